import { found } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { callAddress } from '#server/http/pdf-answer.ts'
import { isCustomer } from '#shared/permissions.ts'
import { getInvoiceRecord } from '../invoices/invoices.queries.ts'
import { accept, takeBack } from './acceptance.server.ts'
import { describeForBidder } from './bidder-view.server.ts'
import {
  assertMayBid,
  bidderKeysOf,
  bidderOf,
  bidsId,
  isOpenForOffers,
  liveEvent,
  notActive,
} from './bidders.server.ts'
import { changeOffer, makeOffer, submitOffers, typeOffers } from './bids.server.ts'
import { describeCoinInvoice } from './coin-invoice-view.server.ts'
import {
  acceptOffer,
  addOffer,
  type CustomerInvoice,
  editOffer,
  getCoinInvoicePage,
  getCustomerInvoicePdf,
  listCustomerInvoices,
  submitOffer,
  submitTempOffer,
  takeBackOffer,
} from './offers.contract.ts'
import { findCustomerInvoices } from './offers.queries.ts'
import { LIVE_TOPIC, totalOffered } from './offers.rules.ts'

const getForBidder = async (context: Context, id: number) => {
  const invoice = await getInvoiceRecord(context.db, 'coin_invoice', id)
  if (!invoice) throw notActive()
  return describeForBidder(context, invoice)
}

/** A stream hears of this invoice from here on; a customer's hears of its own bids alone. */
const joinPage = async ({ join, showPage, user }: Context, id: number) => {
  if (!isCustomer(user)) return join({ topic: LIVE_TOPIC, id })
  await showPage(liveEvent(id))
  await join({ topic: 'coin_invoice_page', id })
  await join({ topic: 'coin_invoice_bids', id: bidsId(id, bidderOf(user)) })
}

/** A bidder who came by a link, which may have ended, finds only the lines of own offers; pictures are on the offer page. */
const resultLines = ({ billedTo, coin_invoices_items: lines }: CustomerInvoice) =>
  lines
    .filter(({ Offers, tempOffers }) => billedTo !== undefined || Offers.length + tempOffers.length > 0)
    .map(line => ({ ...line, coin_invoice_items_attachments: [] }))

export const resultsOf = async (context: Context, id: number) => {
  const invoice = found(await getInvoiceRecord(context.db, 'coin_invoice', id), 'Invoice')
  const described = await describeForBidder(context, invoice)
  const own = described.coin_invoices_items.flatMap(({ Offers }) => Offers)
  const accepted = own.filter(({ approved }) => approved === 1)
  return {
    ...described,
    coin_invoices_items: resultLines(described),
    isOpen: isOpenForOffers(invoice),
    accepted: accepted.length,
    acceptedAmount: totalOffered(accepted.map(({ amount }) => amount)),
    pdf: callAddress(context.vault, context.user.sessionId, getCustomerInvoicePdf, { id }),
  }
}

export const offerHandlers: Handler[] = [
  handle(getCoinInvoicePage, async (context, { id, key }) => {
    await assertMayBid(context, id, key)
    await joinPage(context, id)
    const data = isCustomer(context.user)
      ? await getForBidder(context, id)
      : (await describeCoinInvoice(context, id)).data
    const { totalAmount, coin_invoices_items: items = [] } = data
    const page = { ...data, coin_invoices_items: items }
    return { data: page, model: page, items, totalAmount }
  }),

  handle(submitTempOffer, typeOffers),
  handle(submitOffer, submitOffers),
  handle(addOffer, makeOffer),
  handle(editOffer, changeOffer),
  handle(acceptOffer, accept),
  handle(takeBackOffer, takeBack),

  handle(listCustomerInvoices, async context => {
    const { user, db } = context
    await context.showPage(null)
    const named = await findCustomerInvoices(db, { keys: bidderKeysOf(user), buyerId: user.buyerId })
    const data = []
    for (const { id } of named) data.push(await resultsOf(context, id))
    return { data, count: data.length }
  }),
]
