import { type Problem, when } from '#shared/errors.ts'
import type { TicketKind } from '../tickets/tickets.rules.ts'
import type { Shown } from './signatures.contract.ts'

/** The documents' names of a coin ticket: coin, newCoin, new_coin. */
export const kindOf = (type: string): TicketKind => (/coin/i.test(type) ? 'coin' : 'metro')

const LEAST_POINTS = 2

/** Fewer than two points are a touch, not a signature. */
export const strokeProblems = (strokes: readonly (readonly unknown[])[]): Problem[] => {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  return when(points < LEAST_POINTS, 'signature', 'Signature Canvas is Empty!Please add Signature')
}

export const CHANGED = 'This ticket was changed. Please read it again, then sign.'

/** Nobody signs what they did not read: the fields in one order, so that a program's own order does not matter. */
const words = ({ firstName, lastName, ticketAmount, ticket, confirms, items }: Shown) =>
  JSON.stringify([
    [firstName, lastName, ticketAmount, ticket, confirms],
    items.map(({ qty, unit, name, isBarter }) => [qty, unit, name, isBarter]),
  ])

export const isSameShown = (shown: Shown, now: Shown) => words(shown) === words(now)
