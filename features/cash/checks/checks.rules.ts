import { type Problem, refuse, when } from '#shared/errors.ts'
import { type Cents, dollars } from '#shared/money.ts'

/** Numbers are unique within each of the three groups. */
export const checkGroups = ['metro', 'coin', 'plain'] as const
export type CheckGroup = (typeof checkGroups)[number]

export const FIRST_STATION = 'station1'

export const MAX_CHECK = dollars(10_000_000)

export const INVALID_AMOUNT = 'Invalid check amount'

export type PlainCheck = { checkNumber: string; checkAmount?: Cents | undefined; payee: string; memo: string }

export const plainCheckProblems = ({ checkNumber, checkAmount, payee, memo }: PlainCheck): Problem[] => {
  const typed = { checkNumber, checkAmount: String(checkAmount ?? ''), payee, memo }
  const blanks = Object.entries(typed).flatMap(([field, text]) =>
    when(text.trim() === '', field, 'Please fill all the fields'),
  )
  if (blanks.length > 0) return blanks
  return [
    ...when((checkAmount ?? 0) <= 0, 'checkAmount', INVALID_AMOUNT),
    ...when(!/^\d+$/.test(checkNumber), 'checkNumber', 'Check Number must be numeric'),
  ]
}

export type CheckMarks = { isVoid: boolean; isCleared: boolean }
export type MarkedCheck = CheckMarks & { checkNumber: string }

/** Why a void or cleared check is not printed; '' for any other. */
export const whyNotPrinted = ({ isVoid, isCleared }: CheckMarks) => {
  if (isVoid) return 'is void'
  return isCleared ? 'is cleared' : ''
}

export const assertPrintable = (check: MarkedCheck) => {
  const why = whyNotPrinted(check)
  if (check.isVoid) throw refuse('conflict', `Check ${check.checkNumber} ${why}`)
  if (why) throw refuse('conflict', `Check ${check.checkNumber} ${why} and can not be printed`)
}
