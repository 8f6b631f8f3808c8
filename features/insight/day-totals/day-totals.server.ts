import { type Job, job } from '#server/services/jobs.ts'
import { joinPastDayTotals, keepClosedDays } from './day-totals.queries.ts'

/** Runs every hour, because the shop's 3 in the morning may be any hour of the server. */
export const dayTotalJobs: Job[] = [
  job({
    name: 'keep_closed_days',
    every: '0 * * * *',
    atStart: true,
    run: async ({ db }) => {
      await keepClosedDays(db)
    },
  }),
  job({
    name: 'join_day_totals',
    every: '40 9 * * *',
    run: async ({ db }) => {
      await joinPastDayTotals(db)
    },
  }),
]
