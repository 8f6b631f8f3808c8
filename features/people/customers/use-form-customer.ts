import { useEffect, useRef } from 'react'
import type { LicenceName } from '../licences/licence.rules.ts'
import { useScannedLicence } from '../licences/use-scanned-licence.ts'
import type { CustomerValues } from './customer.form.ts'
import { useCustomerStop, useSayStop } from './use-customer-stop.ts'
import { usePlaceOfZip } from './use-place-of-zip.ts'
import { type CustomerForm, useReturningCustomer } from './use-returning-customer.ts'

type Options = {
  isNew: boolean
  takesScans: boolean
  number: string
}

export const useFormCustomer = (form: CustomerForm, { isNew, takesScans, number }: Options) => {
  const values = form.values as CustomerValues
  const checked = useCustomerStop(values, number)
  const brought = useRef<LicenceName>(undefined)
  const scan = useScannedLicence(form, { isNew, takesScans, brought })
  const returning = useReturningCustomer(form, { isNew, checked, scan })
  useEffect(() => {
    brought.current = returning.broughtName
  })
  usePlaceOfZip(form, isNew)
  const sayStop = useSayStop(checked.stop)
  const forget = () => {
    scan.forget()
    returning.forget()
  }
  return { values, checked, scan, returning, sayStop, forget }
}

export type FormCustomer = ReturnType<typeof useFormCustomer>
