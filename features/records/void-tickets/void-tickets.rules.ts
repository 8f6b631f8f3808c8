import { type Problem, when } from '#shared/errors.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { type RecordKind, recordKinds } from '#shared/record-kinds.ts'

/** A void record is closed to everybody, Admin too. */
export const voidText = (kind: RecordKind) => `A void ${recordKinds[kind].noun} can not be changed`

export const NO_VOID_REASON = 'Please choose a valid void reason!'

export const voidReasonProblems = (reason: string): Problem[] => when(reason === '', 'voidReason', NO_VOID_REASON)

/** What the two ways back from a void say of a record of the kind, before anything is done. A purchase is signed for. */
export const wayBackTexts = (kind: RecordKind, amount: Cents) => {
  const { noun, deal } = recordKinds[kind]
  const isPurchase = deal === 'purchase'
  const same = `The same ${noun} of ${formatDollars(amount)} comes back with its cash`
  return {
    restores: isPurchase
      ? `${same}, its notice and its request to sign. A check that was printed stays void: a new number is then to be entered.`
      : `${same}.`,
    copies: `A new${isPurchase ? ', unsigned' : ''} ${noun} of today is made from it. The void one stays void.`,
    copyTo: `Copy to a new ${noun}`,
    makeNew: `Make a new ${noun}`,
    make: `Make ${noun}`,
  }
}
