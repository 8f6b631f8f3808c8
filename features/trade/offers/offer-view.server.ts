import type { Db } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { BidLine } from '../invoices/bid-lines.queries.ts'
import { findOffers, findSubmissions, findTempOffers, type Offer, type TypedOffer } from './offers.queries.ts'
import { gapColour, highestOffer } from './offers.rules.ts'

/** Offers as they travel. */

export const offerOut = ({ id, itemId, amount, message, isApproved, at, earlier }: Offer, invoiceId: number) => ({
  ...{ id, amount, message, description: message, approved: isApproved ? (1 as const) : (0 as const) },
  ...{ invoiceId, invoiceItemId: itemId, at, earlier },
})

export const tempOut = ({ id, amount, at }: TypedOffer) => ({ id, amount, approved: 0 as const, at })

const ofBidder = ({ bidderName, buyerId }: Pick<Offer, 'bidderName' | 'buyerId'>) => ({ bidder: bidderName, buyerId })

type Line = Pick<BidLine, 'id' | 'invoiceId' | 'estimate' | 'isApproved'>

const lineOffers = (
  { id, invoiceId, estimate, isApproved }: Line,
  offers: readonly Offer[],
  typed: readonly TypedOffer[],
) => {
  const own = offers.filter(({ itemId }) => itemId === id)
  const custOffer: Cents | null = highestOffer(own.map(({ amount }) => amount))
  return {
    custOffer,
    gapColour: gapColour({ estimate, offer: custOffer, isApproved }),
    Offers: own.map(one => ({ ...offerOut(one, invoiceId), ...ofBidder(one), byPhone: one.byPhone })),
    tempOffers: typed.filter(({ itemId }) => itemId === id).map(one => ({ ...tempOut(one), ...ofBidder(one) })),
  }
}

export type OffersOfLine = (line: Line) => ReturnType<typeof lineOffers>

/** The offers of all bidders, for staff. */
export const describeOffers = async (db: Db, invoiceId: number, lines: readonly Line[]) => {
  const ids = lines.map(({ id }) => id)
  const offers = await findOffers(db, ids)
  const typed = await findTempOffers(db, ids)
  const isSubmitted = (await findSubmissions(db, invoiceId)).length > 0
  const offersOf: OffersOfLine = line => lineOffers(line, offers, typed)
  return { offersOf, isSubmitted }
}
