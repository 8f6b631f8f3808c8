import { recordKinds } from '#shared/record-kinds.ts'
import { useCall, useLive } from '#web/queries.ts'
import { listTicketDays } from './dashboard.contract.ts'

/** The days of the chart, which the day's cards read too: asked for once, and again when a ticket changes. */
export const useTicketDays = () => {
  const query = useCall(listTicketDays, {})
  useLive(recordKinds.metro.entity, listTicketDays)
  useLive(recordKinds.coin.entity, listTicketDays)
  return query
}
