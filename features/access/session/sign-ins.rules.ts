import { type Problem, when } from '#shared/errors.ts'
import type { Day } from '#shared/time.ts'

type Range = { startDate?: Day | undefined; endDate?: Day | undefined }

export const signInRangeProblems = ({ startDate, endDate }: Range): Problem[] =>
  when(
    startDate !== undefined && endDate !== undefined && startDate > endDate,
    'startDate',
    'The start date is after the end date',
  )
