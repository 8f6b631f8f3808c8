import { type Problem, when } from '#shared/errors.ts'
import type { Day } from '#shared/time.ts'

type DatedDeposit = { days: readonly Day[]; depositDate?: Day | undefined; today: Day }

export const depositDateProblems = ({ days, depositDate, today }: DatedDeposit): Problem[] => [
  ...when(depositDate !== undefined && depositDate > today, 'depositDate', 'Deposit Date must not be in the future'),
  ...when(
    depositDate !== undefined && days.some(day => day > depositDate && day <= today),
    'depositDate',
    'Deposit Date must not be before the day that is deposited',
  ),
]

export type DayEdit = {
  depositDone?: boolean | undefined
  changeReturned?: boolean | undefined
  depositDate?: Day | undefined
}

export const dayEditProblems = (edit: DayEdit): Problem[] => [
  ...when(
    edit.depositDone === undefined && edit.changeReturned === undefined && edit.depositDate === undefined,
    '',
    'Say what to change: depositDone, changeReturned or depositDate',
  ),
  ...when(
    edit.depositDone === false && edit.depositDate !== undefined,
    'depositDate',
    'A day that is not deposited has no Deposit Date',
  ),
]
