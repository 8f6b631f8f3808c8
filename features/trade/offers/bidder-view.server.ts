import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { describeLinePictures } from '../coin-invoices/line-pictures.server.ts'
import { type BidLine, findOfferedLines } from '../invoices/bid-lines.queries.ts'
import { isOver } from '../invoices/coin-invoices.rules.ts'
import type { Invoice } from '../invoices/invoices.queries.ts'
import { bidderKeysOf } from './bidders.server.ts'
import { offerOut, tempOut } from './offer-view.server.ts'
import type { BidderLine, CustomerInvoice } from './offers.contract.ts'
import { findOffers, findSubmissions, findTempOffers, type Offer, type TypedOffer } from './offers.queries.ts'
import { bidResult, totalOffered } from './offers.rules.ts'

/** A coin invoice as one bidder sees it: nothing of the other bidders, no price, no cost, no notes. */

const numberOf = ({ id, ticketKind, ticketId }: BidLine) =>
  ticketKind && ticketId ? recordNumber({ kind: ticketKind, id: ticketId }) : String(id)

const newest = <Of extends { at: number }>(of: readonly Of[]) => of.toSorted((a, b) => b.at - a.at)[0]

type Bids = { offers: readonly Offer[]; typed: readonly TypedOffer[]; isSubmitted: boolean }

/** An account's bids, also those of its colleagues and of the time before it had a buyer. */
export const findOwnBids = async (db: Db, user: Context['user'], invoiceId: number, lines: readonly BidLine[]) => {
  const ids = lines.map(({ id }) => id)
  const keys = bidderKeysOf(user)
  const isOwn = ({ bidder }: { bidder: string }) => keys.includes(bidder)
  const [all, drafts, submissions] = await Promise.all([
    findOffers(db, ids),
    findTempOffers(db, ids),
    findSubmissions(db, invoiceId),
  ])
  const own = all.filter(isOwn)
  const typed = drafts.filter(isOwn)
  const isSubmitted = submissions.some(isOwn)
  const soldToOther = all.filter(offer => offer.isApproved && !isOwn(offer)).map(({ itemId }) => itemId)
  return { offers: own, typed, isSubmitted, soldToOther }
}

export const ownOffer = ({ offers }: Pick<Bids, 'offers'>, id: number) =>
  newest(offers.filter(({ itemId }) => itemId === id))

export const ownTyped = ({ typed }: Pick<Bids, 'typed'>, id: number) =>
  newest(typed.filter(({ itemId }) => itemId === id))

type OwnBids = Awaited<ReturnType<typeof findOwnBids>>

const lineOut = (
  line: BidLine,
  bids: OwnBids,
  isShown: boolean,
): Omit<BidderLine, 'coin_invoice_items_attachments'> => {
  const { id, qty, itemDescription, estimate, price, invoiceId, isApproved } = line
  const [offer, typed] = [ownOffer(bids, id), ownTyped(bids, id)]
  const isSoldToOther = bids.soldToOther.includes(id)
  const judged = { own: offer?.amount ?? null, isApproved: offer?.isApproved ?? false, isSoldToOther, estimate, price }
  return {
    ...{ id, number: numberOf(line), qty, itemDescription },
    // The line's present place would name another bidder's invoice.
    Offers: offer ? [offerOut(offer, line.homeId ?? invoiceId)] : [],
    tempOffers: typed && !bids.isSubmitted && !isApproved ? [tempOut(typed)] : [],
    ...(bids.isSubmitted ? { estimate } : {}),
    ...(isShown || isApproved ? bidResult(judged) : {}),
  }
}

const amountOf = (line: Pick<BidderLine, 'Offers' | 'tempOffers'>) =>
  (line.tempOffers[0] ? line.tempOffers[0].amount : line.Offers[0]?.amount) ?? null

/** `known` are the lines where the caller has read them. */
export const describeForBidder = async (
  context: Context,
  invoice: Invoice,
  known?: readonly BidLine[],
): Promise<CustomerInvoice> => {
  const { db, user } = context
  const { id, creationDate, expiresAt, active, billedTo, billedToId } = invoice
  const lines = known ?? (await findOfferedLines(db, id))
  const [bids, picturesOf] = await Promise.all([
    findOwnBids(db, user, id, lines),
    describeLinePictures(
      context,
      lines.map(line => line.id),
    ),
  ])
  const isShown = bids.isSubmitted || isOver(invoice)
  const out = lines.map(line => ({
    ...lineOut(line, bids, isShown),
    coin_invoice_items_attachments: picturesOf(line.id),
  }))
  return {
    ...{ id, creationDate, expiresAt, active, submitted: bids.isSubmitted },
    ...(user.buyerId !== null && billedToId === user.buyerId ? { billedTo } : {}),
    totalAmount: totalOffered(out.map(amountOf)),
    coin_invoices_items: out,
  }
}
