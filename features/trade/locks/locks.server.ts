import { deliverableFrom } from '#features/buying/sales/hold.rules.ts'
import { type Side, type Sides, sides } from '#features/buying/sales/sale-sides.ts'
import { editedTicket } from '#features/buying/tickets/ticket-seal.server.ts'
import { lockTicket, markTicket, type Ticket } from '#features/buying/tickets/tickets.queries.ts'
import { getBuyerById } from '#features/shop/buyers/buyers.queries.ts'
import { found, type Tx } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { lateStartProblems } from '#shared/day-range.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { type Cents, formatDollars } from '#shared/money.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordKinds, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { billedFields, type NewLine } from '../invoices/invoices.queries.ts'
import { invoiceNumber, invoiceTotals, MAX_INVOICE_LINES } from '../invoices/invoices.rules.ts'
import { makeInvoice } from '../invoices/invoices.server.ts'
import { listLocks, makeCoinInvoice, makeMetroInvoice, setPaid } from './locks.contract.ts'
import {
  findLocks,
  findLocksOf,
  findSoldDescriptions,
  findSoldPersons,
  getBuyerNamed,
  getLockTotals,
  isClerkKnown,
} from './locks.queries.ts'
import { lineDescription, whyNotInvoiced, whyNotTicked } from './locks.rules.ts'

const UNKNOWN_BUYER = 'Sold To must be a buyer of the list'

/** Refuses an unknown buyer, because a misspelt one would show an empty list. */
export const buyerIn = async (db: Context['db'], named: string) => {
  if (named === '') return null
  const buyer = await getBuyerNamed(db, named)
  if (!buyer) throw refuse('invalid', UNKNOWN_BUYER, { soldTo: UNKNOWN_BUYER })
  return buyer.id
}

const UNKNOWN_CLERK = 'Clerk must be a clerk of the list'

const assertClerkKnown = async (db: Context['db'], named: string) => {
  const isUnknown = named !== '' && !(await isClerkKnown(db, named))
  assertNoProblems(when(isUnknown, 'clerk', UNKNOWN_CLERK))
}

const counts = ({ isVoid, origin }: Pick<Ticket, 'isVoid' | 'origin'>) => !isVoid && origin !== 'draft'

/** The ticket's sides after the tick; a ticked side must have a buyer and no invoice. */
const ticked = (ticket: Ticket, named: readonly Side[], isPaid: boolean): Sides => {
  for (const side of named) {
    const why = whyNotTicked({ ...ticket, side }, ticket.sides[side], counts(ticket))
    if (why) throw refuse('conflict', why)
  }
  const after = Object.fromEntries(named.map(side => [side, { ...ticket.sides[side], isPaid }]))
  return { ...ticket.sides, ...after }
}

/** Groups the rows by ticket and sorts them by number, so that two people who tick at once can not deadlock. */
const byTicket = (sent: InputOf<typeof setPaid>['rows']) => {
  const ids = [...new Set(sent.map(({ id }) => id))].sort((a, b) => a - b)
  return ids.map(id => {
    const ofTicket = sent.filter(row => row.id === id)
    return { id, version: ofTicket[0]?.version, named: sides.filter(side => ofTicket.some(row => row.side === side)) }
  })
}

const tickAll = (context: Context, { type: kind, rows: sent, paidInFull }: InputOf<typeof setPaid>) =>
  context.transaction(async tx => {
    for (const { id, version, named } of byTicket(sent))
      await changeRecord(tx, editedTicket(context, kind), { id, version, by: context.user }, ticket => {
        const after = ticked(ticket, named, paidInFull)
        const isSame = named.every(side => ticket.sides[side].isPaid === paidInFull)
        return isSame ? Promise.resolve(ticket) : markTicket(tx, ticket, { sides: after })
      })
    return { data: await findLocksOf(tx, kind, sent) }
  })

type Wanted = InputOf<typeof makeMetroInvoice>

/** The named tickets, each once and in the order of their numbers. */
const idsOf = ({ ids, data }: Wanted) => [...new Set([...ids, ...data.map(({ id }) => id)])].sort((a, b) => a - b)

type Sold = { ticket: Ticket; side: Side; amount: Cents }

/** The side of a ticket that this buyer takes. */
const sideOf = (ticket: Ticket, buyer: { id: number; name: string }): Sold => {
  const side = sides.find(one => ticket.sides[one].buyer?.id === buyer.id)
  if (!side) throw refuse('conflict', `${recordNumber(ticket)} is not sold to ${buyer.name}`)
  const why = whyNotInvoiced({ ...ticket, side }, ticket.sides[side], counts(ticket))
  if (why) throw refuse('conflict', why)
  return { ticket, side, amount: ticket.sides[side].amount as Cents }
}

/** Locks the tickets until the invoice is made, so that nobody puts them on another one meanwhile. */
const holdSold = async (tx: Tx, kind: TicketKind, wanted: Wanted, buyer: { id: number; name: string }) => {
  const held: Sold[] = []
  for (const id of idsOf(wanted)) held.push(sideOf(found(await lockTicket(tx, kind, id), 'Ticket'), buyer))
  return held
}

/** Refuses amounts that changed since the screen showed them. */
const assertAsShown = (sold: readonly Sold[], { data, total }: Wanted, sum: Cents) => {
  const changed = sold.find(({ ticket, amount }) =>
    data.some(line => line.id === ticket.id && line.amount !== undefined && line.amount !== amount),
  )
  if (changed)
    throw refuse(
      'conflict',
      `${recordNumber(changed.ticket)} is ${formatDollars(changed.amount)} now. Read the list again`,
    )
  if (total !== undefined && total !== sum)
    throw refuse(
      'conflict',
      `The tickets come to ${formatDollars(sum)}, not ${formatDollars(total)}. Read the list again`,
    )
}

const linesOf = async (tx: Tx, kind: TicketKind, sold: readonly Sold[]): Promise<NewLine[]> => {
  const said = await findSoldDescriptions(
    tx,
    kind,
    sold.map(({ ticket, side }) => ({ id: ticket.id, side })),
  )
  return sold.map(({ ticket, side, amount }) => ({
    ticketKind: kind,
    ticketId: ticket.id,
    side,
    ticketItemId: null,
    itemDescription: lineDescription(recordNumber(ticket), said.find(({ id }) => id === ticket.id)?.description ?? ''),
    dateTime: ticket.ticketTime,
    price: amount,
  }))
}

/** Makes the invoice, its lines and the stamps on its tickets in one transaction. */
const invoiceTickets = (context: Context, kind: TicketKind, wanted: Wanted) => {
  const invoiceKind = kind === 'metro' ? 'invoice' : 'coin_invoice'
  assertMay(context.user, recordKinds[invoiceKind].access)
  const { timeZone } = context.user
  return context.transaction(async tx => {
    const named = wanted.billedTo === '' ? undefined : await getBuyerNamed(tx, wanted.billedTo)
    assertNoProblems([
      ...when(wanted.billedTo === '', 'billedTo', 'Billed To is Blank'),
      ...when(wanted.billedTo !== '' && !named, 'billedTo', 'Billed To must be a buyer of the list'),
      ...when(idsOf(wanted).length === 0, 'ids', 'Choose at least one paid ticket'),
      ...when(idsOf(wanted).length > MAX_INVOICE_LINES, 'ids', `An invoice has at most ${MAX_INVOICE_LINES} lines`),
    ])
    const buyer = found(named && (await getBuyerById(tx, named.id)), 'Buyer')
    const sold = await holdSold(tx, kind, wanted, buyer)
    const lines = await linesOf(tx, kind, sold)
    const { discount: _discount, ...totals } = invoiceTotals(lines, false)
    assertAsShown(sold, wanted, totals.total)
    const { holdDays } = await cachedSetting(tx, context.cache, 'shop')
    const latest = dayAt(Math.max(...sold.map(({ ticket }) => ticket.ticketTime)), timeZone)
    const values = {
      ...billedFields(buyer),
      checkNumber: wanted.checkNumber,
      deliveryDay: deliverableFrom(latest, holdDays),
      applyDiscount: false,
      ...totals,
    }
    const { id, version } = await makeInvoice(tx, context, { kind: invoiceKind, values, lines })
    return { data: { id, version }, message: `${invoiceNumber(invoiceKind, id)} made for ${buyer.name}` }
  })
}

export const lockHandlers: Handler[] = [
  handle(listLocks, async ({ db, page }, { soldTo, startDate, endDate, ...sent }) => {
    assertNoProblems(lateStartProblems({ startDate, endDate }))
    await assertClerkKnown(db, sent.clerk)
    const days = { from: startDate, to: endDate }
    const filter = { ...sent, ...days, buyerId: await buyerIn(db, soldTo) }
    const [metro, coin, data, coinData, ticketSoldPersons] = await Promise.all([
      getLockTotals(db, 'metro', filter),
      getLockTotals(db, 'coin', filter),
      findLocks(db, 'metro', filter, page),
      findLocks(db, 'coin', filter, page),
      findSoldPersons(db, days),
    ])
    return {
      data,
      count: metro.count,
      coinData,
      coinCount: coin.count,
      totalTicketAmount: metro.ticketAmount,
      totalCoinTicketAmount: coin.ticketAmount,
      totalSoldToAmount: metro.soldToAmount,
      totalCoinSoldToAmount: coin.soldToAmount,
      totalUnpaid: metro.unpaid,
      totalCoinUnpaid: coin.unpaid,
      ticketSoldPersons,
    }
  }),

  handle(setPaid, tickAll),

  handle(makeMetroInvoice, (context, wanted) => invoiceTickets(context, 'metro', wanted)),
  handle(makeCoinInvoice, (context, wanted) => invoiceTickets(context, 'coin', wanted)),
]
