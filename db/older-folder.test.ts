import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { settlePayout } from '#features/buying/tickets/ticket-cash.server.ts'
import { getDrawerAmounts } from '#features/cash/drawers/drawers.contract.ts'
import { balances } from '#features/cash/ledger/balances.queries.ts'
import { notesOf } from '#features/cash/ledger/ledger.rules.ts'
import { countNotes, holdTransaction, post, reverse } from '#features/cash/ledger/ledger.server.ts'
import { ledgerCheck } from '#features/cash/ledger/ledger.verify.ts'
import { listNotices, updateNotice } from '#features/cash/notices/notices.contract.ts'
import { getSignatureInfo } from '#features/records/signatures/signatures.contract.ts'
import { lookUpClerks } from '#features/shop/reference-lists/word-lists.contract.ts'
import { getSetupGuide } from '#features/shop/settings/setup-guide.contract.ts'
import { getShopSettings } from '#features/shop/settings/shop.contract.ts'
import { openPool } from '#server/db/connections.ts'
import { openDb, rows } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { historyCheck } from '#server/verify.ts'
import { dollars } from '#shared/money.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'

let portal: TestPortal
let admin: { token: string; userId: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

/** Reverts migrations to get an older folder, and runs them again. */
const migrateAgain = async (names: string | string[], back: string) => {
  const pool = new pg.Pool({ connectionString: portal.databaseUrl })
  await pool.query(back)
  const again = [names].flat()
  await pool.query('delete from migrations where name = any($1)', [again])
  expect(await migrate(pool)).toEqual(again)
  await pool.end()
}

test('a shop from before keeps its name, its clerks and its prices, and is shown no guide', async () => {
  const pricesNow = () => rows(portal.db, sql`select item, price_cents from spot_prices order by item`)
  const prices = await pricesNow()
  await migrateAgain(
    '0051_nothing_is_invented.sql',
    `delete from settings; alter table spot_prices drop constraint known_price_has_source;
      alter table spot_prices alter column price_cents set not null`,
  )
  expect((await portal.send(getShopSettings, {}, admin)).body.data).toMatchObject({
    name: 'Loupe Coin & Jewelry',
    address: '100 Fremont Street, Las Vegas, NV 89101',
    phone: '(702) 555-0100',
  })
  expect((await portal.send(lookUpClerks, {}, admin)).body.data).toHaveLength(5)
  expect(await pricesNow()).toEqual(prices)
  expect((await portal.send(getSetupGuide, {}, admin)).body.data.isAway).toBe(true)
})

test('a request to sign from before has the time of its ticket: of today it comes, an older one does not', async () => {
  const create = async (booth: string) =>
    (await portal.send(createMetroTicket, { details: { ...ticketDetails, booth }, items: metroItems }, admin)).body.data
      .id
  const [old, today] = [await create('Booth 1'), await create('Booth 2')]
  await sql`update tickets set ticket_time = ticket_time - interval '2 days' where id = ${old}`.execute(portal.db)
  await migrateAgain(
    '0050_requests_are_sent.sql',
    `alter table signature_requests rename column record_id to ticket_id; drop index signature_requests_held; drop index signature_requests_open;
      alter table signature_requests drop column sent_at;
      create index signature_requests_open on signature_requests (booth, id) where state = 'open'`,
  )
  await sql`alter table signature_requests rename column ticket_id to record_id`.execute(portal.db)
  const shownAt = async (booth: string) =>
    (await portal.send(getSignatureInfo, { booth }, admin)).body.data?.ticket ?? null
  expect([await shownAt('Booth 1'), await shownAt('Booth 2')]).toEqual([null, `M${today}`])
})

const migration = (name: string) => readFile(new URL(`migrations/${name}`, import.meta.url), 'utf8')

const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to))

/** Receipts came later and depend on what these folders lack. */
const withoutReceipts = `drop view if exists payments_of_receipts, figures_of_records;
  drop function if exists figures_of_receipt, figures_of_payment;
  drop table if exists receipt_deposits, receipt_payments, receipt_shipments, receipt_items, receipts;
  drop function if exists receipts_counted, follow_deposited_payments;`

/** Takes back the migration that counts lists by triggers. */
const withoutCountedLists = `drop trigger tickets_counted on tickets; drop trigger tickets_counted_anew on tickets;
  drop function tickets_counted, make_counted_list, count_list_again, change_totals, move_amount, place_record, count_whole,
    count_record;
  drop type counted_record;`

test('the tickets of a folder from before are counted by day with their amounts, and counted on', async () => {
  const details = { ...ticketDetails, booth: 'Booth 3' }
  const send = () => portal.send(createMetroTicket, { details, items: metroItems }, admin)
  const { id } = (await send()).body.data
  await send()
  await sql`update tickets set is_void = true, void_reason = 'Test' where kind = 'metro' and id = ${id}`.execute(
    portal.db,
  )
  const tickets = await migration('0012_tickets.sql')
  const places = await migration('0045_places_in_lists_and_noted_pictures.sql')
  await migrateAgain(
    '0070_records_are_counted_with_their_amounts.sql',
    `${withoutReceipts} ${withoutCountedLists}
      drop table record_days, record_months, record_places;
      ${between(tickets, 'create table ticket_days', 'create function refuse_ticket_deletion')}
      ${between(places, 'create table ticket_places', 'create index tickets_by_amount')}
      ${between(places, 'create function place_ticket()', 'insert into ticket_places (kind, sort, span, part, tickets)\nselect')}`,
  )
  await send()
  const kept = sql`select kind, day, sum(records) as records, sum(standing) as standing,
    sum(amount_cents)::bigint as cents from record_days group by 1, 2 order by 1, 2`
  const counted = sql`select kind, ticket_day as day, count(*) as records, count(*) filter (where not is_void) as standing,
    sum(ticket_amount_cents) filter (where not is_void) as cents from tickets group by 1, 2 order by 1, 2`
  expect(await rows(portal.db, kept)).toEqual(await rows(portal.db, counted))
})

test('what a folder from before searches is found by week too', async () => {
  await migrateAgain(
    '0071_words_are_found_by_week.sql',
    `${withoutReceipts} drop index invoices_words, tickets_words, ticket_items_words, invoices_all_words, tickets_all_words;
      drop extension btree_gin;
      create index tickets_words on tickets using gin (search_text gin_trgm_ops);
      create index ticket_items_words on ticket_items using gin (search_text gin_trgm_ops)`,
  )
  const { body } = await portal.send(listMetroTickets, { search: ticketDetails.lastName, filterByPeriod: 0 }, admin)
  expect(body.data.length).toBeGreaterThan(0)
})

test('notices from before know what is to be handed out and what was, as far as their sums told it', async () => {
  const create = async (details: object) => {
    const sent = { details: { ...ticketDetails, ...details }, items: metroItems }
    const { status, body } = await portal.send(createMetroTicket, sent, admin)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.id
  }
  const check = { payment: 'check', checkNumber: '77012', paymentCheckAmount: 300, ticketAmount: 500 }
  const [cash, mixed, wire, paid] = [
    await create({ ticketAmount: 150 }),
    await create(check),
    await create({ payment: 'wire' }),
    await create({ ...check, checkNumber: '77013' }),
  ]
  await sql`update notices set is_paid = true where kind = 'metro' and record_id = ${paid}`.execute(portal.db)
  await migrateAgain(
    ['0081_what_was_handed_out_is_kept_by_means.sql', '0095_each_payout_is_kept.sql'],
    `drop table payouts; drop index notices_shown; alter table notices drop column check_number;
      alter table notices add column amount_cents integer not null default 0,
        add column paid_before_cents integer not null default 0, add column is_check boolean not null default false;
      update notices set amount_cents = cash_cents + check_cents + wire_cents, is_check = payment = 'check';
      update notices set amount_cents = 50, paid_before_cents = 14950 where record_id = ${cash};
      alter table notices drop column cash_cents, drop column check_cents, drop column wire_cents`,
  )
  const notices = (await portal.send(listNotices, {}, admin)).body.data
  const noticeOf = (id: number) => notices.find(({ ticketId }) => ticketId === `M${id}`)
  expect(noticeOf(cash)).toMatchObject({ amount: 0.5, payout: { cash: 0.5 }, paidBefore: { cash: 149.5 } })
  expect(noticeOf(mixed)).toMatchObject({ amount: 500, isCheck: true, payout: { cash: 200, check: 300, wire: 0 } })
  expect(noticeOf(wire)).toMatchObject({ amount: 1240, payout: { cash: 0, check: 0, wire: 1240 }, isPaid: false })
  expect(noticeOf(paid)).toMatchObject({ amount: 500, isPaid: true, checkNumber: '77013' })
  const takenBack = await portal.send(updateNotice, { id: noticeOf(paid)?.id, isPaid: false }, admin)
  expect(takenBack.status).toBe(200)
})

/** The ledger before its postings had a purpose and a number. */
const withoutPurposes = `
  drop index ledger_one_standing, ledger_of_number, ledger_transactions_reverses_key;
  alter table ledger_transactions drop column number, drop column purpose, drop column part,
    add constraint ledger_transactions_reverses_key unique (reverses);
  drop type ledger_purpose;
  create unique index ledger_one_open_per_ticket on ledger_transactions (source_kind, source_id)
    where not is_hidden and source_kind in ('metro', 'coin');
  create or replace function refuse_crooked_reversal() returns trigger language plpgsql as $$
  begin
    return new;
  end $$`

test('postings from before have their purpose and their number, and the books hold', async () => {
  const create = async () =>
    (
      await portal.send(
        createMetroTicket,
        { details: { ...ticketDetails, ticketAmount: 375 }, items: metroItems },
        admin,
      )
    ).body.data.id
  const edit = (id: number, ticketAmount: number) =>
    portal.send(editMetroTicket, { ...ticketDetails, id, ticketAmount }, admin)
  const [plain, edited, voided] = [await create(), await create(), await create()]
  await edit(edited, 400)
  await edit(edited, 425)
  await portal.send(editMetroRow, { id: voided, void: true, voidReason: 'Test' }, admin)
  const by = { id: admin.userId, address: '127.0.0.1' }
  const float = {
    purpose: 'transfer',
    src: 'bank',
    dest: 'metrodrawer',
    amount: dollars(500),
    comment: 'Float',
    by,
  } as const
  await portal.db.transaction().execute(async tx => {
    await post(tx, float)
    await reverse(tx, (await post(tx, float)).id, by)
  })
  const postings = () =>
    rows<{ id: number; number: number; of: string }>(
      portal.db,
      sql`select id, number, concat_ws(' ', source_kind, source_id, purpose, part, src) as of from ledger_transactions order by id`,
    )
  const before = await postings()
  const sums = await balances(portal.db)

  await migrateAgain('0060_money_with_a_purpose.sql', withoutPurposes)

  const after = await postings()
  expect(after.map(({ id, of }) => ({ id, of }))).toEqual(before.map(({ id, of }) => ({ id, of })))
  // A number still groups the same postings and is the id of the first one.
  const grouped = (all: typeof after) => all.map(({ number }) => all.find(other => other.number === number)?.id)
  expect(after.map(({ number }) => number)).toEqual(grouped(before))
  expect(await balances(portal.db)).toEqual(sums)
  for (const check of [ledgerCheck, historyCheck]) expect((await check.run(portal.db)).broken).toEqual([])

  const notices = (await portal.send(listNotices, {}, admin)).body.data
  const numberOf = (id: number) => notices.find(({ ticketId }) => ticketId === `M${id}`)?.transactionId
  for (const [id, denom5] of [
    [plain, 75],
    [edited, 85],
  ] as const)
    await portal.db.transaction().execute(async tx => {
      const held = await holdTransaction(tx, numberOf(id) ?? 0)
      await countNotes(tx, held, notesOf({ denom5 }), by)
      expect((await holdTransaction(tx, held.number)).notes).toEqual(notesOf({ denom5 }))
    })
  // A fresh connection, as after a restart: an old one has statements prepared for the former table.
  const fresh = openDb(openPool(portal.databaseUrl, 1))
  const settle = (id: number, cash: number) =>
    fresh.transaction().execute(tx => settlePayout(tx, { kind: 'metro', id, cash: dollars(cash) }, by))
  expect(await settle(plain, 300)).toMatchObject({ number: numberOf(plain) })
  expect((await settle(voided, 375))?.number).toBe(after.find(({ of }) => of.startsWith(`metro ${voided} `))?.number)
  expect((await settle(999_999, 1))?.number).toBeGreaterThan(Math.max(...after.map(({ number }) => number)))
  await fresh.destroy()
  await expect(sql`update ledger_transactions set number = 1`.execute(portal.db)).rejects.toThrow('never changed')
  expect((await ledgerCheck.run(portal.db)).broken).toEqual([])
})

test('a count from before answered a prompt', async () => {
  await sql`insert into drawer_counts (drawer, amount_cents, count_cents) values ('metrodrawer', 0, 12300)`.execute(
    portal.db,
  )
  await migrateAgain(
    '0061_every_account_is_counted.sql',
    `alter table drawer_counts drop constraint own_cash_is_counted, drop column origin,
      add constraint drawer_counts_drawer_check check (drawer in ('metrodrawer', 'coindrawer', 'retail', 'jewelryretail'))`,
  )
  expect((await portal.send(getDrawerAmounts, {}, admin)).body.data.metrodrawer).toMatchObject({ count: 123 })
  expect(await rows(portal.db, sql`select distinct origin from drawer_counts`)).toEqual([{ origin: 'prompt' }])
})
