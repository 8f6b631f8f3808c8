import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { findCounted } from './counted-list.ts'
import type { CountedFilter, CountedList } from './counted-parts.ts'
import { keptTotalsCheck } from './kept-totals.verify.ts'

/** Invoices of 2500 days before they became a counted list: four a day, every seventh hidden; and their lines. */
const INVOICES = 10_000
const LARGE = 270_000_000_000

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({}, { jobs: false })
  const { db } = portal
  await sql`create table bills (number integer primary key, day date not null, made_at timestamptz not null,
    total_cents bigint not null, is_gone boolean not null default false, week text not null,
    lines_text text not null default '')`.execute(db)
  await sql`create table bill_tickets (bill integer not null references bills on delete cascade, span text not null)`.execute(
    db,
  )
  await sql`create table bill_lines (bill integer not null references bills on delete cascade, words text not null)`.execute(
    db,
  )
  await sql`insert into bills select n, date '2020-01-01' + n / 4, date '2020-01-01' + n / 4 + n * interval '1 second',
    100 * (n % 50), n % 7 = 0, 'buyer ' || n % 10 from generate_series(1, ${INVOICES}::int) n`.execute(db)
  await sql`insert into bill_tickets select n, 'm' || n + 50000 from generate_series(1, ${INVOICES}::int) n`.execute(db)
  await sql`insert into bill_lines select n, kind || case when n <= 6000 then ' early ' else ' late ' end || n % 100
    from generate_series(1, ${INVOICES}::int) n, unnest(array['morgan', 'peace']) kind`.execute(db)
  await sql`create index bill_lines_of_bill on bill_lines (bill)`.execute(db)
  await sql`create index bill_tickets_of_bill on bill_tickets (bill)`.execute(db)
  await sql`update bills b set lines_text = (select string_agg(l.words, ' ') from bill_lines l where l.bill = b.number)
    || ' ' || (select t.span from bill_tickets t where t.bill = b.number)`.execute(db)
  await countBills.execute(db)
})
afterAll(() => portal.close())

const countBills = sql`select make_counted_list('bills', of_kind => 'bill', id => 'number', day => 'day',
  amount => 'total_cents', hidden => 'is_gone')`

const bills = {
  table: 'bills',
  kind: { is: 'bill' },
  id: 'number',
  day: 'day',
  amount: 'total_cents',
  hidden: 'is_gone',
} as const
const check = keptTotalsCheck([bills])

const list: CountedList<'number' | 'total', 'tickets' | 'lines'> = {
  records: bills,
  kind: 'bill',
  time: 'made_at',
  sorts: {
    number: { keys: ['number'], places: 'id' },
    total: { keys: ['total_cents', 'day', 'made_at', 'number'], places: 'amount' },
  },
  totals: { total: 'amount_cents', standing: 'standing' },
  search: {
    words: 'week',
    linesWords: 'lines_text',
    numberIn: typed => (/^B\d+$/.test(typed) ? Number(typed.slice(1)) : undefined),
    lines: {
      tickets: { table: 'bill_tickets', record: 'bill', words: 'span' },
      lines: { table: 'bill_lines', record: 'bill', words: 'words' },
    },
  },
}

type Filter = CountedFilter<'number' | 'total', 'tickets' | 'lines'>
type Answer = { data: { id: number }[]; count: number; total: number; standing: number; isCapped?: boolean }

const find = async (filter: Partial<Filter>, offset = 0) => {
  const asked = { search: '', scope: 'all', ...filter } as const
  const page = { limit: 5, offset }
  const row = sql`t.number as id`
  const answer = await findCounted<Answer, 'number' | 'total', 'tickets' | 'lines'>(portal.db, {
    list,
    filter: asked,
    page,
    row,
  })
  const { data, ...totals } = JSON.parse(answer.text) as Answer
  return { ids: data.map(({ id }) => id), ...totals }
}

/** The bills that are in the list, read one by one. */
const shown = async () => {
  const { rows } = await sql<{ id: number; day: string; cents: number }>`select number as id, day::text as day,
    total_cents as cents from bills where not is_gone order by day desc, made_at desc, number desc`.execute(portal.db)
  return rows
}

type Bill = Awaited<ReturnType<typeof shown>>[number]

const answerFor = (all: Bill[], offset: number) => ({
  ids: all.slice(offset, offset + 5).map(({ id }) => id),
  count: all.length,
  total: all.reduce((sum, { cents }) => sum + cents, 0) / 100,
  standing: all.length,
})

const expectWhole = async () => {
  const all = await shown()
  const days = { from: '2021-03-01', to: '2021-03-31' }
  const inDays = all.filter(({ day }) => day >= days.from && day <= days.to)
  const orders: [Partial<Filter>, Bill[]][] = [
    [{}, all],
    [days, inDays],
    [{ sortBy: 'number', sortOrder: 'desc' }, all.toSorted((a, b) => b.id - a.id)],
    [{ sortBy: 'number', sortOrder: 'asc' }, all.toSorted((a, b) => a.id - b.id)],
    [{ sortBy: 'total', sortOrder: 'desc' }, all.toSorted((a, b) => b.cents - a.cents)],
    [{ sortBy: 'total', sortOrder: 'asc' }, all.toReversed().toSorted((a, b) => a.cents - b.cents)],
  ]
  for (const [filter, expected] of orders)
    for (const offset of [0, 5, 100, 4003, expected.length - 2])
      expect([filter, offset, await find(filter, offset)]).toEqual([filter, offset, answerFor(expected, offset)])
  const odd = all.filter(({ id }) => id % 2 === 1)
  expect(await find({ only: sql`t.number % 2 = 1` }, 5)).toEqual(answerFor(odd, 5))
  expect((await check.run(portal.db)).broken).toEqual([])
}

test('a table of another shape, with its rows from before, has its pages and totals without the hidden ones', async () => {
  await expectWhole()
})

test('they hold after rows were added, changed, moved, hidden, shown again and removed', async () => {
  const { db } = portal
  await sql`insert into bills values (10001, '2026-11-07', now(), ${LARGE}, false, 'new'),
    (10002, '2026-11-07', now(), 500, true, 'new')`.execute(db)
  await sql`update bills set total_cents = total_cents - 7700 where number in (2, 3, 7)`.execute(db)
  await sql`update bills set day = day + 40 where number in (12, 13, 14)`.execute(db)
  await sql`update bills set is_gone = not is_gone where number between 20 and 30`.execute(db)
  await sql`update bills set is_gone = not is_gone, day = day - 400, total_cents = 1 where number between 31 and 43`.execute(
    db,
  )
  await sql`update bills set number = number + 20000 where number in (10001, 10002)`.execute(db)
  await sql`delete from bills where number between 50 and 60`.execute(db)
  await expectWhole()
})

test('counted again they are the same', async () => {
  await countBills.execute(portal.db)
  await expectWhole()
  const kept = await check.run(portal.db)
  expect(kept.read).toMatch(new RegExp(`^${(await shown()).length} records`))
})

test('a search looks into the tables of lines that are asked for, and finds nothing that is hidden', async () => {
  const ids = async (search: string, scope: Filter['scope']) => (await find({ search, scope })).ids
  // Bill 4004 is hidden.
  expect(await ids('m54001', 'all')).toEqual([4001])
  expect(await ids('m54001 1 buyer MORGAN', 'all')).toEqual([4001])
  expect(await ids('m54001', 'tickets')).toEqual([4001])
  expect(await ids('m54001', 'records')).toEqual([])
  expect(await ids('m54001', 'lines')).toEqual([])
  expect(await ids('m54004', 'tickets')).toEqual([])
  expect(await ids('m54004', 'all')).toEqual([])
  expect(await ids('B4001', 'records')).toEqual([4001])
  expect(await ids('B4004', 'records')).toEqual([])
  expect(await ids('B4001', 'lines')).toEqual([])

  const inYear = { from: '2025-01-01', to: '2025-12-31' }
  const all = (await shown()).filter(({ day }) => day >= inYear.from && day <= inYear.to)
  const withFive = all.filter(({ id }) => `${id % 100}`.includes('5'))
  const found = await find({ search: 'morgan 5', scope: 'lines', ...inYear }, 5)
  expect(found).toEqual({ ...answerFor(withFive, 5), isCapped: false })
})

test('a word that is found too often to count shows its pages in every order', async () => {
  const early = (await shown()).filter(({ id }) => id <= 6000)
  const page = (all: Bill[]) => all.slice(10, 15).map(({ id }) => id)
  const byTime = await find({ search: 'early', scope: 'lines' }, 10)
  expect([byTime.ids, byTime.isCapped]).toEqual([page(early), true])
  const byNumber = await find({ search: 'early', scope: 'lines', sortBy: 'number', sortOrder: 'asc' }, 10)
  expect(byNumber.ids).toEqual(page(early.toSorted((a, b) => a.id - b.id)))
})

test('a total that no save has kept is named, and columns that may be null are refused', async () => {
  const { db } = portal
  await sql`alter table bills disable trigger user`.execute(db)
  await sql`update bills set is_gone = true where number = 1`.execute(db)
  await sql`alter table bills enable trigger user`.execute(db)
  expect((await check.run(db)).broken).toEqual([
    expect.stringMatching(/^the bill records on 2020-01-01 are kept as 3 .* and are 2 /),
    expect.stringMatching(/^the bill records in 2020-01 /),
    expect.stringMatching(/^the bill records with a number from 0 on /),
    expect.stringMatching(/^the bill records of \$1\.00 /),
  ])
  await countBills.execute(db)
  expect((await check.run(db)).broken).toEqual([])
  await sql`alter table bills alter column total_cents drop not null`.execute(db)
  await expect(countBills.execute(db)).rejects.toThrow('total_cents of bills may be null or is missing')
})
