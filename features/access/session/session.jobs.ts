import { job } from '#server/jobs.ts'
import { removeStale } from './tidying.queries.ts'

export const sessionJobs = [
  // Half past ten UTC: night in the shop, summer and winter.
  job({ name: 'tidy_sessions', every: '30 10 * * *', run: ({ db }) => removeStale(db) }),
]
