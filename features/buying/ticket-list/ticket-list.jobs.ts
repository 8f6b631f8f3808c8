import { job } from '#server/jobs.ts'
import { joinPastCounts } from '#server/makers/kept-totals.ts'

export const ticketListJobs = [
  // Night in the shop, summer and winter.
  job({ name: 'join_ticket_counts', every: '40 10 * * *', run: ({ db }) => joinPastCounts(db) }),
]
