import { joinPastCounts } from '#server/makers/kept-totals.ts'
import { job } from '#server/services/jobs.ts'

export const ticketListJobs = [
  // 10:40 UTC is night in the shop, summer and winter.
  job({ name: 'join_ticket_counts', every: '40 10 * * *', run: ({ db }) => joinPastCounts(db) }),
]
