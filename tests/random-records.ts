import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { dayAt, daysAfter } from '#shared/time.ts'

/** Random tickets, receipts, archives and advertising of the last weeks, for tests that count them a second time. */

const today = dayAt(Date.now(), 'America/Los_Angeles')

const cased = (...words: string[]) =>
  fc.constantFrom(...words.flatMap(word => [word, word.toUpperCase(), ` ${word}`]), words[0] ?? '')
const profit = fc.option(
  fc.integer({ min: -20, max: 90 }).map(dollars => dollars * 100),
  { freq: 4 },
)

const ticketOf = fc.record({
  kind: fc.constantFrom('metro', 'coin'),
  back: fc.integer({ min: 0, max: 70 }),
  minute: fc.integer({ min: 0, max: 5 }),
  person: fc.integer({ min: 1, max: 25 }),
  amount: fc.oneof(
    fc.integer({ min: 0, max: 120 }).map(tens => tens * 10_000),
    fc.constantFrom(299_900, 300_000, 999_900, 1_000_000),
  ),
  profit,
  sex: fc.constantFrom('M', 'F'),
  dob: fc.record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: 1940, max: 2012 }) }),
  race: fc.constantFrom('W', 'H', ''),
  zip: fc.constantFrom('89101', '89101-2', '', '89011', '08901', 'unknown'),
  city: cased('Las Vegas', 'Reno'),
  state: fc.constantFrom('NV', 'CA'),
  fromx: cased('signs', 'repeat', 'Radio', 'repeat', '', 'unknown'),
  keyword: cased('cash for gold', 'cashfor gold', 'sell rolex', '', 'unknown', '"gold"', '1e5'),
  fate: fc.constantFrom('counter', 'counter', 'counter', 'import', 'draft', 'void'),
  lines: fc.array(fc.constantFrom('Rope chain 14k', 'Gold ring', 'RING, white gold'), { maxLength: 3 }),
})
const receiptOf = fc.record({
  kind: fc.constantFrom('coin_receipt', 'jewelry_receipt'),
  back: fc.integer({ min: 0, max: 70 }),
  amount: fc.constantFrom(0, 9901, 299_999, 300_000, 999_999, 1_000_000, 1_200_001),
  profit,
  fromx: cased('signs', 'repeat', ''),
  fate: fc.constantFrom('counter', 'counter', 'draft', 'void'),
})
const oldOf = fc.record({
  kind: fc.constantFrom('old_coin', 'bullion'),
  back: fc.integer({ min: 0, max: 70 }),
  amount: fc.integer({ min: 0, max: 90_000 }),
  profit,
  source: cased('signs', ''),
  zip: fc.constantFrom('89101', ''),
  keyword: cased('cash for gold', ''),
})
const figuresOf = fc.record({
  keyword: fc.constantFrom('Cash For Gold', 'gold price'),
  back: fc.integer({ min: 0, max: 70 }),
  impressions: fc.nat(900),
  clicks: fc.nat(2),
  conversions: fc.nat(3),
  cost: fc.nat(9000),
})

const sampled = <T>(of: fc.Arbitrary<T>, count: number) =>
  fc
    .sample(of, count)
    .map((one, at) => ({ ...one, id: at + 1, day: daysAfter(today, -(one as { back: number }).back) }))

export const tickets = sampled(ticketOf, 320).map(one => ({
  ...one,
  dob: `${String(one.dob.month).padStart(2, '0')}15${one.dob.year}`,
  time: `${one.day}T12:0${one.minute}:00-08:00`,
  origin: one.fate === 'void' ? 'counter' : one.fate,
}))
export const receipts = sampled(receiptOf, 90).map(one => ({
  ...one,
  origin: one.fate === 'void' ? 'counter' : one.fate,
}))
export const oldTickets = sampled(oldOf, 60)
export const figures = [...new Map(sampled(figuresOf, 60).map(one => [`${one.keyword} ${one.day}`, one])).values()]

const asRows = (list: object[]) => sql`jsonb_array_elements(${JSON.stringify(list)}::jsonb) r (r)`
const people = Array.from({ length: 25 }, (_, at) => ({ at }))

export const addRandomRecords = async (db: Db) => {
  await sql`insert into people (name_key, first_source) select 'person', 'wrong' from ${asRows(people)}`.execute(db)
  await sql`insert into records (kind, id) select r->>'kind', (r->>'id')::integer from ${asRows([...tickets, ...receipts])}`.execute(
    db,
  )
  await sql`insert into tickets (kind, id, origin, is_void, void_reason, ticket_day, ticket_time, person_id, ticket_amount_cents,
      profit_cents, payment, first_name, last_name, address, city, state, zip, sex, dob, height, weight, race, dl_expiration,
      fromx, keyword, clerk, booth)
    select r->>'kind', (r->>'id')::integer, r->>'origin', r->>'fate' = 'void', case r->>'fate' when 'void' then 'x' else '' end,
      (r->>'day')::date, (r->>'time')::timestamptz, (select min(id) - 1 from people where first_source = 'wrong') + (r->>'person')::integer,
      (r->>'amount')::integer, (r->>'profit')::integer, 'cash', 'Maria', 'Delgado', '', r->>'city', r->>'state', r->>'zip',
      r->>'sex', r->>'dob', '504', '143', r->>'race', 'n/a', r->>'fromx', r->>'keyword', 'Luis', 'Booth 2'
    from ${asRows(tickets)}`.execute(db)
  await sql`insert into ticket_items (kind, ticket_id, position, description)
    select r->>'kind', (r->>'id')::integer, place, line
    from ${asRows(tickets)}, jsonb_array_elements_text(r->'lines') with ordinality lines (line, place)`.execute(db)
  await sql`insert into receipts (kind, id, origin, is_void, void_reason, ticket_day, ticket_amount_cents, profit_cents, tax_cents,
      tax_rate, payment, fromx, clerk, booth)
    select r->>'kind', (r->>'id')::integer, r->>'origin', r->>'fate' = 'void', case r->>'fate' when 'void' then 'x' else '' end,
      (r->>'day')::date, (r->>'amount')::integer, (r->>'profit')::integer, 0, 8.375, 'cash', r->>'fromx', 'Luis', 'Booth 5'
    from ${asRows(receipts)}`.execute(db)
  await sql`insert into old_tickets (kind, id, ticket_day, ticket_time, ticket_amount_cents, profit_cents, source, zip, keyword)
    select r->>'kind', (r->>'id')::integer, (r->>'day')::date, now(), (r->>'amount')::integer, (r->>'profit')::integer,
      r->>'source', r->>'zip', r->>'keyword' from ${asRows(oldTickets)}`.execute(db)
  await sql`insert into advertising_figures (keyword, day, impressions, clicks, conversions, cost_cents)
    select r->>'keyword', (r->>'day')::date, (r->>'impressions')::integer, (r->>'clicks')::integer,
      (r->>'conversions')::integer, (r->>'cost')::integer from ${asRows(figures)}`.execute(db)
}
