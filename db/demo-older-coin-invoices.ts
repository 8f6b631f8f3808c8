import { sql } from 'kysely'
import { createInvoice, editInvoiceRow } from '#features/trade/invoices/invoices.contract.ts'
import { acceptOffer, addOffer, submitOffer } from '#features/trade/offers/offers.contract.ts'
import { rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { customerContext, DESERT, SILVER_STATE } from './demo-coin-invoices.ts'
import { CLOSES, DEMO_ZONE, minuteOf, newestDemoDay, OPENS } from './demo-days.ts'
import { chance, olderMoments } from './demo-older-days.ts'
import { callTrade, insideOf, moveInvoice } from './demo-trade.ts'

/** Two years of coins from coin tickets, offered to two dealers. */

type Fate = 'sold' | 'discounted' | 'moved' | 'lost' | 'hidden' | 'accepted' | 'waiting' | 'open' | 'quiet'

const accepts: readonly Fate[] = ['sold', 'discounted', 'moved', 'accepted']
const leaves: readonly Fate[] = ['sold', 'discounted', 'moved']

const EARLIER = 50
/** Those of the last weeks, by days ago. */
const latest: readonly (readonly [fate: Fate, daysAgo: number])[] = [
  ['sold', 19],
  ['discounted', 15],
  ['accepted', 12],
  ['waiting', 10],
  ['waiting', 8],
  ['hidden', 5],
  ['open', 2],
  ['quiet', 1],
]

const earlierFate = (place: number): Fate => {
  if (place % 8 === 3) return 'discounted'
  if (place % 9 === 4) return 'lost'
  if (place % 12 === 6) return 'moved'
  return place % 25 === 17 ? 'hidden' : 'sold'
}

/** With the last ones of each, oldest first. */
const plans = () => {
  const today = newestDemoDay()
  return [
    ...olderMoments(EARLIER, 'coin invoice', 22).map(({ time }, place) => ({ time, fate: earlierFate(place) })),
    ...latest.map(([fate, ago], at) => ({ fate, time: minuteOf(daysAfter(today, -ago), OPENS + 40 + at * 25) })),
  ]
}

type Line = { id: number; description: string; qty: number; cost: number }

/** The coins of whole tickets that nobody bought by then, without crypto and small change. */
const openLines = (tx: Tx, time: number, tickets: number) =>
  rows<Line>(
    tx,
    sql`select l.id, l.description, greatest(1, round(l.quantity))::integer as qty, l.cost_cents as cost
      from ticket_items l join (
        select t.id from tickets t where t.kind = 'coin' and t.counts
          and t.ticket_time between to_timestamp(${time} / 1000.0) - interval '75 days' and to_timestamp(${time} / 1000.0) - interval '2 days'
          and not exists (select from ticket_sides s where s.kind = 'coin' and s.ticket_id = t.id)
          and not exists (select from invoice_items i where i.ticket_kind = 'coin' and i.ticket_id = t.id)
          and not exists (select from ticket_items o where o.kind = 'coin' and o.ticket_id = t.id
            and (o.is_barter or o.description in ('bitcoin', 'ether', 'Foreign Coins', 'Wheat Cents')))
        order by t.ticket_time limit ${tickets}) t on t.id = l.ticket_id
      where l.kind = 'coin' order by l.ticket_id, l.position`,
  )

/** Coins that came in no ticket. */
const consigned = [
  ['1881-S Morgan dollar, MS64', 1, 90],
  ['1924 Saint-Gaudens $20, AU', 1, 4150],
  ['Proof set 1964, sealed', 4, 136],
  ['Peace dollar 1925, AU', 3, 135],
  ['Indian Head $5 1909-D, XF', 1, 1040],
  ['Barber quarter 1914, VF', 2, 36],
  ['Mercury dimes, roll, avg circ.', 50, 186],
  ['Kennedy half 40 %, roll', 20, 152],
] as const

const toFive = (dollars: number) => Math.max(5, Math.round(dollars / 5) * 5)

const estimateOf = ({ id, cost }: Line) => toFive((cost / 100) * (1.05 + chance('estimate', id) * 0.08))

type Offered = { id: number; buyer: string; place: number; estimates: number[]; lines: number[]; time: number }

const linesOf = (tx: Tx, id: number) =>
  rows<{ id: number }>(
    tx,
    sql`select id from invoice_items where kind = 'coin_invoice' and invoice_id = ${id} order by position`,
  )

const offerCoins = async (context: Context, tx: Tx, place: number, time: number, fate: Fate): Promise<Offered> => {
  const sold = await openLines(tx, time, 3 + (place % 3))
  const typed = consigned.slice(place % 7, (place % 7) + (sold.length < 4 ? 3 : place % 3))
  const estimates = [...sold.map(estimateOf), ...typed.map(([, , estimate]) => estimate)]
  const items = [
    ...sold.map(({ id: ticketItemId }) => ({ ticketItemId })),
    ...typed.map(([itemDescription, qty]) => ({ itemDescription, qty })),
  ].map((line, at) => ({
    ...line,
    ...{ estimate: estimates[at], typeId: at % 3 === 2 ? 'box' : 'bag', typeValue: 1 + ((place + at) % 9) },
  }))
  const buyer = place % 5 === 2 ? DESERT : SILVER_STATE
  const [deliveryDateYear, deliveryDateMonth, deliveryDateDay] = daysAfter(dayAt(Date.now(), DEMO_ZONE), 4).split('-')
  const delivery = { deliveryDateYear, deliveryDateMonth, deliveryDateDay }
  const isPaid = leaves.includes(fate) && place < EARLIER && (place % 6 > 0 || place < 36)
  const checkNumber = isPaid ? String(7200 + place * 9) : ''
  const { data } = await callTrade(context, createInvoice, {
    type: '2',
    formDetails: { billedTo: buyer, checkNumber, ...delivery, applyDiscount: fate === 'discounted', type: '2' },
    items,
  })
  const lines = (await linesOf(tx, data.id)).map(line => line.id)
  return { id: data.id, buyer, place, estimates, lines, time }
}

/** Around what the shop asks for; a dealer passes on a line now and then. */
const offersOf = ({ estimates, lines }: Offered, dealer: string, level: number) =>
  estimates.map((estimate, at) => toFive(estimate * (level + chance(dealer, lines[at] ?? 0) * 0.12)))

const bidOnline = async (dealer: Context, offered: Offered, level: number, passes: number) => {
  const amounts = offersOf(offered, SILVER_STATE, level)
  const items = offered.lines.map((id, at) => ({ id, amount: at < passes ? 0 : amounts[at] }))
  await callTrade(dealer, submitOffer, { invoiceId: offered.id, items })
}

const bidByPhone = async (context: Context, offered: Offered, level: number, count: number) => {
  const amounts = offersOf(offered, DESERT, level)
  for (const [at, invoiceItemId] of offered.lines.slice(0, count).entries())
    await callTrade(context, addOffer, { invoiceId: offered.id, invoiceItemId, amount: amounts[at], buyer: DESERT })
}

/** Accepts the offers of one dealer on these lines. */
const acceptFrom = async (context: Context, tx: Tx, lines: readonly number[], dealer: string) => {
  const offers = await rows<{ id: number; itemId: number }>(
    tx,
    sql`select o.id, o.item_id as "itemId" from invoice_offers o join buyers b on b.id = o.buyer_id
      where o.item_id = any(${sql.val([...lines])}::integer[]) and b.name = ${dealer} and o.amount_cents > 0 order by o.item_id`,
  )
  for (const { id, itemId } of offers) await callTrade(context, acceptOffer, { itemID: itemId, offerID: id })
}

const mark = (context: Context, id: number, marks: object) =>
  callTrade(context, editInvoiceRow, { id, type: '2', ...marks })

const LEVELS: Readonly<Record<Fate, number>> = {
  ...{ sold: 0.97, discounted: 1.06, moved: 0.97, accepted: 0.98, lost: 0.8 },
  ...{ waiting: 0.93, open: 0.95, hidden: 0, quiet: 0 },
}

const takeBids = async (context: Context, dealer: Context, offered: Offered, fate: Fate) => {
  const { place, lines, buyer } = offered
  if (fate === 'hidden') return
  await mark(context, offered.id, { active: true })
  if (fate === 'quiet') return
  const level = LEVELS[fate]
  if (buyer === SILVER_STATE) await bidOnline(dealer, offered, level, fate === 'lost' || fate === 'waiting' ? 1 : 0)
  const byPhone = buyer === DESERT ? lines.length : place % 3
  await bidByPhone(context, offered, level - (buyer === DESERT ? 0 : 0.05), Math.max(byPhone, fate === 'moved' ? 1 : 0))
}

/** The first line goes to the other dealer, on an invoice of its own. */
const moveFirstLine = async (context: Context, tx: Tx, offered: Offered, times: { made: number; pickedUp: number }) => {
  await acceptFrom(context, tx, offered.lines.slice(0, 1), DESERT)
  const made = await rows<{ id: number }>(
    tx,
    sql`select id from invoices where kind = 'coin_invoice' and made_from_id = ${offered.id}`,
  )
  for (const { id } of made) {
    await mark(context, id, { pickedUp: true })
    await moveInvoice(tx, 'coin_invoice', id, times)
  }
}

const settle = async (context: Context, tx: Tx, offered: Offered, fate: Fate) => {
  const { id, buyer, time: made } = offered
  const day = dayAt(made, DEMO_ZONE)
  const offeredAt = minuteOf(daysAfter(day, 1), OPENS + 20 + (id % 7) * 40)
  const decided = Math.min(minuteOf(daysAfter(day, 2), OPENS + 90 + (id % 5) * 30), Date.now())
  const pickedUp = minuteOf(daysAfter(day, 4), CLOSES - 60 - (id % 4) * 45)
  const isMoved = fate === 'moved' && buyer !== DESERT
  if (isMoved) await moveFirstLine(context, tx, offered, { made: decided, pickedUp })
  if (accepts.includes(fate)) await acceptFrom(context, tx, offered.lines.slice(isMoved ? 1 : 0), buyer)
  if (leaves.includes(fate)) await mark(context, id, { pickedUp: true })
  await moveInvoice(tx, 'coin_invoice', id, { made, offered: Math.min(offeredAt, decided), decided, pickedUp })
}

export const addOlderCoinInvoices = async (tx: Tx, outside: Context) => {
  const context = insideOf(tx, outside)
  const dealer = await customerContext(context, context)
  for (const [place, { fate, time }] of plans().entries()) {
    const offered = await offerCoins(context, tx, place, time, fate)
    await takeBids(context, dealer, offered, fate)
    await settle(context, tx, offered, fate)
  }
  // The dealers have paid for what they took a while ago.
  await sql`update ticket_sides s set is_paid = true from invoices v
    where s.invoice_kind = 'coin_invoice' and v.kind = s.invoice_kind and v.id = s.invoice_id
      and v.picked_up_at < now() - interval '30 days'`.execute(tx)
}
