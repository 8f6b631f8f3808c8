import { sql } from 'kysely'
import {
  addImportedLines,
  addImportedTickets,
  findTicketsWithLines,
  type ImportedLine,
  importedTicket,
} from '#features/buying/imported-tickets/imported-tickets.queries.ts'
import { metalOfLine } from '#features/buying/line-metals/line-metals.rules.ts'
import { profitOf } from '#features/buying/sales/profit.rules.ts'
import { noSide, type SaleBuyer } from '#features/buying/sales/sale-sides.ts'
import { ticketSnapshot } from '#features/buying/tickets/ticket-effects.server.ts'
import { newTicket } from '#features/buying/tickets/tickets.queries.ts'
import { type TicketInput, ticketValues } from '#features/buying/tickets/tickets.server.ts'
import { emptyTicket } from '#features/buying/tickets/tickets.table.ts'
import { personKeys } from '#features/people/people/people.server.ts'
import { getOrAddPeople } from '#features/people/people/people-in-bulk.server.ts'
import { findMetalItems } from '#features/shop/items/items.queries.ts'
import { rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { addHistoryEntries } from '#server/records/history.ts'
import { cents, dollars } from '#shared/money.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { chance, daysAgo, inBatches, type OlderRecords, olderMoments, pickBy } from './demo-older-days.ts'
import { olderPerson } from './demo-older-people.ts'

/** Tickets of two years, written in bulk as an import writes them: with customers, lines, buyers and profit. */

type Lot = readonly [description: string, cost: number, material: string]

const lots: readonly Lot[] = [
  ['Wedding set, solitaire. 5.4 grams', 310, 'Gold 14k'],
  ['Rope chain 20 in. 18.4 grams', 980, 'Gold 14k'],
  ['Hoop earrings. 3.1 grams', 105, 'Gold 10k'],
  ['Flatware, serving spoons. 480 grams', 340, 'Sterling Silver'],
  ['Tennis bracelet. 14.2 grams', 940, 'Gold 18k'],
  ['Class ring. 9.1 grams', 310, 'Gold 10k'],
  ['Brooch, mixed lot. 2 lbs', 45, 'Costume Jewelry'],
  ['Band, plain. 6.3 grams', 180, 'Platinum'],
  ['Bangle, hinged. 22.6 grams', 1650, 'Gold 22k'],
  ['Tea tray. 3.5 lbs', 40, 'Silver Plate'],
  ['Watch, dive automatic', 220, 'Other'],
  ['Estate lot, bracelets and chains. 124.5 grams', 5900, 'Gold 14k'],
]

type Goods = readonly [item: string, qty: number, cost: number, unit?: string]

const goods: readonly Goods[] = [
  ['Morgan Dollar', 12, 420],
  ['American Silver Eagle 1 oz', 20, 980],
  ['bitcoin', 0.0126, 1240],
  ['90% Silver', 50, 1150, '$ face'],
  ['American Gold Buffalo 1 oz', 1, 3950],
  ['Wheat Cents', 8, 24, 'roll'],
  ['Foreign Coins', 3, 28, 'lbs'],
  ['ether', 0.23, 800],
  ['Silver Certificate', 15, 45],
  ['Walking Liberty Half', 40, 520],
  ['American Gold Eagle 1/10 oz', 2, 780],
  ['Peace Dollar', 9, 270],
  ['Gold Krugerrand 1 oz', 1, 3900],
  ['American Gold Eagle 1 oz', 3, 11_850],
]

type Planned = { input: TicketInput; lines: Omit<ImportedLine, 'of'>[]; day: string; time: number }

const sources = ['repeat', 'signs', 'internet google', 'internet search', 'friend', 'drive by', 'review site', 'mailer']
export const demoKeywords = ['sell gold', 'coin dealer', 'gold buyer near me', 'cash for silver', 'pawn shop las vegas']
const comments = ['estate lot', 'called back', 'no stone, melt only', 'wants slabs priced', 'regular', 'came with son']

const metroLine = (place: number, position: number): Omit<ImportedLine, 'of'> => {
  const [text, cost, material] = pickBy(lots, `lot ${position}`, place)
  const costCents = dollars(Math.max(10, Math.round(cost * (0.4 + chance(`cost ${position}`, place) * 0.6))))
  return {
    ...{ position, description: `${material}. ${text}`, model: '', serial: '', soldTo: '', quantity: 1, unit: '' },
    ...{ propertyCode: material === 'Other' ? 10 : 3, costCents, itemId: null, metal: null, fineness: '', grams: 0 },
  }
}

const coinLine = (place: number, position: number): Omit<ImportedLine, 'of'> => {
  const [description, usual, usualCost, unit = ''] = pickBy(goods, `goods ${position}`, place)
  const quantity = Number.isInteger(usual) ? Math.max(1, Math.round(usual * (0.3 + chance('qty', place)))) : usual
  const cost = Math.round((usualCost / usual) * quantity * (0.9 + chance('coin price', place) * 0.15))
  return {
    ...{ position, description, model: '', serial: '', soldTo: '', quantity, unit, propertyCode: 10 },
    ...{ costCents: dollars(cost), itemId: null, metal: null, fineness: '', grams: 0 },
  }
}

/** From which amount on a check may be asked for, and how often it is. */
const CHECKS = { metro: [dollars(600), 0.7], coin: [dollars(900), 0.4] } as const

/** The first check numbers of the last weeks. */
const NEXT_CHECK = { metro: 1041, coin: 10_231 }

/** Check numbers go on without a gap. */
const numberChecks = (kind: TicketKind, plans: readonly Planned[]) => {
  const paidByCheck = plans.filter(({ input }) => input.payment === 'check')
  for (const [at, { input }] of paidByCheck.entries())
    input.checkNumber = String(NEXT_CHECK[kind] - paidByCheck.length + at)
}

const planOf = (kind: TicketKind, place: number, moment: { day: string; time: number }): Planned => {
  const count = 1 + Math.floor(chance(`${kind} lines`, place) * 1.5)
  const lines = Array.from({ length: count }, (_, at) =>
    kind === 'metro' ? metroLine(place, at + 1) : coinLine(place, at + 1),
  )
  const amount = cents(lines.reduce<number>((sum, { costCents }) => sum + costCents, 0))
  const fromx = pickBy(sources, `${kind} from`, place)
  const [from, share] = CHECKS[kind]
  const isCheck = amount > from && chance(`${kind} check`, place) < share
  const input: TicketInput = {
    ...emptyTicket,
    ...olderPerson(Math.floor(chance(`${kind} person`, place) ** 1.6 * 900)),
    ticketAmount: amount,
    payment: isCheck ? 'check' : chance(`${kind} wire`, place) < 0.06 ? 'wire' : 'cash',
    paymentCheckAmount: isCheck ? amount : undefined,
    checkNumber: '',
    fromx,
    keyword: fromx === 'internet google' ? pickBy(demoKeywords, `${kind} keyword`, place) : '',
    clerk: pickBy(['Luis', 'June', 'Dana', 'Priya', 'Marcus'], `${kind} clerk`, place),
    booth: pickBy(
      kind === 'metro' ? ['Booth 1', 'Booth 2', 'Booth 3', 'Booth 4'] : ['Coin Counter', 'Booth 7', 'Booth 8'],
      `${kind} booth`,
      place,
    ),
    station: 'station1',
    storeId: chance(`${kind} store`, place) < 0.15 ? 1 : 2,
    comment: chance(`${kind} comment`, place) < 0.25 ? pickBy(comments, `${kind} words`, place) : '',
  }
  return { input, lines, ...moment }
}

/** Most tickets older than seven weeks are sold and paid. */
/** The others of coin tickets are offered to dealers on coin invoices. */
const SOLD: Readonly<Record<TicketKind, number>> = { metro: 0.94, coin: 0.84 }

const saleOf = (kind: TicketKind, { input, time }: Planned, buyers: readonly SaleBuyer[], place: number) => {
  const isSold = buyers.length > 0 && daysAgo(time) > 49 && chance('sold', place) < SOLD[kind]
  const amount = input.ticketAmount ?? cents(0)
  if (!isSold) return { sides: { A: noSide, B: noSide }, profit: null }
  const buyer = pickBy(buyers, 'buyer', place)
  const sold = dollars(Math.round((amount / 100) * (0.97 + chance('gain', place) * 0.4)))
  const sides = { A: { ...noSide, buyer, amount: sold, isPaid: daysAgo(time) > 75 }, B: noSide }
  return { sides, profit: profitOf(sides, amount) }
}

const findBuyersOf = (tx: Tx, kind: TicketKind) =>
  rows<SaleBuyer>(
    tx,
    sql`select id, name from buyers where is_enabled and type = ${kind === 'metro' ? 1 : 2} order by id`,
  )

export const addOlderTickets = async (tx: Tx, context: Context, kind: TicketKind, { count, newest }: OlderRecords) => {
  const { vault, user: by } = context
  const [buyers, items] = [await findBuyersOf(tx, kind), await findMetalItems(tx)]
  const coins = new Map(items.filter(({ itemType }) => itemType === 'coin').map(({ id, name }) => [name, id]))
  const plans = olderMoments(count, kind, newest).map((moment, place) => planOf(kind, place, moment))
  numberChecks(kind, plans)
  const tickets = plans.map((plan, place) => {
    const start = { id: place + 1, ticketTime: plan.time, ticketDay: plan.day }
    const made = newTicket(kind, start, ticketValues({ vault }, plan.input, 0))
    const ticket = { ...made, ...saleOf(kind, plan, buyers, place), origin: 'counter' as const }
    return {
      ...importedTicket(ticket),
      of: ticket.id,
      isSold: ticket.sides.A.buyer !== null,
      shown: { ...personKeys(vault, plan.input), source: plan.input.fromx },
      history: ticketSnapshot(ticket, vault, { personId: undefined, items: [], attachments: [] }),
    }
  })
  const snapshots = new Map(tickets.map(({ of, history }) => [of, history]))
  for (const batch of inBatches(tickets)) {
    const people = await getOrAddPeople(
      tx,
      batch.map(({ shown }) => shown),
    )
    const numbered = batch.map((ticket, at) => ({ ...ticket, personId: people[at] as number }))
    await addImportedTickets(tx, kind, numbered, by, 'counter')
  }
  const lines = tickets.flatMap(({ of, isSold }, place) =>
    (plans[place]?.lines ?? []).map((line): ImportedLine => {
      const itemId = coins.get(line.description)
      const metal = metalOfLine(kind, { ...line, itemId }, items)
      return { ...line, ...metal, of, soldTo: kind === 'metro' && isSold ? 'A' : '' }
    }),
  )
  for (const batch of inBatches(lines)) await addImportedLines(tx, kind, batch)
  const { entity } = recordKinds[kind]
  for (const ids of inBatches([...snapshots.keys()])) {
    const written = await findTicketsWithLines(tx, kind, entity, ids)
    const entries = written.map(({ id, value }) => ({ id, value: { ...snapshots.get(id), ...value } }))
    await addHistoryEntries(tx, { of: entity, action: 'created', entries, by })
  }
}
