import { type Identity, identityFields } from '#features/people/people/identity.rules.ts'
import type { Cents } from '#shared/money.ts'

/** What the customer signed for: the amount, who they are, and the items. A change of it breaks the signature's seal. */

export const isSameDeal = (before: Identity & { ticketAmount: Cents }, after: Identity & { ticketAmount: Cents }) =>
  before.ticketAmount === after.ticketAmount && identityFields.every(field => before[field] === after[field])

type Item = Readonly<Record<string, unknown>> & { soldTo: string }

const signedPart = (item: Item) => ({ ...item, soldTo: '' })

/** To whom an item is sold later is the shop's own matter. */
export const isSameItems = (before: readonly Item[], after: readonly Item[]) =>
  JSON.stringify(before.map(signedPart)) === JSON.stringify(after.map(signedPart))

/** The history's word for a change that broke the seal. */
export const brokenBy = (action: string) => (action === 'updated' ? 'seal broken' : `${action}, seal broken`)
