import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { dollars } from '#shared/money.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { notesOf } from './ledger.rules.ts'
import { fillNotes, post, reverse } from './ledger.server.ts'
import { ledgerCheck } from './ledger.verify.ts'
import { settleSource } from './settling.server.ts'

let portal: TestPortal
let db: Db
let by: Actor
let plain: number
let counted: number
let reversed: number
let mirror: number

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const transfer = { purpose: 'transfer', src: 'bank', dest: 'vault2', amount: dollars(40), comment: '' } as const
const move = async () => (await inTx(tx => post(tx, { ...transfer, by }))).id

beforeAll(async () => {
  portal = await openTestPortal()
  db = portal.db
  by = { id: (await portal.signInAs('Drawer')).userId, address: '127.0.0.1' }
  plain = await move()
  counted = await move()
  await inTx(tx => fillNotes(tx, counted, notesOf({ denom20: 2 })))
  reversed = await move()
  mirror = await inTx(tx => reverse(tx, reversed, by))
  const tender = { ...transfer, purpose: 'tender', src: 'customer', dest: 'retail' } as const
  await inTx(tx => settleSource(tx, { kind: 'coin_receipt', id: 1 }, [tender, { ...tender, part: 2 }], by))
})
afterAll(() => portal.close())

const insert = (values: Record<string, unknown>) => {
  const row = {
    src: 'bank',
    dest: 'vault2',
    amount_cents: 4000,
    business_day: '2026-11-15',
    purpose: 'transfer',
    ...values,
  }
  const { at = sql`clock_timestamp()`, ...rest } = row as typeof row & { at?: unknown }
  const names = sql.join(Object.keys(rest).map(name => sql.ref(name)))
  return sql`insert into ledger_transactions (${names}, at) values (${sql.join(Object.values(rest))}, ${at})`
}
const noteNumber = (id: number) => sql`(select number from ledger_transactions where id = ${id})`
/** A reversal of a transfer. */
const mirrorOf = (id: number) => ({
  src: 'vault2',
  dest: 'bank',
  reverses: id,
  number: noteNumber(id),
  is_hidden: true,
})
const ofReceipt = { source_kind: 'coin_receipt', source_id: 1 }
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
    ['another purpose', () => change(sql`purpose = 'payout'`, plain), NEVER],
    ['another part', () => change(sql`part = 1`, plain), NEVER],
    ['another number', () => change(sql`number = 999`, plain), NEVER],
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
    [
      'a second one for a source, purpose and part',
      () => insert({ ...ofReceipt, purpose: 'tender', part: 2 }),
      'ledger_one_standing',
    ],
    ['a second one under a number', () => insert({ number: noteNumber(plain) }), 'ledger_of_number'],
    ['a purpose that is none', () => insert({ purpose: 'present' }), 'ledger_purpose'],
    ['no purpose', () => insert({ purpose: null }), 'purpose'],
    ['a reversal in plain sight', () => insert({ ...mirrorOf(plain), is_hidden: false }), 'reversals_are_hidden'],
    ['a second reversal', () => insert(mirrorOf(reversed)), 'ledger_transactions_reverses_key'],
    [
      'a reversal the same way round',
      () => insert({ ...mirrorOf(plain), src: 'bank', dest: 'vault2' }),
      'mirrors its original',
    ],
    ['a reversal of less', () => insert({ ...mirrorOf(plain), amount_cents: 3999 }), 'mirrors its original'],
    [
      'a reversal of a reversal',
      () => insert({ ...mirrorOf(mirror), src: 'bank', dest: 'vault2' }),
      'mirrors its original',
    ],
    ['a reversal under another number', () => insert({ ...mirrorOf(plain), number: 999 }), 'mirrors its original'],
    ['a reversal of another source', () => insert({ ...mirrorOf(plain), ...ofReceipt }), 'mirrors its original'],
    [
      'a reversal for another purpose',
      () => insert({ ...mirrorOf(plain), purpose: 'deposit' }),
      'mirrors its original',
    ],
    ['a reversal of another part', () => insert({ ...mirrorOf(plain), part: 1 }), 'mirrors its original'],
  ])('%s', async (_, statement, text) => {
    await expect(inTx(tx => statement().execute(tx))).rejects.toThrow(text)
  })
})

describe('npm run verify', () => {
  const HARMLESS = new Error('taken back')
  /** Does harm with the guards off, in a transaction that is rolled back, and answers what the check finds. */
  const saidAfter = async (...harm: RawBuilder<unknown>[]) => {
    let said: string[] = []
    const harming = inTx(async tx => {
      await sql`alter table ledger_transactions disable trigger user`.execute(tx)
      await sql`alter table ledger_transactions drop constraint notes_add_up, drop constraint moves_somewhere,
        drop constraint reversals_are_hidden`.execute(tx)
      await sql`drop index ledger_one_standing, ledger_of_number, ledger_transactions_reverses_key`.execute(tx)
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
    expect(await ledgerCheck.run(db)).toEqual({ read: '6 transactions', broken: [] })
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

  const BENT = 'it does not mirror the transaction that it reverses'
  const LENT = 'its number is that of another source, purpose or part'

  test('finds a reversal that is of another number, source, purpose or part', async () => {
    const finds = async (set: RawBuilder<unknown>, ...whys: string[]) =>
      expect(await saidAfter(change(set, mirror))).toEqual(
        whys.map(why => `transaction ${mirror} does not hold, ${why}`),
      )
    await finds(sql`number = 999`, BENT)
    await finds(sql`source_kind = 'coin', source_id = 7`, BENT, LENT)
    await finds(sql`purpose = 'count'`, BENT, LENT)
    await finds(sql`part = 3`, BENT, LENT)
  })

  test('finds what stands twice: for a source, purpose and part, or under a number', async () => {
    const said = (why: string) => expect.stringMatching(new RegExp(`^transaction \\d+ does not hold, ${why}$`))
    const OTHER_NUMBER = said('its source, purpose and part had another number before')
    const third = insert({ ...ofReceipt, purpose: 'tender', part: 3 })
    expect(await saidAfter(third)).toEqual([])
    const doubled = insert({ ...ofReceipt, purpose: 'tender', part: 2 })
    expect(await saidAfter(doubled)).toEqual([
      said('another one stands for the same source, purpose and part'),
      OTHER_NUMBER,
    ])
    expect(
      await saidAfter(third, insert({ ...ofReceipt, purpose: 'tender', part: 3, is_hidden: true })),
    ).toContainEqual(OTHER_NUMBER)
    expect(await saidAfter(insert({ number: noteNumber(plain) }))).toEqual([
      said('another one stands under the same number'),
    ])
    expect(await saidAfter(insert({ number: noteNumber(plain), purpose: 'deposit' }))).toContainEqual(said(LENT))
  })

  test('finds a second reversal, and an account that is gone', async () => {
    const twice = insert(mirrorOf(reversed))
    expect(await saidAfter(twice)).toContain(`transaction ${reversed} does not hold, it is reversed more than once`)
    expect(await saidAfter(sql`delete from ledger_accounts where slug = 'bank'`)).toEqual([
      'the accounts add up to $80.00 and not to zero',
    ])
  })
})
