import { getBuyer, getBuyerById } from '#features/shop/buyers/buyers.queries.ts'
import type { Tx } from '#server/db/db.ts'
import { found } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import type { Context } from '#server/http/handle.ts'
import { actOnRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { isCustomer } from '#shared/permissions.ts'
import { type BidLine, findOfferedLines, getBidLine } from '../invoices/bid-lines.queries.ts'
import type { Invoice } from '../invoices/invoices.queries.ts'
import { invoiceNumber } from '../invoices/invoices.rules.ts'
import { editedInvoice } from '../invoices/invoices.server.ts'
import { describeForBidder, findOwnBids, ownOffer, ownTyped } from './bidder-view.server.ts'
import {
  assertMayBid,
  type Bidder,
  bidderKey,
  bidderKeysOf,
  bidderOf,
  bidsId,
  isOpenForOffers,
  liveEvent,
  notActive,
} from './bidders.server.ts'
import { offerOut } from './offer-view.server.ts'
import type { addOffer, editOffer, submitOffer } from './offers.contract.ts'
import {
  addSubmission,
  findOffers,
  findSubmissions,
  getOffer,
  type Offer,
  saveOffers,
  saveTempOffers,
  shareInvoice,
} from './offers.queries.ts'
import { OFFER_ACCEPTED, offerProblems, SUBMITTED, singleOfferProblems } from './offers.rules.ts'

/** How bidders type, submit and change their offers. */

/** Staff with the page open, and the bidder's own colleagues; no other bidder hears of it. */
const announceBids = (tx: Tx, invoiceId: number, bidder: Bidder) =>
  announce(tx, liveEvent(invoiceId), {
    topic: 'coin_invoice_bids',
    id: bidsId(invoiceId, bidder),
    access: 'customer',
    audience: 'joined',
  })

/** A customer bids until the deadline by the server's clock, staff at any time; nobody once it is picked up. */
const assertTakesBids = (invoice: Invoice, { user }: Context) => {
  if (isCustomer(user) && !isOpenForOffers(invoice)) throw notActive()
  if (invoice.pickedUp) throw refuse('conflict', `${invoiceNumber('coin_invoice', invoice.id)} is picked up`)
}

const GONE = 'A line is not on this invoice any more. Read it again'

const lineIn = (lines: readonly BidLine[], id: number) => {
  const line = lines.find(one => one.id === id)
  if (!line) throw refuse('conflict', GONE)
  return line
}

/** The page of a line that was sold meanwhile drops its amount, as for a line that is gone. */
const openLineIn = (lines: readonly BidLine[], id: number) => {
  const line = lineIn(lines, id)
  if (line.isApproved) throw refuse('conflict', OFFER_ACCEPTED)
  return line
}

type Typed = InputOf<typeof submitOffer>['items']

/** The last amount of each line. */
const amountsOf = (items: Typed) => {
  assertNoProblems(items.flatMap(({ amount }) => offerProblems(amount ?? null, 'items')))
  return new Map(items.map(({ id, amount }) => [id, amount ?? null]))
}

const assertNotSubmitted = async (tx: Tx, keys: readonly string[], invoiceId: number) => {
  const sent = await findSubmissions(tx, invoiceId)
  if (sent.some(({ bidder }) => keys.includes(bidder))) throw refuse('conflict', SUBMITTED)
}

export const typeOffers = async (context: Context, { invoiceId, key, items }: InputOf<typeof submitOffer>) => {
  await assertMayBid(context, invoiceId, key)
  const amounts = amountsOf(items)
  const { user } = context
  return context.transaction(async tx => {
    const invoice = found(await shareInvoice(tx, invoiceId), 'Invoice')
    assertTakesBids(invoice, context)
    const lines = await findOfferedLines(tx, invoiceId)
    await assertNotSubmitted(tx, bidderKeysOf(user), invoiceId)
    for (const id of amounts.keys()) openLineIn(lines, id)
    const typed = [...amounts].map(([id, amount]) => ({ id, amount }))
    await saveTempOffers(tx, bidderOf(user), user.id, typed)
    await announceBids(tx, invoiceId, bidderOf(user))
    return { data: await describeForBidder({ ...context, db: tx }, invoice, lines) }
  })
}

const nameOf = async (tx: Tx, { buyerId }: Pick<Bidder, 'buyerId'>, { user }: Context) =>
  (buyerId === null ? undefined : (await getBuyerById(tx, buyerId))?.name) ?? `${user.firstName} ${user.lastName}`

/** An empty line is a pass; a line that is not sent stays as it was typed or offered. */
const submittedAmount = (
  { id }: BidLine,
  amounts: ReadonlyMap<number, Cents | null>,
  bids: Awaited<ReturnType<typeof findOwnBids>>,
): Cents => {
  const typed = ownTyped(bids, id)
  if (amounts.has(id)) return amounts.get(id) ?? cents(0)
  return (typed ? typed.amount : ownOffer(bids, id)?.amount) ?? cents(0)
}

const OFFER_SENT = 'Offer has been successfully sent'

export const submitOffers = async (context: Context, { invoiceId, key, items }: InputOf<typeof submitOffer>) => {
  await assertMayBid(context, invoiceId, key)
  const amounts = amountsOf(items)
  const { user } = context
  const [bidder, keys] = [bidderOf(user), bidderKeysOf(user)]
  return context.transaction(async tx => {
    const edited = editedInvoice(context, 'coin_invoice')
    const change = { id: invoiceId, by: user, action: 'offers submitted' }
    const invoice = await actOnRecord(tx, edited, change, async (held, say) => {
      assertTakesBids(held, context)
      await assertNotSubmitted(tx, keys, invoiceId)
      const lines = await findOfferedLines(tx, invoiceId)
      for (const id of amounts.keys()) lineIn(lines, id)
      const bids = await findOwnBids(tx, user, invoiceId, lines)
      const open = lines.filter(line => !line.isApproved)
      const offered = open.map(line => ({ id: line.id, amount: submittedAmount(line, amounts, bids) }))
      await saveOffers(tx, { bidder, keys, userId: user.id, phoneUserId: null }, offered)
      await addSubmission(tx, invoiceId, bidder, user.id)
      const sum = cents(offered.reduce((all, { amount }) => all + amount, 0))
      say({ more: { bidder: await nameOf(tx, bidder, context), offered: sum } })
      return held
    })
    await announceBids(tx, invoiceId, bidder)
    return { data: await describeForBidder({ ...context, db: tx }, invoice), message: OFFER_SENT }
  })
}

const OWN_OFFER = 'Only its bidder changes an offer that was not taken by phone'

const NO_BUYER = 'Buyer must be a buyer of the list'

/** A customer bids for itself; staff name the buyer who called. */
const namedBidder = async (tx: Tx, { user }: Context, buyer: string) => {
  if (isCustomer(user)) return { bidder: bidderOf(user), keys: bidderKeysOf(user) }
  const named = buyer === '' ? undefined : await getBuyer(tx, buyer)
  if (!named) throw refuse('invalid', NO_BUYER, { buyer: NO_BUYER })
  const bidder = { buyerId: named.id, accountId: null }
  return { bidder, keys: [bidderKey(bidder)] }
}

type Single = { invoiceId: number; itemId: number; amount: Cents | undefined; message: string | undefined }
type By = { bidder: Bidder; keys: readonly string[] }

/** What a bidder offered for itself stands as the bidder's word; staff change what came by phone. */
const assertTakenByPhone = async (tx: Tx, { keys }: By, itemId: number) => {
  const standing = (await findOffers(tx, [itemId])).filter(({ bidder }) => keys.includes(bidder))
  if (standing.some(({ byPhone }) => byPhone === '')) throw refuse('conflict', OWN_OFFER)
}

/** One offer for one line, submitted at once. */
const saveSingle = async (
  tx: Tx,
  context: Context,
  { invoiceId, itemId, amount, message }: Single,
  bidderFor: (line: BidLine) => Promise<By>,
) => {
  const { user } = context
  assertNoProblems(singleOfferProblems(amount ?? null))
  const offered = amount as Cents
  const edited = editedInvoice(context, 'coin_invoice')
  const action = isCustomer(user) ? 'offer made' : 'offer by phone'
  const saved = await actOnRecord(tx, edited, { id: invoiceId, by: user, action }, async (invoice, say) => {
    assertTakesBids(invoice, context)
    const line = lineIn(await findOfferedLines(tx, invoiceId), itemId)
    const by = await bidderFor(line)
    if (isCustomer(user)) await assertNotSubmitted(tx, by.keys, invoiceId)
    if (line.isApproved) throw refuse('conflict', OFFER_ACCEPTED)
    if (!isCustomer(user)) await assertTakenByPhone(tx, by, itemId)
    const phoneUserId = isCustomer(user) ? null : user.id
    const offer = { id: itemId, amount: offered, message }
    const [made] = await saveOffers(tx, { ...by, userId: user.id, phoneUserId }, [offer])
    await saveTempOffers(tx, by.bidder, user.id, [{ id: itemId, amount: offered }])
    say({ more: { bidder: await nameOf(tx, by.bidder, context), line: line.itemDescription, offered } })
    return { offer: found(await getOffer(tx, made?.id ?? 0), 'Offer'), bidder: by.bidder }
  })
  await announceBids(tx, invoiceId, saved.bidder)
  return { data: offerOut(saved.offer, invoiceId) }
}

export const makeOffer = async (context: Context, sent: InputOf<typeof addOffer>) => {
  const { invoiceId, invoiceItemId: itemId, amount, description: message, key, buyer } = sent
  await assertMayBid(context, invoiceId, key)
  return context.transaction(tx =>
    saveSingle(tx, context, { invoiceId, itemId, amount, message }, () => namedBidder(tx, context, buyer)),
  )
}

/** A customer's own offer; staff change those that were taken by phone. */
const changeableBy = ({ user }: Context, offer: Offer): By => {
  const { buyerId, accountId, bidder } = offer
  if (isCustomer(user)) {
    if (!bidderKeysOf(user).includes(bidder)) throw notActive()
    return { bidder: bidderOf(user), keys: bidderKeysOf(user) }
  }
  return { bidder: { buyerId: accountId === null ? buyerId : null, accountId }, keys: [bidder] }
}

export const changeOffer = async (context: Context, sent: InputOf<typeof editOffer>) => {
  const { offerId, amount, description: message, key, invoiceId: named = 0, invoiceItemId: meant } = sent
  const offer = await getOffer(context.db, offerId)
  const line = offer && (await getBidLine(context.db, offer.itemId))
  const invoiceId = line ? (line.homeId ?? line.invoiceId) : named
  await assertMayBid(context, invoiceId, key)
  const { itemId } = found(offer, 'Offer')
  if ((named || invoiceId) !== invoiceId || (meant ?? itemId) !== itemId) throw refuse('conflict', GONE)
  return context.transaction(tx =>
    saveSingle(tx, context, { invoiceId, itemId, amount, message }, async () =>
      changeableBy(context, found(await getOffer(tx, offerId), 'Offer')),
    ),
  )
}
