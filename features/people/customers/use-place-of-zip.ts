import { useEffect, useRef } from 'react'
import { useCall } from '#web/queries.ts'
import { getPlaceOfZip } from '../people/people.contract.ts'
import type { CustomerValues } from './customer.form.ts'
import type { CustomerForm } from './use-returning-customer.ts'

const ZIP_DIGITS = 5

/** Fills city and state of a typed zip that the shop has seen, once, while both are blank. */
export const usePlaceOfZip = (form: CustomerForm, isNew: boolean) => {
  const { zip, city, state } = form.values as CustomerValues
  const filled = useRef('')
  const isWanted = isNew && zip.length >= ZIP_DIGITS && city === '' && state === ''
  const { data, isPlaceholderData } = useCall(getPlaceOfZip, { zip }, { enabled: isWanted, later: true })
  const place = isPlaceholderData ? undefined : data?.data
  useEffect(() => {
    if (!isWanted || !place || filled.current === zip) return
    const now = form.newestValues() as CustomerValues
    if (now.zip !== zip || now.city !== '' || now.state !== '') return
    filled.current = zip
    form.fill(place)
  })
}
