import { type Job, job } from '#server/services/jobs.ts'
import { closeDays } from './closings.queries.ts'

export const ledgerJobs: Job[] = [
  job({
    name: 'close_ledger_days',
    every: '7 * * * *',
    atStart: true,
    run: ({ db }) => db.transaction().execute(closeDays),
  }),
]
