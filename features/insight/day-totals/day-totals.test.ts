import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinTicket, editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt, editCoinReceiptRow } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceiptRow,
} from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { rows } from '#server/db/db.ts'
import { coinReceipt, jewelryReceipt, metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { findChangedDays, findDayFigures, joinPastDayTotals, keepClosedDays } from './day-totals.queries.ts'
import { type DayFigures, dayKinds } from './day-totals.rules.ts'
import { dayTotalsCheck } from './day-totals.verify.ts'

/** Day totals against a second, naive count of the records, read one by one. */

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

type Read = Record<string, number | string | boolean | null>

const allOf = (table: string) => rows<Read>(portal.db, sql`select t.*, null as search_text from ${sql.table(table)} t`)

const none = { count: 0, amount: 0, profit: 0, profitKnown: 0, knownAmount: 0 }
const noMoney = { cash: 0, checks: 0, wires: 0, cards: 0, change: 0 }

const counted = ({ ticket_amount_cents, profit_cents }: Read) => {
  const amount = Number(ticket_amount_cents)
  const known = profit_cents === null ? {} : { profit: Number(profit_cents), profitKnown: 1, knownAmount: amount }
  return { ...none, count: 1, amount, ...known }
}

const paidOut = ({ payment, ticket_amount_cents, check_amount_cents }: Read) => {
  const amount = Number(ticket_amount_cents)
  if (payment === 'wire') return { ...noMoney, wires: amount }
  if (payment === 'check')
    return { ...noMoney, checks: Number(check_amount_cents), cash: amount - Number(check_amount_cents) }
  return { ...noMoney, cash: amount }
}

const paidIn = ({
  payment,
  amount,
  tendered,
  origin,
}: {
  payment: string
  amount: number
  tendered: number
  origin: unknown
}) => {
  if (payment === 'check') return { ...noMoney, checks: amount }
  if (payment === 'creditcard') return { ...noMoney, cards: amount }
  if (payment === '') return noMoney
  const change = origin === 'counter' ? Math.max(tendered - amount, 0) : 0
  return { ...noMoney, cash: Math.min(tendered, amount), cards: Math.max(amount - tendered, 0), change }
}

const stands = (row: Read) => row.is_void === false && row.origin !== 'draft'

const naive = async () => {
  const totals = new Map<string, Record<string, number>>()
  const add = (key: string, figures: Record<string, number>) => {
    const sum = totals.get(key) ?? { ...none, ...noMoney }
    for (const [name, value] of Object.entries(figures)) sum[name] = (sum[name] ?? 0) + value
    totals.set(key, sum)
  }
  for (const t of (await allOf('tickets')).filter(stands))
    add(`${t.kind} ${t.ticket_day}`, { ...counted(t), ...paidOut(t) })
  for (const r of (await allOf('receipts')).filter(stands)) {
    const paid = {
      payment: String(r.payment),
      amount: Number(r.ticket_amount_cents),
      tendered: Number(r.tendered_cents),
    }
    add(`${r.kind} ${r.ticket_day}`, { ...counted(r), ...paidIn({ ...paid, origin: r.origin }) })
  }
  for (const p of (await allOf('receipt_payments')).filter(stands)) {
    const paid = { payment: String(p.payment), amount: Number(p.amount_cents), tendered: Number(p.tendered_cents) }
    add(`${p.kind} ${p.paid_day}`, { ...none, ...paidIn({ ...paid, origin: p.origin }) })
  }
  for (const o of await allOf('old_tickets')) add(`${o.kind} ${o.ticket_day}`, { ...counted(o), ...noMoney })
  return Object.fromEntries([...totals].filter(([, sum]) => Object.values(sum).some(value => value !== 0)))
}

const kept = async () => {
  const found = await findDayFigures(portal.db, { group: 'day', kinds: dayKinds })
  return Object.fromEntries(
    found.map(({ kind, period, ...figures }): [string, DayFigures] => [`${kind} ${period}`, figures]),
  )
}

const expectWhole = async () => {
  expect(await kept()).toEqual(await naive())
  expect((await dayTotalsCheck.run(portal.db)).broken).toEqual([])
}

const send = portalSend()
function portalSend() {
  return async (call: Parameters<TestPortal['send']>[0], input: object) => {
    const { status, body } = await portal.send(call, input as never, admin)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { data?: { id?: number } }).data?.id ?? 0
  }
}

test('tickets and receipts of every payment, with voids, profits and moves to other days and stores', async () => {
  const coinItems = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
  const byCheck = { ...ticketDetails, payment: 'check', paymentCheckAmount: 100, checkNumber: '4411' }
  const metro = await send(createMetroTicket, { details: ticketDetails, items: metroItems })
  await send(createMetroTicket, { details: byCheck, items: metroItems })
  await send(createMetroTicket, { details: { ...ticketDetails, payment: 'wire' }, items: metroItems })
  const coin = await send(createCoinTicket, { details: ticketDetails, items: coinItems })
  const receipt = await send(createCoinReceipt, coinReceipt)
  const parts = {
    ...jewelryReceipt,
    formDetails: { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 },
  }
  const jewelry = await send(createJewelryReceipt, parts)
  await expectWhole()
  await send(editMetroRow, { id: metro, profit: 310 })
  await send(editCoinRow, { id: coin, profit: -40 })
  await expectWhole()
  await send(editCoinReceiptRow, { id: receipt, void: true, voidReason: 'Duplicate' })
  await send(editJewelryReceiptRow, { id: jewelry, void: true, voidReason: 'Duplicate' })
  await send(editMetroRow, { id: metro, void: true, voidReason: 'Duplicate' })
  await expectWhole()
  await sql`update tickets set ticket_day = ticket_day - id, store_id = null, is_void = false, void_reason = ''`.execute(
    portal.db,
  )
  await sql`update receipts set ticket_day = ticket_day - 3`.execute(portal.db)
  await sql`update receipt_payments set paid_day = paid_day - 2, is_void = false`.execute(portal.db)
  await expectWhole()
})

const row = fc.record({
  id: fc.integer({ min: 5000, max: 900_000 }),
  kind: fc.constantFrom('old_coin', 'bullion'),
  day: fc.integer({ min: 0, max: 40 }),
  amount: fc.integer({ min: 0, max: 500_000 }),
  profit: fc.option(fc.integer({ min: -9000, max: 90_000 })),
})

test('random old tickets, and random changes of what there is', async () => {
  const rowsOf = fc.uniqueArray(row, { selector: one => `${one.kind} ${one.id}`, minLength: 200, maxLength: 200 })
  const [old = []] = fc.sample(rowsOf, 1)
  await sql`insert into old_tickets (kind, id, ticket_day, ticket_time, ticket_amount_cents, profit_cents)
    select kind, id, date '2020-02-10' + day, now(), amount, profit from jsonb_to_recordset(${JSON.stringify(old)}::jsonb)
      as t (kind text, id integer, day integer, amount bigint, profit bigint)`.execute(portal.db)
  await expectWhole()
  for (let step = 0; step < 20; step += 1)
    await sql`update tickets set is_void = random() < 0.3, void_reason = 'x', ticket_amount_cents = 40000 + 100 * (random() * 90)::integer,
      ticket_day = ticket_day + (random() * 3)::integer - 1, profit_cents = case when random() < 0.5 then 100 * (random() * 90)::integer end
      where random() < 0.7`.execute(portal.db)
  await expectWhole()
  await joinPastDayTotals(portal.db)
  await expectWhole()
})

test('a change that the totals missed is found by verify', async () => {
  await sql`update day_totals set count = count + 1 where ctid = (select ctid from day_totals where kind = 'bullion' limit 1)`.execute(
    portal.db,
  )
  const [text] = (await dayTotalsCheck.run(portal.db)).broken
  expect(text).toMatch(/^count of the bullion records on 2020-\d\d-\d\d in store 0 is kept as \d+ and is \d+$/)
  await sql`update day_totals set count = count - 1 where ctid = (select ctid from day_totals where kind = 'bullion' limit 1)`.execute(
    portal.db,
  )
})

test('a closed day keeps what it came to, and tells of a void after it', async () => {
  const days = { from: '2020-01-01' as never, to: '2035-01-01' as never }
  await sql`update tickets set ticket_day = date '2020-03-03', is_void = false, void_reason = ''`.execute(portal.db)
  await keepClosedDays(portal.db)
  expect(await findChangedDays(portal.db, days)).toEqual([])
  await sql`update tickets set is_void = true, void_reason = 'x' where kind = 'coin'`.execute(portal.db)
  await keepClosedDays(portal.db)
  const [coin] = await rows<{ amount: number }>(
    portal.db,
    sql`select ticket_amount_cents as amount from tickets where kind = 'coin'`,
  )
  expect(await findChangedDays(portal.db, days)).toEqual([
    { kind: 'coin', period: '2020-03-03', count: -1, amount: -(coin?.amount ?? 0) },
  ])
})
