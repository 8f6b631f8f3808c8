import { lateStartProblems } from '#shared/day-range.ts'
import { assertNoProblems, type Problem, refuse, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import {
  type CheckGroup,
  type CheckMarks,
  INVALID_AMOUNT,
  MAX_CHECK,
  type MarkedCheck,
  whyNotPrinted,
} from '../checks/checks.rules.ts'

export const groupTitles: Record<CheckGroup, string> = {
  metro: 'Metro Ticket checks',
  coin: 'Coin Tickets checks',
  plain: 'Checks',
}

export const checkSearches = ['Payee', 'Check Amount', 'Check Number', 'Ticket Number'] as const
export type CheckSearch = (typeof checkSearches)[number]

const MONTHS = 6

/** The default range; shorter months use their last day. */
export const sixMonthsTo = (today: Day) => {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - MONTHS, 0)).getUTCDate()
  const start = new Date(Date.UTC(year, month - 1 - MONTHS, Math.min(date, last)))
  return { startDate: start.toISOString().slice(0, 10) as Day, endDate: today }
}

type Days = { startDate?: Day | undefined; endDate?: Day | undefined }

/** Defaults to the last six months; a single date leaves the other end open. */
export const registerDays = ({ startDate, endDate }: Days, today: Day): Days => {
  if (!startDate && !endDate) return sixMonthsTo(today)
  assertNoProblems(lateStartProblems({ startDate, endDate }))
  return { startDate, endDate }
}

/** '$1,240' and '1240.00' are equal; undefined if it is no amount. */
export const readCheckAmount = (typed: string): Cents | undefined => {
  const [, whole, part = ''] = /^\$?(\d+)(?:\.(\d{1,2}))?$/.exec(typed.replace(/[,\s]/g, '')) ?? []
  if (whole === undefined) return undefined
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return amount <= MAX_CHECK ? cents(amount) : undefined
}

type Typed = { checkNumber: string; checkAmount?: Cents | undefined }

export const checkEditProblems = ({ checkNumber, checkAmount }: Typed): Problem[] => {
  const blank = 'Please fill all the fields'
  const blanks = [
    ...when(checkNumber === '', 'checkNumber', blank),
    ...when(checkAmount === undefined, 'checkAmount', blank),
  ]
  if (blanks.length > 0) return blanks
  return [
    ...when((checkAmount ?? 0) <= 0, 'checkAmount', INVALID_AMOUNT),
    ...when(!/^\d+$/.test(checkNumber), 'checkNumber', 'Check Number must be numeric'),
  ]
}

type Numbers = { firstNumber: string; lastNumber: string }

type Gap = Numbers & { above: string; below: string }

/** Pads 503 to 00503 between 00502 and 00505. */
export const withZerosOfNeighbours = <T extends Gap>(gap: T): T => {
  const length = Math.min(gap.above.length, gap.below.length)
  const { firstNumber, lastNumber } = gap
  return { ...gap, firstNumber: firstNumber.padStart(length, '0'), lastNumber: lastNumber.padStart(length, '0') }
}

/** '20415' or '20415–20418 (4)'. */
export const gapText = ({ firstNumber, lastNumber }: Numbers) =>
  firstNumber === lastNumber
    ? firstNumber
    : `${firstNumber}–${lastNumber} (${BigInt(lastNumber) - BigInt(firstNumber) + 1n})`

export const gapProblems = ({ firstNumber, lastNumber, reason }: Numbers & { reason: string }): Problem[] => {
  const numberProblems = Object.entries({ firstNumber, lastNumber }).flatMap(([field, number]) =>
    when(!/^\d+$/.test(number), field, 'Check Number must be numeric'),
  )
  if (numberProblems.length > 0) return numberProblems
  return [
    ...when(BigInt(firstNumber) > BigInt(lastNumber), 'lastNumber', 'The first number is after the last'),
    ...when(reason === '', 'reason', 'Reason is Blank'),
  ]
}

export const assertMayClear = ({ isVoid, checkNumber }: MarkedCheck) => {
  if (isVoid) throw refuse('conflict', `Check ${checkNumber} is void and can not be cleared`)
}

export const assertMayVoid = ({ isCleared, checkNumber }: MarkedCheck) => {
  if (isCleared) throw refuse('conflict', `Check ${checkNumber} is cleared. Untick Cleared before it is void`)
}

type Outside = { isPrinted: boolean; isHandedOut: boolean }

/** Why a void, cleared or issued check can not change; '' for any other. */
export const whyNotEdited = (check: CheckMarks & Outside) =>
  whyNotPrinted(check) || (check.isPrinted && 'is printed already') || (check.isHandedOut && 'was handed out') || ''

export const assertMayEdit = (check: MarkedCheck, outside: Outside) => {
  const why = whyNotEdited({ ...check, ...outside })
  if (why) throw refuse('conflict', `Check ${check.checkNumber} ${why} and can not be changed`)
}
