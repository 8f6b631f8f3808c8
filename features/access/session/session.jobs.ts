import { job } from '#server/services/jobs.ts'
import { removeStale } from './tidying.queries.ts'

export const sessionJobs = [
  // 10:30 UTC is night in the shop, in summer and winter.
  job({ name: 'tidy_sessions', every: '30 10 * * *', run: ({ db }) => removeStale(db) }),
]
