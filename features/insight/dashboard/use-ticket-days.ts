import { recordKinds } from '#shared/record-kinds.ts'
import { useCall, useLive } from '#web/queries.ts'
import { listTicketDays } from './dashboard.contract.ts'

/** One query for the chart and the cards of the day; reloaded after ticket events. */
export const useTicketDays = () => {
  const query = useCall(listTicketDays, {})
  useLive(recordKinds.metro.entity, listTicketDays)
  useLive(recordKinds.coin.entity, listTicketDays)
  return query
}
