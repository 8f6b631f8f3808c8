import { sql } from 'kysely'
import { listOpenTicketLines } from '#features/trade/coin-invoices/coin-invoices.contract.ts'
import { createInvoice, editInvoiceRow } from '#features/trade/invoices/invoices.contract.ts'
import { findInvoiceLines } from '#features/trade/invoices/invoices.queries.ts'
import { acceptOffer, addOffer, submitOffer, submitTempOffer } from '#features/trade/offers/offers.contract.ts'
import { firstRow, oneRow } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { callTrade } from './demo-trade.ts'

/** Coins offered to two dealers: one sold and settled, one with offers to accept, one that is typed on. */

export const SILVER_STATE = 'Silver State Coin'
export const DESERT = 'Desert Numismatics'

type Coins = readonly [description: string, qty: number, estimate: number, typeId?: 'bag' | 'box']

const offered: readonly Coins[] = [
  ['1881-S Morgan dollar, MS64', 1, 90],
  ['Walking Liberty half, avg circ.', 20, 380],
  ['1924 Saint-Gaudens $20, AU', 1, 4150, 'box'],
  ['Silver Eagle 2023, tube lot', 5, 265],
  ['Proof set 1964, sealed', 1, 34, 'box'],
  ['Peace dollar 1925, AU', 3, 135],
  ['Indian Head $5 1909-D, XF', 1, 1040],
  ['Foreign silver, mixed, 14 oz', 14, 560],
  ['Barber quarter 1914, VF', 2, 36],
  ['Mercury dimes, roll, avg circ.', 50, 186],
  ['Kennedy half 40 %, roll', 20, 152],
]

/** The demo's customer bids for a dealer. */
export const customerContext = async ({ db }: Pick<Services, 'db'>, context: Context): Promise<Context> => {
  const buyer = await oneRow<{ id: number }>(db, sql`select id from buyers where name = ${SILVER_STATE}`)
  const { id } = await oneRow<{ id: number }>(
    db,
    sql`update users set buyer_id = coalesce(buyer_id, ${buyer.id}) where username = 'marcus' returning id`,
  )
  const person = { id, firstName: 'Marcus', lastName: 'Bell', group: 'Customer', kind: 'customer' as const }
  return {
    ...context,
    user: { ...context.user, ...person, permissions: ['customer_dashboard'] as const, buyerId: buyer.id },
  }
}

type Made = { buyer: string; checkNumber?: string; coins: readonly Coins[]; ticketItemIds?: readonly number[] }

const make = async (context: Context, { buyer, checkNumber = '', coins, ticketItemIds = [] }: Made) => {
  const today = dayAt(Date.now(), context.user.timeZone)
  const [deliveryDateYear, deliveryDateMonth, deliveryDateDay] = daysAfter(today, 4).split('-')
  const { data } = await callTrade(context, createInvoice, {
    type: '2',
    formDetails: { billedTo: buyer, checkNumber, deliveryDateDay, deliveryDateMonth, deliveryDateYear, type: '2' },
    items: [
      ...ticketItemIds.map(ticketItemId => ({ ticketItemId, estimate: 480 })),
      ...coins.map(([itemDescription, qty, estimate, typeId = 'bag'], at) => ({
        ...{ itemDescription, qty, estimate, typeId },
        typeValue: (at % 6) + 1,
      })),
    ],
  })
  const lines = await findInvoiceLines(context.db, 'coin_invoice', data.id)
  return { id: data.id, lines: lines.map(line => line.id) }
}

const mark = (context: Context, id: number, marks: object) =>
  callTrade(context, editInvoiceRow, { id, type: '2', ...marks })

const backdate = ({ db }: Services, id: number, days: number) =>
  sql`update invoices set creation_time = creation_time - ${days} * interval '1 day',
      creation_day = creation_day - ${days}::integer, delivery_day = delivery_day - ${days}::integer,
      expires_at = expires_at - ${days} * interval '1 day'
    where kind = 'coin_invoice' and id = ${id}`.execute(db)

type Bid = { invoiceId: number; invoiceItemId: number | undefined; amount: number; description?: string }

const bidByPhone = async (context: Context, bid: Bid, buyer: string) =>
  (await callTrade(context, addOffer, { ...bid, buyer })).data.id

const accept = (context: Context, itemID: number | undefined, offerID: number) =>
  callTrade(context, acceptOffer, { itemID, offerID })

/** Sold by phone, with a line of a ticket, and picked up: the ticket has its profit. */
const settleOne = async (services: Services, context: Context) => {
  const open = (await callTrade(context, listOpenTicketLines, {})).data
  const oldest = open.at(-1)
  const { id, lines } = await make(context, {
    buyer: DESERT,
    checkNumber: '7714',
    coins: offered.slice(0, 2),
    ticketItemIds: oldest ? [oldest.id] : [],
  })
  for (const [at, line] of lines.entries())
    await accept(
      context,
      line,
      await bidByPhone(context, { invoiceId: id, invoiceItemId: line, amount: 495 - at * 110 }, DESERT),
    )
  await mark(context, id, { pickedUp: true })
  await backdate(services, id, 20)
}

const offersSent = [85, 385, 0, 262.5, 32, 96, 1055, 560, 36, 180, 0]

/** The dealer's offers are in, another one called, and two are accepted. */
const sendOffers = async (services: Services, context: Context, dealer: Context) => {
  const { id, lines } = await make(context, { buyer: SILVER_STATE, coins: offered })
  await mark(context, id, { active: true })
  const message = 'Can pick up Friday. Pass on the Saint unless you come to 3,980.'
  const peace = { invoiceId: id, invoiceItemId: lines[5], amount: 96, description: message }
  await callTrade(dealer, addOffer, peace)
  await callTrade(dealer, submitOffer, {
    invoiceId: id,
    items: lines.map((line, at) => ({ id: line, amount: offersSent[at] })),
  })
  await bidByPhone(context, { invoiceId: id, invoiceItemId: lines[3], amount: 268 }, DESERT)
  for (const at of [1, 6]) {
    const offer = await firstRow<{ id: number }>(
      services.db,
      sql`select id from invoice_offers where item_id = ${lines[at]} order by id limit 1`,
    )
    if (offer) await accept(context, lines[at], offer.id)
  }
}

/** Open to the dealer, who is typing. */
const openOne = async (context: Context, dealer: Context) => {
  const { id, lines } = await make(context, { buyer: SILVER_STATE, coins: offered.slice(2, 9) })
  await mark(context, id, { active: true })
  const typed = lines.slice(0, 3).map((line, at) => ({ id: line, amount: 4000 - at * 1700 }))
  await callTrade(dealer, submitTempOffer, { invoiceId: id, items: typed })
}

export const fillDemoCoinInvoices = async (services: Services, context: Context) => {
  const dealer = await customerContext(services, context)
  // The shop of two years has many such.
  if (!services.env.hasDemoYears) await settleOne(services, context)
  await sendOffers(services, context, dealer)
  await openOne(context, dealer)
}
