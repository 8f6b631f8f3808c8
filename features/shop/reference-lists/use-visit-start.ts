import { useState } from 'react'
import { type ReceiptKind, recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { lastVisit } from '#web/local.ts'
import { useCall } from '#web/queries.ts'
import { useMe } from '#web/session.ts'
import { boothCalls, lookUpClerks } from './word-lists.contract.ts'

/** The last clerk and booth on this device, or else the signed-in user if they are a clerk. */
export const useVisitStart = (kind: TicketKind | ReceiptKind) => {
  const [last] = useState(() => lastVisit(recordKinds[kind].deal))
  const { first_name: name } = useMe().userdetails
  const clerks = useCall(lookUpClerks, {}).data?.data ?? []
  const booths = useCall(boothCalls.list, { displayOrderType: recordKinds[kind].boothOrder }).data?.data ?? []
  const clerk = [last.clerk, name].find(one => clerks.some(row => row.first_name === one)) ?? ''
  const booth = booths.some(row => row.name === last.booth) ? last.booth : ''
  return { clerk, booth }
}
