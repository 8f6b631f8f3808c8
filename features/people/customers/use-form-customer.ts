import { useScannedLicence } from '../licences/use-scanned-licence.ts'
import type { CustomerValues } from './customer.form.ts'
import { useCustomerStop, useSayStop } from './use-customer-stop.ts'
import { type CustomerForm, useKnownCustomer } from './use-known-customer.ts'

type Options = {
  isNew: boolean
  /** The form takes a scan now. */
  takesScans: boolean
  /** The record in hand as people write it, '' for a new one. */
  number: string
}

/** The customer of a form: whether they may be served, what the licence says, and what earlier visits know. */
export const useFormCustomer = (form: CustomerForm, { isNew, takesScans, number }: Options) => {
  const values = form.values as CustomerValues
  const checked = useCustomerStop(values, number)
  const scan = useScannedLicence(form, takesScans)
  const known = useKnownCustomer(form, { isNew, checked, scan })
  const sayStop = useSayStop(checked.stop)
  const forget = () => {
    scan.forget()
    known.forget()
  }
  return { values, checked, scan, known, sayStop, forget }
}

export type FormCustomer = ReturnType<typeof useFormCustomer>
