import { getBuyerById } from '#features/shop/buyers/buyers.queries.ts'
import { found, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, lockRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { formatDollars } from '#shared/money.ts'
import { type BidLine, findBidLines, getBidLine, startOffers } from '../invoices/bid-lines.queries.ts'
import {
  addInvoice,
  billedFields,
  changeInvoice,
  getInvoiceRecord,
  type Invoice,
  removeInvoice,
} from '../invoices/invoices.queries.ts'
import { invoiceNumber, invoiceTotals } from '../invoices/invoices.rules.ts'
import { auditInvoice, editedInvoice } from '../invoices/invoices.server.ts'
import { newLinkKey } from '../invoices/link-keys.server.ts'
import { describeCoinInvoice } from './coin-invoice-view.server.ts'
import type { acceptOffer, takeBackOffer } from './offers.contract.ts'
import {
  approveOffer,
  getInvoiceMadeFrom,
  getOffer,
  moveLine,
  moveLineHome,
  type Offer,
  withdrawApproval,
} from './offers.queries.ts'
import { OFFER_ACCEPTED } from './offers.rules.ts'

/** An offer becomes the price by accepting alone; another bidder's line moves to that buyer's own invoice. */

const assertNotPickedUp = ({ id, pickedUp }: Invoice) => {
  if (pickedUp) throw refuse('conflict', `${invoiceNumber('coin_invoice', id)} is picked up, so its lines stay`)
}

const withTotals = async (tx: Tx, invoice: Invoice) => {
  const { discount: _discount, ...totals } = invoiceTotals(await findBidLines(tx, invoice.id), invoice.applyDiscount)
  return changeInvoice(tx, invoice, totals)
}

const assertAcceptable = (line: BidLine, offer: Offer, shown: number | undefined) => {
  if (line.isApproved) throw refuse('conflict', OFFER_ACCEPTED)
  if (offer.amount === 0) throw refuse('conflict', 'A pass can not be accepted')
  if (shown !== undefined && shown !== offer.amount)
    throw refuse('conflict', `The offer is ${formatDollars(offer.amount)} now. Read the invoice again`)
  if (offer.buyerId === null)
    throw refuse('conflict', `${offer.bidderName} belongs to no buyer yet. Choose the buyer in Users first`)
  return offer.buyerId
}

/** The buyer's own invoice: the same dates, and not public. */
const addOwnInvoice = async (tx: Tx, { user }: Context, home: Invoice, buyerId: number) => {
  const nothing = invoiceTotals([], false)
  const { discount: _discount, ...totals } = nothing
  const buyer = found(await getBuyerById(tx, buyerId), 'Buyer')
  const values = {
    ...billedFields(buyer),
    ...{ checkNumber: '', deliveryDay: home.deliveryDay, applyDiscount: false },
    ...totals,
  }
  const made = await addInvoice(tx, home.kind, values, { timeZone: user.timeZone, userId: user.id })
  const expiresAt = home.expiresAt ?? made.creationDate
  await startOffers(tx, made.id, { expiresAt, linkKey: newLinkKey(), madeFromId: home.id })
  return found(await getInvoiceRecord(tx, home.kind, made.id), 'Invoice')
}

const moveToBuyer = async (
  tx: Tx,
  context: Context,
  { line, home, buyerId }: { line: BidLine; home: Invoice; buyerId: number },
) => {
  const move = (to: number) => moveLine(tx, line.id, to)
  const standing = await getInvoiceMadeFrom(tx, home.id, buyerId)
  if (standing === undefined) {
    const made = await addOwnInvoice(tx, context, home, buyerId)
    await move(made.id)
    await auditInvoice(tx, await withTotals(tx, made), 'created', context, { movedFrom: home.id })
    return made.id
  }
  const change = { id: standing, by: context.user, action: 'line added' }
  await changeRecord(tx, editedInvoice(context, 'coin_invoice'), change, async (own, say) => {
    assertNotPickedUp(own)
    await move(own.id)
    say({ movedFrom: home.id })
    return withTotals(tx, own)
  })
  return standing
}

const describe = async (context: Context, tx: Tx, id: number) => ({
  data: (await describeCoinInvoice({ ...context, db: tx }, id)).data,
})

export const accept = async (context: Context, { itemID, offerID, amount }: InputOf<typeof acceptOffer>) => {
  const { invoiceId } = found(await getBidLine(context.db, itemID), 'Line')
  return context.transaction(async tx => {
    const change = { id: invoiceId, by: context.user, action: 'offer accepted' }
    await changeRecord(tx, editedInvoice(context, 'coin_invoice'), change, async (invoice, say) => {
      assertNotPickedUp(invoice)
      const line = found(await getBidLine(tx, itemID), 'Line')
      if (line.invoiceId !== invoiceId) throw refuse('conflict', OFFER_ACCEPTED)
      const offer = await getOffer(tx, offerID)
      if (offer?.itemId !== itemID) throw refuse('not_found', 'Offer not found')
      const buyerId = assertAcceptable(line, offer, amount)
      await approveOffer(tx, offer, context.user.id)
      say({ line: line.itemDescription, bidder: offer.bidderName, offered: offer.amount })
      if (buyerId !== invoice.billedToId)
        say({ movedTo: await moveToBuyer(tx, context, { line, home: invoice, buyerId }) })
      return withTotals(tx, invoice)
    })
    return describe(context, tx, invoiceId)
  })
}

/** The line goes home; an invoice that was made for it alone goes away. */
const takeBackFrom = async (tx: Tx, context: Context, invoiceId: number, offer: Offer) => {
  const edited = editedInvoice(context, 'coin_invoice')
  const isNow = async () => {
    const [line, now] = [await getBidLine(tx, offer.itemId), await getOffer(tx, offer.id)]
    return now?.isApproved && line?.invoiceId === invoiceId ? line : undefined
  }
  const change = { id: invoiceId, by: context.user, action: 'offer taken back' }
  await changeRecord(tx, edited, change, async (invoice, say) => {
    assertNotPickedUp(invoice)
    const line = await isNow()
    if (!line) throw refuse('conflict', 'This offer is not accepted any more')
    await withdrawApproval(tx, offer, context.user.id)
    say({ line: line.itemDescription, bidder: offer.bidderName, offered: offer.amount })
    if (line.homeId !== null) await moveLineHome(tx, line.id)
    const isEmpty = line.homeId !== null && (await findBidLines(tx, invoiceId)).length === 0
    return isEmpty ? removeInvoice(tx, await withTotals(tx, invoice)) : withTotals(tx, invoice)
  })
}

/** The home is locked first: accepting locks both in the same order. */
const takeBackHome = async (tx: Tx, context: Context, homeId: number, offer: Offer, invoiceId: number) => {
  const edited = editedInvoice(context, 'coin_invoice')
  if (!(await getInvoiceRecord(tx, 'coin_invoice', homeId)))
    throw refuse('conflict', `${invoiceNumber('coin_invoice', homeId)} is deleted, so the line can not go back`)
  assertNotPickedUp(await lockRecord(tx, edited, homeId))
  await takeBackFrom(tx, context, invoiceId, offer)
  const change = { id: homeId, by: context.user, action: 'line came back' }
  await changeRecord(tx, edited, change, home => withTotals(tx, home))
}

export const takeBack = async (context: Context, { offerID }: InputOf<typeof takeBackOffer>) => {
  const offer = found(await getOffer(context.db, offerID), 'Offer')
  const { invoiceId, homeId } = found(await getBidLine(context.db, offer.itemId), 'Line')
  return context.transaction(async tx => {
    if (homeId === null) await takeBackFrom(tx, context, invoiceId, offer)
    else await takeBackHome(tx, context, homeId, offer, invoiceId)
    return describe(context, tx, homeId ?? invoiceId)
  })
}
