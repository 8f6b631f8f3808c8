import { recordKinds } from '#shared/record-kinds.ts'
import { useCall, useLive } from '#web/queries.ts'
import { listRecordDays } from './dashboard.contract.ts'

/** One query for the chart, the cards of the day and the last open day; reloaded after events of any kind. */
export const useRecordDays = () => {
  const query = useCall(listRecordDays, {})
  useLive(recordKinds.metro.entity, listRecordDays)
  useLive(recordKinds.coin.entity, listRecordDays)
  useLive(recordKinds.coin_receipt.entity, listRecordDays)
  useLive(recordKinds.jewelry_receipt.entity, listRecordDays)
  return query
}
