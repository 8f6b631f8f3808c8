import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents, dollars, formatDollars } from '#shared/money.ts'

/** The rules of offers, for the customer's page, the editor and the server. */

const LOWEST = dollars(-100_000)
const HIGHEST = dollars(9_000_000)

/** The events of staff who follow the offers of an invoice. */
export const LIVE_TOPIC = 'coin_invoice_live'

export const NOT_ACTIVE = 'This invoice is no longer active.'
export const SUBMITTED = 'Your offer has been submitted, so it can not be changed any more'

export const OFFER_ACCEPTED = 'An offer for this line is accepted already'

const NOT_IN_RANGE = `An offer must be between ${formatDollars(LOWEST)} and ${formatDollars(HIGHEST)}`

export const offerProblems = (amount: Cents | null, field = 'amount'): Problem[] =>
  when(amount !== null && (amount < LOWEST || amount > HIGHEST), field, NOT_IN_RANGE)

/** A single offer has an amount; 0 would be a pass. */
export const singleOfferProblems = (amount: Cents | null): Problem[] => [
  ...when(amount === null || amount === 0, 'amount', 'Offer Amount must not be 0'),
  ...offerProblems(amount),
]

/** The highest submitted offer, 0 for a pass; null without one. */
export const highestOffer = (amounts: readonly Cents[]) => (amounts.length === 0 ? null : cents(Math.max(...amounts)))

type Gap = { estimate: Cents | null; offer: Cents | null; isApproved: boolean }

/** Yellow from a cent to under 10 dollars below the minimum, red from 10 on. */
export const gapColour = ({ estimate, offer, isApproved }: Gap): '' | 'yellow' | 'red' => {
  if (offer === null || offer === 0 || isApproved) return ''
  const gap = (estimate ?? 0) - offer
  if (gap <= 0) return ''
  return gap < dollars(10) ? 'yellow' : 'red'
}

export type BidResult = { result: 'tick' | 'cross'; reason: '' | 'pass' | 'sold' }

type Judged = {
  own: Cents | null
  isApproved: boolean
  /** Another bidder's offer is accepted. */
  isSoldToOther: boolean
  estimate: Cents | null
  price: Cents | null
}

const cross = (reason: BidResult['reason']): BidResult => ({ result: 'cross', reason })
const tick: BidResult = { result: 'tick', reason: '' }

/** The result of a line that a bidder sees after submitting. */
export const bidResult = ({ own, isApproved, isSoldToOther, estimate, price }: Judged): BidResult => {
  if (isApproved) return tick
  if (isSoldToOther) return cross('sold')
  if (own === null || own === 0) return cross('pass')
  return own >= (estimate ?? 0) || (price ?? 0) > 0 ? tick : cross('')
}

/** The sum of a bidder's own offers. */
export const totalOffered = (amounts: readonly (Cents | null)[]) =>
  cents(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0))

/** All that an answer to a customer may hold, by the names of its fields. */
export const customerFields: readonly string[] = [
  ...['data', 'model', 'items', 'totalAmount', 'message', 'count'],
  ...['id', 'creationDate', 'expiresAt', 'active', 'submitted', 'billedTo', 'isOpen', 'coin_invoices_items'],
  ...['number', 'qty', 'itemDescription', 'coin_invoice_items_attachments', 'url', 'screenUrl', 'thumbnailUrl'],
  // The minimum and the result only once the bidder has submitted.
  ...['estimate', 'result', 'reason'],
  ...['Offers', 'tempOffers', 'amount', 'approved', 'description', 'invoiceId', 'invoiceItemId', 'at', 'earlier'],
  ...['accepted', 'acceptedAmount', 'pdf'],
]
