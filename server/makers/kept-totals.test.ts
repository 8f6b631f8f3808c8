import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSixtyTickets, sixtyTickets } from '#tests/sixty-tickets.ts'
import { joinPastCounts } from './kept-totals.ts'
import { keptTotalsCheck } from './kept-totals.verify.ts'

let portal: Awaited<ReturnType<typeof openSixtyTickets>>
beforeAll(async () => {
  portal = await openSixtyTickets()
})
afterAll(() => portal.close())

const check = keptTotalsCheck([sixtyTickets])

const TAKEN_BACK = new Error('taken back')

/** The faults that verify names after this harm; the harm is rolled back. */
const saidAfter = async (...harm: RawBuilder<unknown>[]) => {
  let said: string[] = []
  const harming = portal.db.transaction().execute(async tx => {
    for (const statement of harm) await statement.execute(tx)
    said = (await check.run(tx)).broken
    throw TAKEN_BACK
  })
  await expect(harming).rejects.toBe(TAKEN_BACK)
  return said
}

test('what the triggers keep is what a count gives, before and after its parts are joined', async () => {
  const { db } = portal
  await sql`update tickets set ticket_amount_cents = 7700, ticket_day = '2026-02-20' where id = 7`.execute(db)
  await sql`update tickets set is_void = true, void_reason = 'Test' where id = 8`.execute(db)
  expect(await check.run(db)).toEqual({ read: '60 records on 32 days', broken: [] })
  await joinPastCounts(db)
  expect((await check.run(db)).broken).toEqual([])
})

test('a day or month whose total was changed is named with both figures', async () => {
  const day = sql`update record_days set amount_cents = amount_cents + 1 where day = '2026-01-02'`
  expect(await saidAfter(day)).toEqual([
    'the coin records on 2026-01-02 are kept as 2 (2 that count, $5.01) and are 2 (2 that count, $5.00)',
  ])
  const months = sql`delete from record_months where month = '2026-01-01'`
  expect((await saidAfter(months)).join()).toMatch(/^the coin records in 2026-01 are kept as 0 .* and are 59 /)
})

test('a wrong place in the order of numbers or amounts is named', async () => {
  expect(await saidAfter(sql`update record_places set records = records + 1 where sort = 'id'`)).toEqual([
    'the coin records with a number from 0 on are kept as 61 and are 60',
  ])
  expect(await saidAfter(sql`delete from record_places where sort = 'amount' and span = 100`)).toEqual([
    'the coin records of $1.00 are kept as 0 and are 1',
  ])
})

test('a ticket that was added with the triggers off is found, and totals of a kind that nobody counts', async () => {
  const off = sql`alter table tickets disable trigger user`
  expect(await saidAfter(off, sql`update tickets set is_void = false, void_reason = '' where id = 10`)).toHaveLength(2)
  const strange = sql`insert into record_days (kind, day, part, records) values ('barrel', '2026-01-02', 0, 1)`
  expect((await saidAfter(strange)).join()).toContain('the barrel records on 2026-01-02')
})

test('of very many wrong totals fifty are named and the others are numbered', async () => {
  const many = sql`insert into record_days (kind, day, part, records)
    select 'coin', date '2020-01-01' + n, 0, 1 from generate_series(1, 70) n`
  const said = await saidAfter(many)
  expect([said.length, said.at(-1)]).toEqual([51, 'and so are 20 more of the days'])
})
