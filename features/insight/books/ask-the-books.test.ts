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
import { editReceiptDay } from '#features/selling/receipt-days/receipt-days.contract.ts'
import { listTaxes } from '#features/selling/taxes/taxes.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Day, dayAt, daysAfter } from '#shared/time.ts'
import { addReceiptFromElsewhere, coinReceipt, jewelryReceipt, metroItems, ticketDetails } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { inCents, openRows } from '#tests/rows-behind.ts'
import { getDailyChart } from '../charts/charts.contract.ts'
import { amountTypes, type chartGroups, chartTypes, partOfGroup, sectionOfChart } from '../charts/charts.rules.ts'
import { listClerkFigures } from '../clerk-figures/clerk-figures.contract.ts'
import { type DailyRow, getDailyView } from '../daily/daily.contract.ts'
import { filterOfPeriod } from '../daily/daily.rules.ts'
import { type DailySection, isoWeekday } from '../day-totals/sections.rules.ts'
import { type FigureFilter, type FigureName, figurePath } from '../figures/figures.rules.ts'
import { postingsPath } from '../postings/postings.rules.ts'
import { type ComparedSums, getJournal } from './journal.contract.ts'

/** A random shop: the rows behind each figure's address add up to the figure. */

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const [year = 0, month = 0] = today.split('-').map(Number)

const deal = fc.record({
  kind: fc.constantFrom('metro', 'coin', 'receipt', 'jewelry'),
  payment: fc.constantFrom('cash', 'check', 'other'),
  dollars: fc.integer({ min: 200, max: 4000 }),
  daysAgo: fc.integer({ min: 0, max: 45 }),
  isVoid: fc.integer({ min: 0, max: 4 }).map(die => die === 0),
  profit: fc.option(fc.integer({ min: -200, max: 900 })),
})
type Deal = typeof deal extends fc.Arbitrary<infer T> ? T : never

const send = async (call: Endpoint, input: object) => {
  const { status, body } = await portal.send(call, input as never, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { data?: { id?: number } }).data?.id ?? 0
}

const rowCalls = { metro: editMetroRow, coin: editCoinRow, receipt: editCoinReceiptRow, jewelry: editJewelryReceiptRow }

const checkNumbers = { last: 4000 }

const make = ({ kind, payment, dollars }: Deal) => {
  checkNumbers.last += 1
  const number = String(checkNumbers.last)
  const byCheck = {
    payment: 'check',
    paymentCheckAmount: dollars - 50,
    checkNumber: `${kind === 'coin' ? '1' : ''}${number}`,
  }
  const paid = { cash: {}, check: byCheck, other: { payment: 'wire' } }[payment]
  const details = { ...ticketDetails, ticketAmount: dollars, ...paid }
  if (kind === 'metro') return send(createMetroTicket, { details, items: [{ ...metroItems[0], cost: dollars }] })
  if (kind === 'coin')
    return send(createCoinTicket, { details, items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] })
  if (kind === 'receipt') {
    const name = { firstName: 'Grace', lastName: 'Yoon' }
    const card = { ...coinReceipt.formDetails, ...name, payment: 'creditcard', tendered: 0, creditCardNumber: '4242' }
    return send(createCoinReceipt, payment === 'other' ? { ...coinReceipt, formDetails: card } : coinReceipt)
  }
  const part = { ...jewelryReceipt.formDetails, paymentType: 'partial', tendered: 1000 }
  return send(createJewelryReceipt, payment === 'other' ? { ...jewelryReceipt, formDetails: part } : jewelryReceipt)
}

const tables = { metro: 'tickets', coin: 'tickets', receipt: 'receipts', jewelry: 'receipts' } as const
const kinds = { metro: 'metro', coin: 'coin', receipt: 'coin_receipt', jewelry: 'jewelry_receipt' } as const

/** The record and its postings stand on an earlier day, as if it had been made then. */
const moveBack = async ({ kind, daysAgo }: Deal, id: number) => {
  const of = kinds[kind]
  await sql`update ${sql.table(tables[kind])} set ticket_day = ticket_day - ${daysAgo}::integer,
    ticket_time = ticket_time - make_interval(days => ${daysAgo}::integer) where kind = ${of} and id = ${id}`.execute(
    portal.db,
  )
  await sql`update receipt_payments set paid_day = paid_day - ${daysAgo}::integer,
    paid_at = paid_at - make_interval(days => ${daysAgo}::integer) where kind = ${of} and receipt_id = ${id}`.execute(
    portal.db,
  )
  await sql`update ledger_transactions set business_day = business_day - ${daysAgo}::integer,
    at = at - make_interval(days => ${daysAgo}::integer)
    where (source_kind = ${of} and source_id = ${id}) or (source_kind = 'part_payment' and ${of} = 'jewelry_receipt'
      and source_id in (select p.id from receipt_payments p where p.receipt_id = ${id}))`.execute(portal.db)
}

const play = async (one: Deal) => {
  const id = await make(one)
  await moveBack(one, id)
  if (one.profit !== null && (one.kind === 'metro' || one.kind === 'coin'))
    await send(rowCalls[one.kind], { id, profit: one.profit })
  if (one.isVoid) await send(rowCalls[one.kind], { id, void: true, voidReason: 'Duplicate' })
}

beforeAll(async () => {
  await sql`alter table ledger_transactions disable trigger ledger_append_only`.execute(portal.db)
  await sql`insert into old_tickets (kind, id, ticket_day, ticket_time, ticket_amount_cents, profit_cents)
    select 'bullion', n, ${today}::date - n * 9, now() - make_interval(days => n * 9), n * 12345, nullif(n % 3, 0) * 700
    from generate_series(1, 12) n`.execute(portal.db)
  for (const payment of ['cash', 'check'] as const)
    await play({ kind: 'metro', payment, dollars: 900, daysAgo: 3, isVoid: true, profit: null })
  // A random shop may owe no change.
  await play({ kind: 'receipt', payment: 'cash', dollars: 900, daysAgo: 5, isVoid: false, profit: null })
  for (const one of fc.sample(deal, 20)) await play(one)
  await send(editReceiptDay, { date: today, type: 'receipt', depositDone: true })
}, 120_000)

const click = openRows(portal, admin)

const amounts = {
  amount: 'amount',
  profit: 'profit',
  cash: 'cashAmount',
  check: 'checkAmount',
  card: 'creditAmount',
  wire: 'wire',
  open: 'open',
  change: 'change',
} as const satisfies Partial<Record<FigureName, keyof DailyRow>>

type View = {
  data: Record<DailySection, DailyRow[]>
  view: { sections: DailySection[] } & Record<DailySection, DailyRow>
}

const addresses = [{}, { year }, { year, month }, { filterByWeeks: true }, { year, storeId: 1 }] as const

test('each figure of the daily views, of rows and totals, is the sum of the rows behind its address', async () => {
  let clicks = 0
  for (const { filterByWeeks = false, storeId, ...address } of addresses as readonly Record<string, never>[]) {
    const { body } = await portal.send(getDailyView, { ...address, filterByWeeks, storeId }, admin)
    const { data, view } = body as unknown as View
    for (const section of view.sections)
      for (const row of [...data[section], { ...view[section], period: undefined }]) {
        const days = filterOfPeriod(row.period, { address, newest: data[section][0]?.period })
        const of = { type: section, storeId, ...days }
        if (row.totalCount === 0 && row.cashAmount === 0) continue
        for (const [figure, field] of Object.entries(amounts)) {
          if (row[field] === 0) continue
          clicks += 1
          const { sum } = await click(figurePath({ ...of, figure: figure as FigureName }))
          expect(sum, `${figure} of ${section} ${row.period}`).toBe(inCents(row[field]))
        }
        const { count } = await click(figurePath({ ...of, figure: 'count' }))
        expect(count, `count of ${section} ${row.period}`).toBe(row.totalCount)
        const known = await click(figurePath({ ...of, figure: 'profit' }))
        expect(known.count).toBe(row.profitKnown)
      }
  }
  expect(clicks).toBeGreaterThan(60)
}, 60_000)

test('the sums over the daily views are those of the rows behind them, also with a receipt imported today', async () => {
  await addReceiptFromElsewhere(portal.db, { kind: 'coin_receipt', id: 900001, day: today, origin: 'import' })
  const { body } = await portal.send(getDailyView, {}, admin)
  const { count, view } = body
  const profit = view.sections.reduce((sum, section) => sum + inCents(view[section as DailySection].profit), 0)
  const sections = view.sections as DailySection[]
  expect((await click(figurePath({ type: sections, figure: 'profit' }))).sum).toBe(profit)
  const cashToday = { type: 'receipt', figure: 'ownCash', startDate: today, endDate: today } as const
  expect((await click(figurePath(cashToday))).sum).toBe(inCents(count.coinDailyTotal))
  const imported = await click(figurePath({ ...cashToday, figure: 'importedCash' }))
  expect(imported.sum).toBeGreaterThan(0)
  const owed = [
    ['receipt', 'coindrawer', count.coinChangeTotal],
    ['jewelryReceipt', 'metrodrawer', count.jewelryChangeTotal],
  ] as const
  for (const [source, account, change] of owed) {
    const path = postingsPath({ source: [source, 'change_returned'], account, endDate: today })
    expect((await click(path)).sum, path).toBe(0 - inCents(change))
  }
  expect(count.coinChangeTotal).toBeGreaterThan(0)
})

test('every day and month of the journal balances, and each line is the sum of the rows behind its address', async () => {
  const asked = [
    ...Array.from({ length: 46 }, (_, before) => ({ date: daysAfter(today, -before), span: 'day' })),
    { date: today, span: 'month' },
    { date: daysAfter(`${today.slice(0, 7)}-01` as Day, -1), span: 'month' },
  ]
  const changed = new Set<string>()
  for (const input of asked) {
    const { body } = await portal.send(getJournal, input, admin)
    expect(inCents(body.totals.debit as number), `${input.span} of ${input.date}`).toBe(
      inCents(body.totals.credit as number),
    )
    for (const { label, account, to, debit, credit } of body.data) {
      const { sum } = await click(to)
      expect(Math.abs(sum), `${label}, ${account} on ${input.date}`).toBe(
        inCents(Math.max(debit as number, credit as number)),
      )
      if (to.startsWith('/portal/books/later')) changed.add(new URL(to, 'http://shop').searchParams.get('figure') ?? '')
    }
  }
  expect([...changed]).toEqual(expect.arrayContaining(['cash', 'check']))
}, 60_000)

test('each comparison of the journal is the sum of the rows behind it, and its course ends at its amounts', async () => {
  const { body } = await portal.send(getJournal, { date: today, span: 'day' }, admin)
  const { weekday, month, year: lastYear } = body.comparisons
  const kindsOf = ['ticket', 'coin', 'receipt', 'jewelryReceipt'] as const
  const rowsOf = async (of: object, { from, to }: { from: string; to: string }) =>
    (await click(figurePath({ ...of, startDate: from as Day, endDate: to as Day } as FigureFilter))).sum
  const all = [
    ...kindsOf.map(type => ({ name: type, type, figure: 'amount' })),
    { name: 'profit', type: kindsOf, figure: 'profit' },
  ]
  for (const { name, ...of } of all as { name: keyof ComparedSums; type: DailySection; figure: FigureName }[]) {
    for (const compared of [weekday, month, lastYear])
      expect(await rowsOf(of, compared.days), name).toBe(inCents(compared.now[name]))
    for (const compared of [month, lastYear])
      expect(await rowsOf(of, compared.daysBefore), name).toBe(inCents(compared.before[name]))
    const eight = await rowsOf({ ...of, weekday: isoWeekday(today) }, weekday.daysBefore)
    expect(Math.abs(eight - 8 * inCents(weekday.before[name])), name).toBeLessThanOrEqual(4)
  }
  const amountOf = (sums: ComparedSums) => kindsOf.reduce((sum, type) => sum + inCents(sums[type]), 0)
  expect(weekday.course.map(inCents).at(-1)).toBe(amountOf(weekday.now))
  expect(month.course.map(inCents).at(-1)).toBe(amountOf(month.now))
  expect(month.courseBefore.map(inCents).at(-1)).toBe(amountOf(month.before))
  expect(lastYear.course).toEqual(month.course)
})

test('a check, wire, card or open amount that is voided later stays on its day, and the day of the void has the opposite', async () => {
  const before = { date: daysAfter(today, -50) }
  const linesOf = async (input: object) => {
    const { body } = await portal.send(getJournal, { span: 'day', ...input }, admin)
    const sums: Record<string, number> = {}
    for (const { label, account, debit, credit } of body.data) {
      const name = `${label}, ${account}`
      sums[name] = (sums[name] ?? 0) + inCents(debit - credit)
    }
    return sums
  }
  const deals = [
    ['metro', 'other', 900],
    ['coin', 'check', 700],
    ['receipt', 'other', 0],
    ['jewelry', 'other', 0],
  ] as const
  const sofar = await linesOf({ date: today })
  const made: { one: Deal; id: number }[] = []
  for (const [kind, payment, dollars] of deals) {
    const one: Deal = { kind, payment, dollars, daysAgo: 50, isVoid: false, profit: null }
    const id = await make(one)
    await moveBack(one, id)
    made.push({ one, id })
  }
  const first = await linesOf(before)
  for (const { one, id } of made) await send(rowCalls[one.kind], { id, void: true, voidReason: 'Duplicate' })
  const [then, now] = [await linesOf(before), await linesOf({ date: today })]
  const stays = [
    'Metro tickets, Wires sent',
    'Coin tickets, Checking, coin',
    'Coin receipts, Card clearing',
    'Jewelry receipts, Receivable, receipts',
  ]
  for (const line of stays) {
    const booked = first[line] ?? 0
    expect(booked, line).not.toBe(0)
    expect([then[line], (now[line] ?? 0) - (sofar[line] ?? 0)], line).toEqual([booked, 0 - booked])
  }
})

test('the tax of a month of the journal is that of Taxes', async () => {
  const { body } = await portal.send(getJournal, { date: today, span: 'month' }, admin)
  for (const [source, receiptType] of [
    ['receipt', 'CR'],
    ['jewelryReceipt', 'JR'],
  ] as const) {
    const line = body.data.find(one => one.source === source && one.account === 'Sales tax payable')
    const taxes = await portal.send(listTaxes, { receiptType, startDate: body.startDate, endDate: body.endDate }, admin)
    expect(line?.credit ?? 0).toBe(taxes.body.totals.tax)
  }
})

test('each sum and count of a chart is that of the rows behind its address', async () => {
  for (const type of chartTypes)
    for (const amount of amountTypes)
      for (const [showBy, group] of [
        ['Month', 'Year'],
        ['Week', 'Year'],
        ['Day of Week', 'Hour'],
        ['Day of month', 'Day of month'],
      ] as const satisfies readonly (readonly [(typeof chartGroups)[number], (typeof chartGroups)[number]])[]) {
        const { body } = await portal.send(getDailyChart, { type, amount, showBy, group_by: group }, admin)
        for (const { byKey, groupKey, value, count } of body.data) {
          const parts = { ...(showBy !== group && { [partOfGroup[group]]: groupKey }), [partOfGroup[showBy]]: byKey }
          const figure = amount === 'Profit' ? 'profit' : 'amount'
          const rows = await click(figurePath({ type: sectionOfChart[type], figure, ...parts }))
          expect(rows, `${type} ${amount} ${showBy} ${byKey} ${groupKey}`).toEqual({
            count,
            sum: inCents(value as number),
          })
        }
      }
}, 60_000)

test('what a clerk bought, sold, voided and changed is in the rows behind', async () => {
  const days = { startDate: daysAfter(today, -60), endDate: today }
  const { body } = await portal.send(listClerkFigures, days, admin)
  expect(body.data.length).toBeGreaterThan(0)
  for (const { clerk, type, count, amount, profit, voids } of body.data) {
    const of = { type, clerk, ...days }
    expect(await click(figurePath({ ...of, figure: 'amount' }))).toEqual({ count, sum: inCents(amount as number) })
    expect((await click(figurePath({ ...of, figure: 'profit' }))).sum).toBe(inCents(profit as number))
    expect((await click(figurePath({ ...of, figure: 'voided' }))).count).toBe(voids)
  }
})

test('behind the journal a missing day is open', async () => {
  const of = { source: 'deposit', account: 'bank' }
  const behind = (days: object) => click(`/portal/books/postings?${new URLSearchParams({ ...of, ...days }).toString()}`)
  const [from, until] = [daysAfter(today, -20), daysAfter(today, -1)]
  expect(await behind({ startDate: from })).toEqual(await behind({ startDate: from, endDate: today }))
  expect(await behind({ endDate: until })).toEqual(await behind({ startDate: '2001-01-01', endDate: until }))
})
