import { type Problem, when } from '#shared/errors.ts'
import { type RecordKind, recordKinds } from '#shared/record-kinds.ts'
import type { ShownToSign } from './signatures.contract.ts'

export const EMPTY = 'Signature Canvas is Empty!Please add Signature'
export const NO_IMAGE = 'Signature must be an image as a data address, such as data:image/png;base64,iVBOR…'

const LEAST_POINTS = 2

/** Fewer than two points are a touch, not a signature. */
export const strokeProblems = (strokes: readonly (readonly unknown[])[]): Problem[] => {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  return when(points < LEAST_POINTS, 'signature', EMPTY)
}

export const changedText = (kind: RecordKind) =>
  `This ${recordKinds[kind].noun} was changed. Please read it again, then sign.`

/** Compares in a fixed field order, because a caller may send the fields in any order. */
const words = ({ firstName, lastName, ticketAmount, ticket, confirms, items }: ShownToSign) =>
  JSON.stringify([
    [firstName, lastName, ticketAmount, ticket, confirms],
    items.map(({ qty, unit, name, isBarter }) => [qty, unit, name, isBarter]),
  ])

export const isSameShown = (shown: ShownToSign, now: ShownToSign) => words(shown) === words(now)
