import { useMemo } from 'react'
import { lookUpClerks } from '#features/shop/reference-lists/word-lists.contract.ts'
import { lastStation } from '#web/local.ts'
import { useCall } from '#web/queries.ts'
import { useMe } from '#web/session.ts'

/** The defaults of a new receipt: the station of this machine, and who is signed in where they are one of the clerks. */
export const useReceiptStart = <V extends object>(defaults: V) => {
  const { first_name: name } = useMe().userdetails
  const clerks = useCall(lookUpClerks, {}).data?.data ?? []
  const clerk = clerks.some(row => row.first_name === name) ? name : ''
  return useMemo(() => ({ ...defaults, station: lastStation(), clerk }), [defaults, clerk])
}
