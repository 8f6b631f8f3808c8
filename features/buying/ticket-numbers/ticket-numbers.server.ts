import { type Handler, handle } from '#server/http/handle.ts'
import { job } from '#server/jobs.ts'
import { ticketKinds } from '#shared/record-kinds.ts'
import { listTicketNumbers } from './ticket-numbers.contract.ts'
import { findTicketNumbers, noticeUnusedNumbers } from './ticket-numbers.queries.ts'

export const ticketNumberHandlers: Handler[] = [
  handle(listTicketNumbers, ({ db, page }, filter) => findTicketNumbers(db, filter, page)),
]

export const ticketNumberJobs = [
  job({
    name: 'notice_unused_numbers',
    every: '*/10 * * * *',
    run: async ({ db }) => {
      for (const kind of ticketKinds) await noticeUnusedNumbers(db, kind)
    },
  }),
]
