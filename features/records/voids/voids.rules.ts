import { type Problem, when } from '#shared/errors.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { isTicketKind, type RecordKey, type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'

/** Admin can not change a void record either. */
export const voidText = (kind: RecordKind) => `A void ${recordKinds[kind].noun} can not be changed`

/** A draft is neither signed nor printed before its first full save. */
export const draftText = (record: RecordKey) => `${recordNumber(record)} is a draft: please save it first`

export const voidQuestion = (kind: RecordKind) =>
  isTicketKind(kind)
    ? 'Please tell us why you want to mark this ticket as "VOID".'
    : 'Please tell us why you want to mark this receipt as "VOID".'

export const NO_VOID_REASON = 'Please choose a valid void reason!'

export const voidReasonProblems = (reason: string): Problem[] => when(reason === '', 'voidReason', NO_VOID_REASON)

/** The dialogs show these texts before a record is restored or copied. A copied ticket must be signed again. */
export const wayBackTexts = (kind: RecordKind, amount: Cents) => {
  const { noun, deal } = recordKinds[kind]
  const isPurchase = deal === 'purchase'
  const same = `The same ${noun} of ${formatDollars(amount)} comes back with its cash`
  return {
    restores: isPurchase
      ? `${same}, its notice and its request to sign. A printed check stays void, so the ticket then needs a new check number.`
      : `${same}.`,
    copies: `A new${isPurchase ? ', unsigned' : ''} ${noun} of today is made from it. The void one stays void.`,
    copyTo: `Copy to a new ${noun}`,
    makeNew: `Make a new ${noun}`,
    make: `Make ${noun}`,
  }
}
