import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { createCoinTicket, listCoinTickets } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { addMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { addUnusedNumbers } from '#features/buying/ticket-numbers/ticket-numbers.queries.ts'
import { readDayOf } from '#features/buying/tickets/ticket-days.queries.ts'
import { getDailySums } from '#features/cash/counts/counts.queries.ts'
import { findUnsigned } from '#features/insight/dashboard/dashboard.queries.ts'
import { findDayFigures } from '#features/insight/day-totals/day-totals.queries.ts'
import { publishCoinTicket, publishMetroTicket } from '#features/outside/police-reports/police-reports.contract.ts'
import { lockReportable } from '#features/outside/police-reports/police-reports.queries.ts'
import { findPoliceTickets, getPoliceDayRow } from '#features/outside/police-reports/tie-out.queries.ts'
import { getPriorDetails } from '#features/people/people/lookup.queries.ts'
import { listVoids, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { createCoinReceipt, listCoinReceipts } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { findCrypto } from '#features/selling/crypto/crypto.queries.ts'
import { cashOfDay } from '#features/selling/deposits/denominations.queries.ts'
import { findOpenDays } from '#features/selling/deposits/deposit-list.queries.ts'
import { changeDepositTicks } from '#features/selling/deposits/deposits.queries.ts'
import { findReceiptDays } from '#features/selling/receipt-days/receipt-days.queries.ts'
import { countReceipts, findTaxDays } from '#features/selling/taxes/taxes.queries.ts'
import { createQuote, makeTicketFromQuote } from '#features/trade/quotes/quotes.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { dayAt } from '#shared/time.ts'
import {
  addReceiptFromElsewhere,
  addTicketFromElsewhere,
  coinReceipt,
  metroItems,
  quoteSent,
  ticketDetails,
} from './factories.ts'
import { openCounter } from './portal.ts'

/** A draft neither counts nor acts; an import counts and does not act. */

const ZONE = 'America/Los_Angeles'
const { portal, admin } = await openCounter()
const { db } = portal
const day = dayAt(Date.now(), ZONE)
const span = { from: day, to: day }
const allTime = { filterByPeriod: 0 }

const sent = { details: ticketDetails, items: metroItems }
await portal.send(createMetroTicket, sent, admin)
await portal.send(createCoinTicket, { ...sent, items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] }, admin)
await portal.send(createCoinReceipt, coinReceipt, admin)
const { personId } = await oneRow<{ personId: number }>(
  db,
  sql`select person_id as "personId" from tickets order by id limit 1`,
)

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

/** Lists show every origin. */
const listed = async () => ({
  metro: (await portal.send(listMetroTickets, allTime, admin)).body.count,
  coin: (await portal.send(listCoinTickets, allTime, admin)).body.count,
  receipts: (await portal.send(listCoinReceipts, allTime, admin)).body.count,
})

const counting = async () => {
  const days = await findDayFigures(db, { group: 'day', kinds: ['metro', 'coin'], ...span })
  const taxes = await findTaxDays(db, { kind: 'coin_receipt', ...span })
  const kept = (await portal.send(listCoinReceipts, allTime, admin)).body
  const found = (await portal.send(listCoinReceipts, { ...allTime, id: 900 }, admin)).body
  const [receiptDay] = await findReceiptDays(db, 'coin_receipt', [day], ZONE)
  return {
    tickets: sum(days, ({ count }) => count),
    amount: sum(days, ({ amount }) => amount),
    withoutProfit: (await portal.send(listMetroTickets, { ...allTime, emptyProfit: true }, admin)).body.count,
    visits: (await getPriorDetails(db, personId))?.visits,
    crypto: (await findCrypto(db, span)).length,
    taxed: sum(taxes, ({ receipts }) => receipts),
    tax: sum(taxes, ({ tax }) => tax),
    receipts: await countReceipts(db, { kind: 'coin_receipt', ...span }),
    totals: [
      kept.totalReceiptCount,
      kept.totalReceiptCashAmount,
      found.totalReceiptCount,
      found.totalReceiptCashAmount,
    ],
    receiptDay: [receiptDay?.totalCount, receiptDay?.amount, receiptDay?.cashAmount],
  }
}

const acting = async () => {
  const [receiptDay] = await findReceiptDays(db, 'coin_receipt', [day], ZONE)
  const { answer: _answer, ...police } = (await getPoliceDayRow(db, day)) ?? { answer: '' }
  const daySum = async (kind: 'metro' | 'coin') => (await readDayOf(db, kind, day)).total
  return {
    unsigned: (await findUnsigned(db, ['metro', 'coin'], { limit: 50, offset: 0 })).count,
    alerts: [await daySum('metro'), await daySum('coin')],
    police,
    policeTickets: (await findPoliceTickets(db, day)).length,
    reported: (await db.transaction().execute(tx => lockReportable(tx, day))).length,
    openDays: await findOpenDays(db, 'coin_receipt'),
    cash: await cashOfDay(db, { kind: 'coin_receipt', day }),
    sums: await getDailySums(db, day),
    receiptDay: [receiptDay?.change, receiptDay?.depositDone],
    toDeposit: (await portal.send(listCoinReceipts, allTime, admin)).body.notDeposited,
    postings: (await rows(db, sql`select id from ledger_transactions`)).length,
    notices: (await rows(db, sql`select id from notices`)).length,
    requests: (await rows(db, sql`select id from signature_requests`)).length,
  }
}

const broken = async () => {
  const all = []
  for (const { run } of checks) all.push(...(await run(db)).broken)
  return all
}

const unused = async () => {
  for (const kind of ['metro', 'coin'] as const) await addUnusedNumbers(db, kind)
  return rows(db, sql`select kind, number from unused_ticket_numbers`)
}

const add = async (origin: 'draft' | 'import', id: number) => {
  await addTicketFromElsewhere(db, { kind: 'metro', id, day, origin, personId })
  await addTicketFromElsewhere(db, { kind: 'coin', id, day, origin, personId })
  await addReceiptFromElsewhere(db, { kind: 'coin_receipt', id, day, origin })
}

const before = { listed: await listed(), counting: await counting(), acting: await acting() }

test('a draft stands in its list and counts and acts nowhere', async () => {
  await add('draft', 800)
  expect(await listed()).toEqual({
    metro: before.listed.metro + 1,
    coin: before.listed.coin + 1,
    receipts: before.listed.receipts + 1,
  })
  expect(await counting()).toEqual(before.counting)
  expect(await acting()).toEqual(before.acting)
  expect(await broken()).toEqual([])
  const { status, body } = await portal.send(publishMetroTicket, { id: 800 }, admin)
  expect([status, body.message]).toEqual([409, 'M800 is a draft and is not reported'])
})

/** A quote for bitcoin too, which the crypto report would count. */
const makeDraftOf = async (ticketType: 'metro' | 'coin') => {
  const items = [...quoteSent.items, { itemDescription: 'Bitcoin', price: '300.00' }]
  const { id: quoteId } = (await portal.send(createQuote, { ...quoteSent, items }, admin)).body.data
  return (await portal.send(makeTicketFromQuote, { quoteId, ticketType }, admin)).body.quote.ticketId
}

test('so does a draft that was made from a quote, changed in its row and given its items', async () => {
  const was = await listed()
  const metroId = await makeDraftOf('metro')
  const coinId = await makeDraftOf('coin')
  await portal.send(editMetroRow, { id: metroId, comment: 'Comes on Thursday', profit: 90 }, admin)
  const allItems = [{ itemType: 'Gold 14k', propertyCode: 3, description: 'Rope chain 5.2', model: '', serial: '' }]
  expect((await portal.send(addMetroItems, { ticketId: metroId, allItems }, admin)).status).toBe(200)
  expect((await portal.send(publishCoinTicket, { id: coinId }, admin)).status).toBe(409)
  expect(await listed()).toEqual({ ...was, metro: was.metro + 1, coin: was.coin + 1 })
  expect(await counting()).toEqual(before.counting)
  expect(await acting()).toEqual(before.acting)
  expect(await broken()).toEqual([])
})

test('what was imported counts in totals, taxes, crypto and visits, and acts nowhere', async () => {
  await add('import', 900)
  const { counting: was } = before
  expect(await counting()).toEqual({
    ...{ tickets: was.tickets + 2, amount: was.amount + 80_000, withoutProfit: was.withoutProfit + 1 },
    ...{ visits: (was.visits ?? 0) + 2, crypto: was.crypto + 1, taxed: was.taxed + 1, tax: was.tax + 700 },
    receipts: was.receipts + 1,
    totals: [(was.totals[0] ?? 0) + 1, (was.totals[1] ?? 0) + 90, 1, 90],
    receiptDay: [(was.receiptDay[0] ?? 0) + 1, (was.receiptDay[1] ?? 0) + 9000, (was.receiptDay[2] ?? 0) + 9000],
  })
  expect(await acting()).toEqual(before.acting)
  expect(await broken()).toEqual([])
  const { status, body } = await portal.send(publishMetroTicket, { id: 900 }, admin)
  expect([status, body.message]).toEqual([409, 'M900 was imported and is not reported'])
})

test('numbers that an older system left out are not noticed as unused', async () => {
  await sql`update tickets set ticket_time = ticket_time - interval '1 hour' where origin <> 'draft'`.execute(db)
  expect(await unused()).toEqual([])
  await sql`update tickets set ticket_time = ticket_time + interval '1 hour' where origin <> 'draft'`.execute(db)
})

test('the cash of an imported receipt is never ticked as deposited', async () => {
  const ticked = await db
    .transaction()
    .execute(tx => changeDepositTicks(tx, { kind: 'coin_receipt', receiptId: 900 }, true))
  expect(ticked).toEqual([])
})

test('an imported ticket that is edited, voided and restored moves no cash and asks for nothing', async () => {
  const details = { ...ticketDetails, ticketAmount: 450, comment: 'put right' }
  expect((await portal.send(editMetroTicket, { id: 900, ...details }, admin)).status).toBe(200)
  expect((await portal.send(editMetroRow, { id: 900, void: true, voidReason: 'Duplicate' }, admin)).status).toBe(200)
  const { data } = (await portal.send(listVoids, {}, admin)).body
  expect((await portal.send(restoreVoid, { id: data[0]?.id }, admin)).status).toBe(200)
  expect(await acting()).toEqual(before.acting)
  expect(await broken()).toEqual([])
})

test('only a draft may lack what a ticket needs', async () => {
  const change = sql`update tickets set origin = 'counter' where kind = 'metro' and id = 800`.execute(db)
  await expect(change).rejects.toThrow('only_a_draft_lacks_identity')
})
