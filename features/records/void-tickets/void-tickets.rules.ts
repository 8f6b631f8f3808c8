import { type Problem, when } from '#shared/errors.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { isTicketKind, type RecordKind, recordKinds } from '#shared/record-kinds.ts'

/** A void record is closed to everybody, Admin too. */
export const voidText = (kind: RecordKind) => `A void ${recordKinds[kind].noun} can not be changed`

export const NO_VOID_REASON = 'Please choose a valid void reason!'

export const voidReasonProblems = (reason: string): Problem[] => when(reason === '', 'voidReason', NO_VOID_REASON)

/** What a record is made for, to who reads of it. */
export const tradeOf = (kind: RecordKind) => (isTicketKind(kind) ? 'purchase' : 'sale')

/** What the two ways back from a void say of a record of the kind, before anything is done. */
export const wayBackTexts = (kind: RecordKind, amount: Cents) => {
  const { noun } = recordKinds[kind]
  const isTicket = isTicketKind(kind)
  const same = `The same ${noun} of ${formatDollars(amount)} comes back with its cash`
  return {
    restores: isTicket
      ? `${same}, its notice and its request to sign. A check that was printed stays void: a new number is then to be entered.`
      : `${same}.`,
    copies: `A new${isTicket ? ', unsigned' : ''} ${noun} of today is made from it. The void one stays void.`,
    copyTo: `Copy to a new ${noun}`,
    makeNew: `Make a new ${noun}`,
    make: `Make ${noun}`,
  }
}
