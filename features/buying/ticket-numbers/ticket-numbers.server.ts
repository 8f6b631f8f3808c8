import { type Handler, handle } from '#server/http/handle.ts'
import { job } from '#server/services/jobs.ts'
import { recordNumber, ticketKinds } from '#shared/record-kinds.ts'
import { listTicketNumbers } from './ticket-numbers.contract.ts'
import { addUnusedNumbers, findTicketNumbers } from './ticket-numbers.queries.ts'

export const ticketNumberHandlers: Handler[] = [
  handle(
    listTicketNumbers,
    ({ db, page }, filter) => findTicketNumbers(db, filter, page),
    ({ ticketType: kind, ticketNumber: id }) => ({ ticketNumber: recordNumber({ kind, id }) }),
  ),
]

export const ticketNumberJobs = [
  job({
    name: 'notice_unused_numbers',
    every: '*/10 * * * *',
    run: async ({ db }) => {
      for (const kind of ticketKinds) await addUnusedNumbers(db, kind)
    },
  }),
]
