import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { countedTickets } from '#features/buying/ticket-list/ticket-list.queries.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { countedReceipts } from '#features/selling/receipt-list/receipt-list.queries.ts'
import { rows } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { keptTotalsCheck } from '#server/makers/kept-totals.verify.ts'
import { coinReceipt, metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'

const { portal, admin } = await openCounter()

const MIGRATIONS = ['0160_any_table_is_a_counted_list.sql', '0251_imports_count_in_their_own_part.sql']

/** The part of an older migration from one text to another, or to its end. */
const partOf = async (name: string, from: string, to?: string) => {
  const text = await readFile(new URL(`migrations/${name}`, import.meta.url), 'utf8')
  const start = text.indexOf(from)
  return text.slice(start, to === undefined ? undefined : text.indexOf(to, start))
}

/** Totals were kept by functions that knew the columns of tickets and receipts. */
const before = [
  `drop trigger tickets_counted on tickets; drop trigger tickets_counted_anew on tickets;
    drop trigger receipts_counted on receipts; drop trigger receipts_counted_anew on receipts;
    drop function tickets_counted, receipts_counted, make_counted_list, count_list_again, change_totals, move_amount,
      place_record, count_whole, count_record;
    drop type counted_record; alter table record_places alter column span type integer;`,
  await partOf(
    '0070_records_are_counted_with_their_amounts.sql',
    'create function place_record',
    'insert into record_days (',
  ),
  await partOf('0090_receipts.sql', 'create trigger receipts_counted', '-- The cash of a day'),
  await partOf('0094_receipts_are_counted_by_payment.sql', 'create function count_record', 'update record_days'),
  await partOf('0151_where_a_record_comes_from.sql', 'create or replace function count_ticket()'),
].join('\n')

/** The triggers, functions and columns that count. */
const machinery = () =>
  rows(
    portal.db,
    sql`select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
        where not tgisinternal and tgrelid in ('tickets'::regclass, 'receipts'::regclass)
      union all select proname, pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all select attname, format_type(atttypid, atttypmod) from pg_attribute
        where attrelid = 'record_places'::regclass and attnum > 0
      order by 1, 2`,
  )

test('the lists of a folder from before keep their totals, and are counted as in a new one', async () => {
  const addRecords = async () => {
    await portal.send(createCoinReceipt, coinReceipt, admin)
    return (await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)).body.data.id
  }
  const check = keptTotalsCheck([countedTickets, countedReceipts])
  const expectWhole = async (read: string) => expect(await check.run(portal.db)).toEqual({ read, broken: [] })
  const id = await addRecords()
  const fresh = await machinery()

  const pool = new pg.Pool({ connectionString: portal.databaseUrl })
  await pool.query(before)
  await pool.query('delete from migrations where name = any($1)', [MIGRATIONS])
  await addRecords()
  await portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin)
  await expectWhole('4 records on 2 days')
  expect(await migrate(pool)).toEqual(MIGRATIONS)
  await pool.end()

  expect(await machinery()).toEqual(fresh)
  await expectWhole('4 records on 2 days')
  await addRecords()
  await sql`update tickets set ticket_day = '2026-02-03', ticket_amount_cents = 700 where id = ${id}`.execute(portal.db)
  await expectWhole('6 records on 3 days')
})
