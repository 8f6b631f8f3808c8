import { useCall, useLive } from '#web/queries.ts'
import { listTicketDays } from './dashboard.contract.ts'
import { ticketWords } from './ticket-words.ts'

/** The days of the chart, which the day's cards read too: asked for once, and again when a ticket changes. */
export const useTicketDays = () => {
  const query = useCall(listTicketDays, {})
  useLive(ticketWords.metro.topic, listTicketDays)
  useLive(ticketWords.coin.topic, listTicketDays)
  return query
}
