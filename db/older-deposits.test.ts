import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createCoinReceipt, editCoinReceiptRow } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { listCoinReceiptDeposits } from '#features/selling/deposits/deposits.contract.ts'
import { rows } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { coinReceipt } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'

const { portal } = await openCounter()

const MIGRATION = '0100_deposits_taxes_and_crypto.sql'
const today = dayAt(Date.now(), 'America/Los_Angeles')

test('deposits from before have the day of their posting, and what was ticked without cash has its own', async () => {
  const admin = await portal.signInAs('Admin')
  const sell = async () => (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data.id
  const [paid, open, old] = [await sell(), await sell(), await sell()]
  await portal.send(editCoinReceiptRow, { id: paid, depositDone: true }, admin)
  const longAgo = daysAfter(today, -9)
  await sql`update receipts set ticket_day = ${longAgo}::date, payment = 'creditcard', is_deposited = true, tendered_cents = 0
    where id = ${old}`.execute(portal.db)
  const pool = new pg.Pool({ connectionString: portal.databaseUrl })
  await pool.query(`drop trigger receipt_payments_deposited on receipt_payments; drop function follow_deposited_payments;
    drop index receipts_taxed, ticket_items_crypto, receipt_items_crypto, receipt_deposits_by_deposit_day;
    alter table receipt_deposits drop column deposit_day, drop column comment, drop column is_change_returned;
    delete from migrations where name = '${MIGRATION}'`)
  expect(await migrate(pool)).toEqual([MIGRATION])
  await pool.end()
  expect((await portal.send(listCoinReceiptDeposits, {}, admin)).body.data).toMatchObject([
    { depositDate: today, dates: [today], total: 74.93, difference: 0 },
    { depositDate: longAgo, dates: [longAgo], total: 0, difference: 0 },
  ])
  expect(await rows(portal.db, sql`select id from receipts where not is_deposited`)).toEqual([{ id: open }])
})
