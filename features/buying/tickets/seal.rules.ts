import { type Identity, identityFields } from '#features/people/people/identity.rules.ts'
import type { Cents } from '#shared/money.ts'

/** The customer signed for the amount, their identity and the items; a change of these breaks the seal. */
export const isSameDeal = (before: Identity & { ticketAmount: Cents }, after: Identity & { ticketAmount: Cents }) =>
  before.ticketAmount === after.ticketAmount && identityFields.every(field => before[field] === after[field])

type Item = Readonly<Record<string, unknown>> & { soldTo: string }

const signedPart = (item: Item) => ({ ...item, soldTo: '' })

/** The customer does not sign for later buyers, so sides are not compared. */
export const isSameItems = (before: readonly Item[], after: readonly Item[]) =>
  JSON.stringify(before.map(signedPart)) === JSON.stringify(after.map(signedPart))

export const brokenBy = (action: string) => (action === 'updated' ? 'seal broken' : `${action}, seal broken`)
