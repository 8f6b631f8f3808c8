import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { dollars } from '#shared/money.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { notesOf } from './ledger.rules.ts'
import { fillNotes, post, reverse, settleTicket } from './ledger.server.ts'
import { ledgerCheck } from './ledger.verify.ts'

let portal: TestPortal
let db: Db
let by: Actor
let plain: number
let counted: number
let reversed: number
let mirror: number

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const move = () => inTx(tx => post(tx, { src: 'bank', dest: 'vault2', amount: dollars(40), comment: '', by }))

beforeAll(async () => {
  portal = await openTestPortal()
  db = portal.db
  by = { id: (await portal.signInAs('Drawer')).userId, address: '127.0.0.1' }
  plain = await move()
  counted = await move()
  await inTx(tx => fillNotes(tx, counted, notesOf({ denom20: 2 })))
  reversed = await move()
  mirror = await inTx(tx => reverse(tx, reversed, by))
  await inTx(tx => settleTicket(tx, { kind: 'coin', id: 1, cash: dollars(40), by }))
})
afterAll(() => portal.close())

const insert = (values: Record<string, unknown>) => {
  const row = { src: 'bank', dest: 'vault2', amount_cents: 4000, business_day: '2026-11-15', ...values }
  const { at = sql`clock_timestamp()`, ...rest } = row as typeof row & { at?: unknown }
  const names = sql.join(Object.keys(rest).map(name => sql.ref(name)))
  return sql`insert into ledger_transactions (${names}, at) values (${sql.join(Object.values(rest))}, ${at})`
}
const counts = (values: Record<string, number>) => ({
  ...{ denom100: 0, denom50: 0, denom20: 0, denom10: 0, denom5: 0, denom2: 0, denom1: 0, coins_cents: 0 },
  ...values,
})

describe('whoever writes past the portal is refused by the database', () => {
  const change = (set: RawBuilder<unknown>, id: number) => sql`update ledger_transactions set ${set} where id = ${id}`
  const NEVER = 'a ledger transaction is never changed or deleted'

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['another amount', () => change(sql`amount_cents = 1`, plain), NEVER],
    ['another place', () => change(sql`dest = 'bank', src = 'vault2'`, plain), NEVER],
    ['another date', () => change(sql`at = at - interval '1 day'`, plain), NEVER],
    ['another day', () => change(sql`business_day = business_day - 1`, plain), NEVER],
    ['another comment', () => change(sql`comment = 'x'`, plain), NEVER],
    ['another person', () => change(sql`made_by = null`, plain), NEVER],
    ['another ticket', () => change(sql`source_kind = 'metro', source_id = 9`, plain), NEVER],
    ['a late link to another', () => change(sql`reverses = 1, is_hidden = true`, plain), NEVER],
    ['other notes once counted', () => change(sql`denom20 = 0, denom10 = 4`, counted), NEVER],
    ['forgotten notes', () => change(sql`denom20 = null, coins_cents = null`, counted), NEVER],
    ['showing again what was reversed', () => change(sql`is_hidden = false`, reversed), NEVER],
    ['a deletion', () => sql`delete from ledger_transactions where id = ${plain}`, NEVER],
    ['a deletion of who made it', () => sql`delete from users where id = ${by.id}`, 'is named in the books'],
    [
      'another number for who made it',
      () => sql`update users set id = default where id = ${by.id}`,
      'is named in the books',
    ],
    ['deleting all', () => sql`truncate ledger_transactions`, NEVER],
    ['half counted notes', () => change(sql`denom20 = 2`, plain), 'notes_add_up'],
    ['notes of another amount', () => insert(counts({ denom100: 1 })), 'notes_add_up'],
    ['notes below zero', () => insert(counts({ denom50: -1, denom10: 9 })), 'denom50'],
    ['nothing', () => insert({ amount_cents: 0 }), 'amount_cents'],
    ['less than nothing', () => insert({ amount_cents: -5 }), 'amount_cents'],
    ['a circle', () => insert({ dest: 'bank' }), 'moves_somewhere'],
    ['a place that is none', () => insert({ dest: 'pocket' }), 'ledger_account'],
    ['half a source', () => insert({ source_kind: 'metro' }), 'source_is_whole'],
    ['yesterday', () => insert({ at: sql`now() - interval '1 day'` }), 'is dated when it is made'],
    ['tomorrow', () => insert({ at: sql`now() + interval '1 day'` }), 'is dated when it is made'],
    ['a second one for a ticket', () => insert({ source_kind: 'coin', source_id: 1 }), 'ledger_one_open_per_ticket'],
    [
      'a reversal in plain sight',
      () => insert({ src: 'vault2', dest: 'bank', reverses: plain }),
      'reversals_are_hidden',
    ],
    [
      'a second reversal',
      () => insert({ src: 'vault2', dest: 'bank', reverses: reversed, is_hidden: true }),
      'ledger_transactions_reverses_key',
    ],
    ['a reversal the same way round', () => insert({ reverses: plain, is_hidden: true }), 'mirrors its original'],
    [
      'a reversal of less',
      () => insert({ src: 'vault2', dest: 'bank', amount_cents: 3999, reverses: plain, is_hidden: true }),
      'mirrors its original',
    ],
    ['a reversal of a reversal', () => insert({ reverses: mirror, is_hidden: true }), 'mirrors its original'],
  ])('%s', async (_, statement, text) => {
    await expect(inTx(tx => statement().execute(tx))).rejects.toThrow(text)
  })
})

describe('npm run verify', () => {
  const HARMLESS = new Error('taken back')
  /** Does harm with the guards off, inside a transaction that is taken back, and answers what the check says. */
  const saidAfter = async (...harm: RawBuilder<unknown>[]) => {
    let said: string[] = []
    const harming = inTx(async tx => {
      await sql`alter table ledger_transactions disable trigger user`.execute(tx)
      await sql`alter table ledger_transactions drop constraint notes_add_up, drop constraint moves_somewhere,
        drop constraint reversals_are_hidden, drop constraint ledger_transactions_reverses_key`.execute(tx)
      await sql`drop index ledger_one_open_per_ticket`.execute(tx)
      for (const statement of harm) await statement.execute(tx)
      said = (await ledgerCheck.run(tx)).broken
      throw HARMLESS
    })
    await expect(harming).rejects.toBe(HARMLESS)
    return said
  }
  const change = (set: RawBuilder<unknown>, id: number) => sql`update ledger_transactions set ${set} where id = ${id}`

  test('says nothing when nothing was touched', async () => {
    expect(await saidAfter()).toEqual([])
    expect(await ledgerCheck.run(db)).toEqual({ read: '5 transactions', broken: [] })
  })

  test('finds what was changed with the guards off', async () => {
    const finds = async (set: RawBuilder<unknown>, id: number, why: string) =>
      expect(await saidAfter(change(set, id))).toEqual([`transaction ${id} does not hold, ${why}`])
    await finds(sql`dest = src`, plain, 'it moves nothing')
    await finds(sql`amount_cents = 4100`, counted, 'its notes do not add up to its amount')
    await finds(sql`denom100 = null`, counted, 'its notes do not add up to its amount')
    await finds(sql`made_by = 0`, plain, 'it names a user who is not there')
    await finds(sql`amount_cents = 3900`, mirror, 'it does not mirror the transaction that it reverses')
    const HIDDEN = 'it is hidden and was not reversed, or reversed and is not hidden'
    await finds(sql`is_hidden = true`, plain, HIDDEN)
    await finds(sql`is_hidden = false`, reversed, HIDDEN)
    await finds(sql`is_hidden = false`, mirror, HIDDEN)
  })

  test('finds a second reversal, a second payout, and an account that is gone', async () => {
    const twice = insert({ src: 'vault2', dest: 'bank', reverses: reversed, is_hidden: true })
    expect(await saidAfter(twice)).toContain(`transaction ${reversed} does not hold, it is reversed more than once`)
    expect(await saidAfter(insert({ source_kind: 'coin', source_id: 1 }))).toEqual([
      expect.stringMatching(/^transaction \d+ does not hold, another one stands for the same ticket$/),
    ])
    expect(await saidAfter(sql`delete from ledger_accounts where slug = 'bank'`)).toEqual([
      'the accounts add up to $80.00 and not to zero',
    ])
  })
})
