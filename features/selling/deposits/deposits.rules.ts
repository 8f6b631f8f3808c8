import { type Problem, when } from '#shared/errors.ts'
import { type Day, daysAfter, formatDay } from '#shared/time.ts'

const runsOf = (days: readonly Day[]) => {
  const runs: Day[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && daysAfter(last, 1) === day) run.push(day)
    else runs.push([day])
  }
  return runs
}

export const daysText = (days: readonly Day[]) =>
  runsOf(days)
    .flatMap(run =>
      run.length > 2 ? [[run[0], run.at(-1)].map(day => formatDay(day as Day)).join(' – ')] : run.map(formatDay),
    )
    .join(', ')

export const futureDayProblems = (days: readonly Day[], today: Day, field: string): Problem[] =>
  when(
    days.some(day => day > today),
    field,
    `${field === 'dates' ? 'Dates' : 'Date'} must not be in the future`,
  )
