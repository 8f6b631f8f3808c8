import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { lastMonth } from '#shared/day-range.ts'
import { dayAt, daysAfter, instantAt } from '#shared/time.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  updateTransaction,
} from '../transactions/transactions.contract.ts'
import { getPettyCashReport } from './petty-cash.contract.ts'

const ZONE = 'America/Los_Angeles'
const today = dayAt(Date.now(), ZONE)

let portal: TestPortal
let admin: { token: string }
let june: { token: string }

const add = async (values: Record<string, unknown>) => {
  const { status, body } = await portal.send(createTransaction, values, june)
  expect(status).toBe(200)
  return body.data.id
}

const fill = (values: Record<string, unknown>) => add({ src: 'metrodrawer', dest: 'PettyCash-Ray', ...values })
const spend = (values: Record<string, unknown>) => add({ src: 'PettyCash-Ray', dest: 'customer', ...values })

/** Plants past movements in one statement, because past days are being closed at the same time. */
const fillBefore = async (...past: readonly { days: number; dollars: number }[]) => {
  const values = past.map(({ days, dollars }) => {
    const day = daysAfter(today, -days)
    return sql`('metrodrawer', 'pettycash', ${dollars * 100}, ${`${days} days ago`},
      ${new Date(instantAt(day, '12:00', ZONE)).toISOString()}::timestamptz, ${day}::date, 'petty_cash')`
  })
  await sql`alter table ledger_transactions disable trigger ledger_dated_now`.execute(portal.db)
  await sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, purpose)
    values ${sql.join(values)}`.execute(portal.db)
  await sql`alter table ledger_transactions enable trigger ledger_dated_now`.execute(portal.db)
}

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  june = await portal.signInAs('Drawer')
  await portal.send(pettyCashUserCalls.add, { name: 'Ray' }, june)
  await fillBefore({ days: 40, dollars: 1000 }, { days: 3, dollars: 50 })
  const proof = { SSN: '900-12-3456', eMail: 'ray@tullpaving.com' }
  await fill({ denom100: 6, denom20: 2, comment: 'parking lot repair', pettyWho: 'Vendor Ray Tull', ...proof })
  await spend({ denom20: 1, denom5: 1, comment: 'stamps', pettyWho: 'Employee Dana' })
  // Neither what never touched petty cash nor what was taken back is in it.
  await add({ src: 'bank', dest: 'metrodrawer', denom100: 1, comment: 'float' })
  const id = await fill({ denom1: 7, comment: 'by mistake' })
  const { version } = (await portal.send(getTransaction, { id }, june)).body.data
  expect((await portal.send(deleteTransaction, { id, version }, june)).status).toBe(200)
})
afterAll(() => portal.close())

const report = async (asked: Record<string, unknown> = {}, by = admin) =>
  (await portal.send(getPettyCashReport, asked, by)).body
const changes = async (asked: Record<string, unknown>) => (await report(asked)).data.map(({ change }) => change)

test('shows what came to petty cash and went out of it since a month ago, newest first, with its sums', async () => {
  const { startDate: start, endDate: end } = lastMonth(today)
  const body = await report()
  expect(body).toMatchObject({ start, end, type: 'All' })
  expect(body.data.map(({ comment, who, name, change }) => [comment, who, name, change])).toEqual([
    ['stamps', 'Employee Dana', 'Ray', -25],
    ['parking lot repair', 'Vendor Ray Tull', 'Ray', 640],
    ['3 days ago', '', '', 50],
  ])
  expect(body.totals).toEqual({ additions: 690, subtractions: 25, change: 665, balance: 1665 })
})

test('the balance is that at the end of the last day, not the one of now', async () => {
  const balanceAt = async (end: string) =>
    (await portal.send(getPettyCashReport, { end, start: '1/1/2020' }, admin)).body.totals?.balance
  const daysAgo = (days: number) => daysAfter(today, -days)
  expect(await Promise.all([41, 40, 4, 3, 1, 0].map(days => balanceAt(daysAgo(days))))).toEqual([
    0, 1000, 1000, 1050, 1050, 1665,
  ])
  expect(await balanceAt('12/31/2999')).toBe(1665)
})

test('Addition is what came in, Substraction what went out; the balance is the same in both', async () => {
  const additions = await report({ type: 'Addition' })
  expect(additions.data.map(({ change }) => change)).toEqual([640, 50])
  expect(additions.totals).toEqual({ additions: 690, subtractions: 0, change: 690, balance: 1665 })
  const subtractions = await report({ type: 'Substraction' })
  expect(subtractions.data.map(({ change }) => change)).toEqual([-25])
  expect(subtractions.totals).toEqual({ additions: 0, subtractions: 25, change: -25, balance: 1665 })
})

test('takes its dates as month/day/year, both days included', async () => {
  const [year, month, day] = daysAfter(today, -3).split('-').map(Number)
  const threeDaysAgo = `${month}/${day}/${year}`
  expect(await changes({ start: threeDaysAgo, end: threeDaysAgo })).toEqual([50])
  expect(await changes({ start: daysAfter(today, -40) })).toEqual([-25, 640, 50, 1000])
  expect(await changes({ start: daysAfter(today, -39), end: daysAfter(today, -4) })).toEqual([])
})

test.each([
  [{ start: today, end: daysAfter(today, -1) }, 'The start date is after the end date'],
  [{ start: 'soon' }, 'Start Date'],
  [{ type: 'Both' }, 'Type'],
])('refuses %j', async (asked, text) => {
  const { status, body } = await portal.send(getPettyCashReport, asked, admin)
  expect([status, body.message]).toEqual([400, expect.stringContaining(text)])
})

test('the drawer sees the rows without sums, SSN and e-mail; an employee sees nothing', async () => {
  const { data, totals } = await report({}, june)
  expect(totals).toBeNull()
  expect(data.map(({ change, SSN, eMail }) => [change, SSN, eMail])).toEqual([
    [-25, '', ''],
    [640, '', ''],
    [50, '', ''],
  ])
  const [, repair] = (await report()).data
  expect(repair).toMatchObject({ SSN: '***-**-3456', eMail: 'ray@tullpaving.com' })
  const employee = await portal.signInAs('Employee')
  expect((await portal.send(getPettyCashReport, {}, employee)).status).toBe(403)
})

test('the file says whose petty cash it is where nobody said for whom', async () => {
  await fill({ denom20: 1, comment: 'float' })
  const rows = (await report()).data
  expect(rows[0]).toMatchObject({ who: '', name: 'Ray' })
  const columns = encodeURIComponent(JSON.stringify([{ key: 'who', header: 'For Who' }]))
  const headers = { accept: 'text/csv', 'x-columns': columns }
  const file: unknown = (await portal.send(getPettyCashReport, {}, { ...admin, headers })).body
  expect((file as string).split('\n').slice(1, -1)).toEqual(rows.map(({ who, name }) => who || name))
})

test('what was edited or deleted on a later day stands on both days, as in the books', async () => {
  const days = [daysAfter(today, -60), daysAfter(today, -59)] as const
  const filled = await fill({ denom100: 1, comment: 'stmaps', pettyWho: 'Vendor Bob' })
  const again = await fill({ denom20: 1, comment: 'tape' })
  const edited = { id: filled, denom100: 2, comment: 'stamps', pettyWho: 'Customer Alice' }
  expect((await portal.send(updateTransaction, edited, june)).status).toBe(200)
  await portal.send(deleteTransaction, { id: again }, june)
  await sql`alter table ledger_transactions disable trigger ledger_append_only`.execute(portal.db)
  const isFirst = sql`not exists (select from ledger_transactions o where o.number = t.number and o.id < t.id)`
  await sql`update ledger_transactions t set business_day = case when ${isFirst} then ${days[0]}::date else ${days[1]}::date end
    where number in (${filled}, ${again})`.execute(portal.db)
  await sql`alter table ledger_transactions enable trigger ledger_append_only`.execute(portal.db)
  const rowsOf = async (start: string, end: string) =>
    (await report({ start, end })).data.map(({ comment, who, change, isReversal, isReversed }) => [
      comment,
      who,
      change,
      isReversal,
      isReversed,
    ])
  expect(await rowsOf(days[0], days[0])).toEqual([
    ['tape', '', 20, false, true],
    ['stmaps', 'Vendor Bob', 100, false, true],
  ])
  expect(await rowsOf(days[1], days[1])).toEqual([
    ['tape', '', -20, true, true],
    ['stamps', 'Customer Alice', 200, false, false],
    ['stmaps', 'Vendor Bob', -100, true, true],
  ])
  expect(await rowsOf(days[0], days[1])).toEqual([['stamps', 'Customer Alice', 200, false, false]])
})
