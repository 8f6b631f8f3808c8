import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { dayAt, daysAfter, formatDay, instantAt } from '#shared/time.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getDailyData } from '../counts/counts.contract.ts'
import { balances } from '../ledger/balances.queries.ts'
import { closeDays, findBrokenClosings } from '../ledger/closings.queries.ts'
import {
  createTransaction,
  deleteTransaction,
  listAccounts,
  listTransactions,
  updateTransaction,
} from '../transactions/transactions.contract.ts'
import { getSnapshot, getWorksheet } from './worksheets.contract.ts'

const ZONE = 'America/Los_Angeles'
const today = dayAt(Date.now(), ZONE)
const at = (day: typeof today, time: string) => new Date(instantAt(day, time, ZONE)).toISOString()

let portal: TestPortal
let june: { token: string }
beforeAll(async () => {
  // The past is planted before days are closed.
  portal = await openTestPortal({}, { jobs: false })
  june = await portal.signInAs('Drawer')
  // Plants movements of the last days, as if the shop had been open.
  await sql`alter table ledger_transactions disable trigger ledger_dated_now`.execute(portal.db)
  const past = async (days: number, time: string, src: string, dest: string, dollars: number, purpose = 'transfer') => {
    const day = daysAfter(today, -days)
    await sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, purpose)
      values (${src}::ledger_account, ${dest}::ledger_account, ${dollars * 100}, '', ${at(day, time)}::timestamptz, ${day}::date,
        ${purpose}::ledger_purpose)`.execute(portal.db)
  }
  await past(5, '09:00', 'bank', 'metrovault', 50_000)
  await past(4, '09:00', 'metrovault', 'metrodrawer', 12_000)
  await past(4, '17:45', 'metrodrawer', 'coindrawer', 1000)
  await past(3, '10:00', 'metrovault', 'metrodrawer', 9000)
  await past(3, '23:59', 'coindrawer', 'metrodrawer', 500)
  await past(1, '12:00', 'metrodrawer', 'metrobag', 4000)
  await sql`alter table ledger_transactions enable trigger ledger_dated_now`.execute(portal.db)
})
afterAll(() => portal.close())

const snapshot = async (days: number, time: string) => {
  const [year, month, day] = daysAfter(today, -days).split('-').map(Number)
  const { body } = await portal.send(getSnapshot, { date: `${month}/${day}/${year}`, time }, june)
  return Object.fromEntries(body.data.filter(({ total }) => total !== 0).map(({ slug, total }) => [slug, total]))
}
const worksheet = async (from: number, to: number) =>
  (
    await portal.send(
      getWorksheet,
      { dateStart: formatDay(daysAfter(today, -from)), dateEnd: daysAfter(today, -to) },
      june,
    )
  ).body.data
const sheetOf = async (slug: string, from: number, to: number) =>
  (await worksheet(from, to)).transactionOptions.find(one => one.slug === slug)?.worksheet

test('a snapshot shows every account as it stood at the end of a minute, and adds up to zero', async () => {
  expect(await snapshot(4, '17:44')).toEqual({ bank: -50_000, metrovault: 38_000, metrodrawer: 12_000 })
  expect(await snapshot(4, '17:45')).toEqual({
    bank: -50_000,
    metrovault: 38_000,
    metrodrawer: 11_000,
    coindrawer: 1000,
  })
  expect(await snapshot(6, '9:00')).toEqual({})
  const { body } = await portal.send(getSnapshot, { date: '', time: '' }, june)
  expect([body.sum, body.date]).toEqual([0, today])
  const wrong = await portal.send(getSnapshot, { date: '11/13/2026', time: '25:00' }, june)
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Time must be a time, such as 17:45'])
})

test('a worksheet: opening, what came and went by day and source, ending; each day begins with what the last ended with', async () => {
  const sheet = await sheetOf('metrodrawer', 4, 1)
  expect(sheet).toMatchObject({
    friendlyName: 'Metro Drawer',
    openingBalance: 0,
    totalAdditions: 21_500,
    totalSubtractions: 5000,
    endingBalance: 16_500,
    additions: [
      { slug: 'coindrawer', name: 'Coin Drawer', total: 500 },
      { slug: 'metrovault', name: 'Metro Vault', total: 21_000 },
    ],
  })
  expect(sheet?.days.map(({ opening, ending }) => [opening, ending])).toEqual([
    [0, 11_000],
    [11_000, 20_500],
    [20_500, 20_500],
    [20_500, 16_500],
  ])
  expect(sheet?.dailyAdditions).toContainEqual({
    date: daysAfter(today, -3),
    slug: 'coindrawer',
    purpose: 'transfer',
    amount: 500,
  })
  const { sum, transactionOptionsOnly } = await worksheet(4, 1)
  expect([sum, transactionOptionsOnly.length]).toEqual([0, 13])
  expect((await snapshot(1, '23:59')).metrodrawer).toBe(sheet?.endingBalance)
})

test('an edit or a delete of today changes no past day, and a reversal in the range is netted', async () => {
  const before = await worksheet(5, 1)
  const move = async () =>
    (await portal.send(createTransaction, { src: 'bank', dest: 'coinbag', denom100: 1 }, june)).body.data.id
  const [edited, deleted] = [await move(), await move()]
  await portal.send(updateTransaction, { id: edited, denom100: 2 }, june)
  await portal.send(deleteTransaction, { id: deleted }, june)
  expect(await worksheet(5, 1)).toEqual(before)
  expect(await sheetOf('coinbag', 0, 0)).toMatchObject({
    totalAdditions: 200,
    totalSubtractions: 0,
    endingBalance: 200,
    endingNotes: { denom100: 2, denom20: 0, coins: 0, uncounted: 0 },
  })
  expect(await sheetOf('coinbag', 4, 1)).toMatchObject({ endingNotes: { denom100: 0, uncounted: 0 } })
  expect(await sheetOf('metrodrawer', 4, 1)).toMatchObject({ endingNotes: { denom100: 0, uncounted: 16_500 } })
  expect(await sheetOf('bank', 4, 0)).toMatchObject({ endingNotes: null })
})

test('an older entry of which only the notes are corrected moves nothing today, whatever it was in between', async () => {
  const { body } = await portal.send(listTransactions, { filter: 'metro', toFrom: 'to', other: 'metrovault' }, june)
  const id = body.data.find(({ amount }) => amount === 9000)?.id
  const correct = async (notes: object) =>
    expect((await portal.send(updateTransaction, { id, ...notes }, june)).status).toBe(200)
  const moved = async (from: number, to: number) => {
    const sheet = await sheetOf('metrodrawer', from, to)
    expect(sheet?.days.at(-1)?.ending).toBe(sheet?.endingBalance)
    expect(sheet?.endingBalance).toBe((await snapshot(to, '23:59')).metrodrawer)
    return [sheet?.totalAdditions, sheet?.totalSubtractions, sheet?.endingBalance]
  }
  const [before, sinceThen] = [await moved(0, 0), await moved(3, 0)]
  expect(before).toEqual([0, 0, 16_500])
  for (const notes of [{ denom100: 90 }, { denom100: 80, denom20: 50 }]) {
    await correct(notes)
    expect(await moved(0, 0)).toEqual(before)
    expect(await moved(3, 0)).toEqual(sinceThen)
  }
  expect(await sheetOf('metrodrawer', 0, 0)).toMatchObject({
    ...{ additions: [], subtractions: [], dailyAdditions: [], dailySubtractions: [] },
    days: [{ additions: 0, subtractions: 0 }],
  })
  await correct({ denom100: 70, denom20: 50 })
  expect(await moved(0, 0)).toEqual([8000, 9000, 15_500])
  await correct({ denom100: 90, denom20: 0 })
  expect(await moved(0, 0)).toEqual(before)
  await portal.send(deleteTransaction, { id }, june)
  expect(await moved(0, 0)).toEqual([0, 9000, 7500])
  expect(await moved(3, 0)).toEqual([500, 4000, 7500])
})

test.each([
  [{ dateStart: '11/13/2026', dateEnd: '11/12/2026' }, 'The start date is after the end date'],
  [{ dateStart: '1/1/2020', dateEnd: '1/1/2026' }, 'A worksheet covers at most a year'],
  [{ dateStart: 'someday' }, 'Start Date must be a day, such as 11/13/2026'],
])('%j is refused: %s', async (asked, text) => {
  const { status, body } = await portal.send(getWorksheet, asked, june)
  expect([status, body.message]).toEqual([400, text])
})

test('closed days answer the same as the postings behind them, and closing again changes nothing', async () => {
  const before = [await balances(portal.db), await snapshot(3, '12:00'), await worksheet(5, 0)]
  await portal.db.transaction().execute(closeDays)
  const closings = await rows(portal.db, sql`select * from ledger_closings order by before, account`)
  expect(closings).toHaveLength(13 * 5)
  await portal.db.transaction().execute(closeDays)
  expect(await rows(portal.db, sql`select * from ledger_closings order by before, account`)).toEqual(closings)
  expect([await balances(portal.db), await snapshot(3, '12:00'), await worksheet(5, 0)]).toEqual(before)
  expect(await findBrokenClosings(portal.db)).toEqual([])
})

test('days of 23 and 25 hours begin and end at midnight', () => {
  const hours = (day: string) =>
    (instantAt(daysAfter(day as typeof today, 1), '00:00', ZONE) - instantAt(day as typeof today, '00:00', ZONE)) /
    3_600_000
  expect(['2026-03-08', '2026-11-01', '2026-11-13'].map(hours)).toEqual([23, 25, 24])
  // 1:30 comes twice on that day; the later one is taken, so that the range includes both.
  expect(new Date(instantAt('2026-11-01' as typeof today, '01:30', ZONE)).toISOString()).toBe(
    '2026-11-01T09:30:00.000Z',
  )
  expect(new Date(instantAt('2026-03-08' as typeof today, '02:30', ZONE)).toISOString()).toBe(
    '2026-03-08T10:30:00.000Z',
  )
})

test('sums beyond what anybody may send go out all the same', async () => {
  // One posting has a limit, so each account gets two.
  for (const dest of ['vault2', 'vault2', 'metrovault', 'metrovault'])
    await sql`insert into ledger_transactions (src, dest, amount_cents, comment, at, business_day, purpose)
      values ('bank', ${dest}::ledger_account, 100000000000, 'much', now(), ${today}::date, 'transfer')`.execute(
      portal.db,
    )
  const vault = await sheetOf('vault2', 0, 0)
  expect(vault).toMatchObject({ totalAdditions: 2_000_000_000, endingNotes: { uncounted: 2_000_000_000 } })
  const totals = (await portal.send(getSnapshot, {}, june)).body.data
  expect(totals.find(({ slug }) => slug === 'vault2')?.total).toBe(2_000_000_000)
  for (const call of [getDailyData, listAccounts, listTransactions])
    expect((await portal.send(call, {}, june)).status, call.path).toBe(200)
})
