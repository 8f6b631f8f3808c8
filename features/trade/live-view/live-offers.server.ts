import { found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { findOfferedLines } from '../invoices/bid-lines.queries.ts'
import { isOver } from '../invoices/coin-invoices.rules.ts'
import { getInvoiceRecord } from '../invoices/invoices.queries.ts'
import { bidderKey } from '../offers/bidders.server.ts'
import { findOffers, findSubmissions, findTempOffers, type Offer, type TypedOffer } from '../offers/offers.queries.ts'
import { LIVE_TOPIC } from '../offers/offers.rules.ts'
import { getLiveOffers, type LiveBid, type LiveBidder, type LiveLine } from './live-offers.contract.ts'
import { findPresent } from './live-offers.queries.ts'
import { bidOf } from './live-offers.rules.ts'

type Bid = { bidder: string; buyerId: number | null; bidderName: string }

/** An account that got its buyer later bids as the buyer now. */
const keyOf = ({ bidder, buyerId }: Bid) => (buyerId === null ? bidder : bidderKey({ buyerId, accountId: null }))

const newest = <Of extends { at: number }>(of: readonly Of[]) => of.toSorted((a, b) => b.at - a.at)[0]

type Bids = { offers: readonly Offer[]; typed: readonly TypedOffer[]; sent: ReadonlyMap<string, number> }

const bidOn = (itemId: number, key: string, { offers, typed, sent }: Bids): LiveBid | undefined => {
  const isOwn = (bid: Bid & { itemId: number }) => bid.itemId === itemId && keyOf(bid) === key
  const offer = newest(offers.filter(isOwn))
  const draft = sent.has(key) ? undefined : newest(typed.filter(isOwn))
  const isNewer = draft && (!offer || (draft.at > offer.at && draft.amount !== offer.amount))
  if (!offer && !isNewer) return undefined
  return {
    bidder: key,
    offer: offer
      ? {
          ...{ id: offer.id, amount: offer.amount, at: offer.at, message: offer.message },
          ...{ byPhone: offer.byPhone, isApproved: offer.isApproved },
        }
      : null,
    typed: isNewer ? { amount: draft.amount, at: draft.at } : null,
  }
}

type Person = { key: string; name: string; buyerId: number | null }
type Presence = ReadonlyMap<string, { isOnPhone: boolean }>

const describeBidder = (
  { key, name, buyerId }: Person,
  { lines, sent, present }: { lines: readonly LiveLine[]; sent: Bids['sent']; present: Presence },
): LiveBidder => {
  const own = lines.flatMap(line => bidOf(line, key) ?? [])
  const offered = own.flatMap(({ offer }) => offer ?? [])
  return {
    ...{ key, name, buyerId },
    submittedAt: sent.get(key) ?? null,
    typedAt: newest(own.flatMap(({ typed }) => typed ?? []))?.at ?? null,
    isHere: present.has(key),
    isOnPhone: present.get(key)?.isOnPhone ?? false,
    isByPhone: offered.length > 0 && offered.every(({ byPhone }) => byPhone !== ''),
  }
}

export const liveOfferHandlers: Handler[] = [
  handle(getLiveOffers, async ({ db, join }, { id }) => {
    await join({ topic: LIVE_TOPIC, id })
    const [invoice, lines, present] = await Promise.all([
      getInvoiceRecord(db, 'coin_invoice', id),
      findOfferedLines(db, id),
      findPresent(db, LIVE_TOPIC, id),
    ])
    const { active, expiresAt } = found(invoice, 'Invoice')
    const ids = lines.map(line => line.id)
    const [offers, typed, submissions] = await Promise.all([
      findOffers(db, ids),
      findTempOffers(db, ids),
      findSubmissions(db, id),
    ])
    const people = [
      ...[...offers, ...typed].map(bid => ({ key: keyOf(bid), name: bid.bidderName, buyerId: bid.buyerId })),
      ...present.map(({ userId, buyerId, name }) => ({
        key: bidderKey({ buyerId, accountId: userId }),
        ...{ name, buyerId },
      })),
    ]
    const nowKey = new Map([...offers, ...typed].map(bid => [bid.bidder, keyOf(bid)]))
    const sent = new Map(submissions.map(({ bidder, at }) => [nowKey.get(bidder) ?? bidder, at]))
    const here = new Map<string, { isOnPhone: boolean }>()
    for (const { userId, buyerId, isOnPhone } of present) {
      const key = bidderKey({ buyerId, accountId: userId })
      here.set(key, { isOnPhone: isOnPhone && (here.get(key)?.isOnPhone ?? true) })
    }
    const bids = { offers, typed, sent }
    const once = [...new Map(people.map(person => [person.key, person])).values()]
    const sorted = once.toSorted((a, b) => a.name.localeCompare(b.name) || a.key.localeCompare(b.key))
    const live = ids.map(itemId => ({ id: itemId, bids: sorted.flatMap(({ key }) => bidOn(itemId, key, bids) ?? []) }))
    const bidders = sorted.map(person => describeBidder(person, { lines: live, sent, present: here }))
    return { data: { ...{ id, active, isOver: isOver({ expiresAt }), now: Date.now() }, bidders, lines: live } }
  }),
]
