import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { findPostings, getPosting } from '#features/cash/ledger/ledger.queries.ts'
import { notesOf, type Source } from '#features/cash/ledger/ledger.rules.ts'
import { fillNotes } from '#features/cash/ledger/ledger.server.ts'
import { rows } from '#server/db/db.ts'
import { dollars } from '#shared/money.ts'
import { openLedgerDesk } from '#tests/ledger-desk.ts'
import { settlePayout } from './ticket-cash.server.ts'

const { portal, db, by, inTx } = await openLedgerDesk()
afterAll(() => portal.close())

const standingOf = async (source: Source) => (await findPostings(db, source)).filter(({ isHidden }) => !isHidden)

describe('settling a ticket', () => {
  const settle = (id: number, cash: number) =>
    inTx(tx => settlePayout(tx, { kind: 'metro', id, cash: dollars(cash) }, by))
  const standing = async (id: number) =>
    (await standingOf({ kind: 'metro', id })).map(({ src, dest, amount }) => `${src} → ${dest} ${amount / 100}`)
  const all = async (id: number) =>
    (
      await rows<{ amount: number }>(
        db,
        sql`select (case src when 'customer' then -1 else 1 end * amount_cents / 100)::integer as amount
          from ledger_transactions where source_kind = 'metro' and source_id = ${id} order by id`,
      )
    ).map(({ amount }) => amount)

  test('pays, follows an edit, takes back at a void and pays again at a restore', async () => {
    const before = await balanceOf(db, 'metrodrawer')
    expect(await settle(1, 500)).toMatchObject({ id: expect.any(Number) })
    await settle(1, 450)
    expect(await standing(1)).toEqual(['metrodrawer → customer 450'])
    expect(await settle(1, 0)).toBeNull()
    expect(await standing(1)).toEqual([])
    expect(await balanceOf(db, 'metrodrawer')).toBe(before)
    await settle(1, 450)
    expect(await all(1)).toEqual([500, -500, 450, -450, 450])
    expect(await balanceOf(db, 'metrodrawer')).toBe(before - 45_000)
  })

  test('to what it is already changes nothing and keeps the counted notes', async () => {
    const paid = await settle(2, 100)
    await inTx(tx => fillNotes(tx, paid?.id ?? 0, notesOf({ denom100: 1 })))
    expect(await settle(2, 100)).toEqual(paid)
    expect((await getPosting(db, paid?.id ?? 0))?.notes).toEqual(notesOf({ denom100: 1 }))
    expect(await settle(3, 0)).toBeNull()
    expect([await all(2), await all(3)]).toEqual([[100], []])
  })

  test('twenty times at once to the same cash pays once', async () => {
    const paid = await Promise.all(Array.from({ length: 20 }, () => settle(4, 75)))
    expect(new Set(paid.map(payout => payout?.id)).size).toBe(1)
    expect(await all(4)).toEqual([75])
  })

  test('does not touch the coin ticket of the same number', async () => {
    await settle(5, 10)
    await inTx(tx => settlePayout(tx, { kind: 'coin', id: 5, cash: dollars(20) }, by))
    await settle(5, 0)
    expect((await standingOf({ kind: 'coin', id: 5 })).map(({ src, amount }) => [src, amount])).toEqual([
      ['coindrawer', 2000],
    ])
  })

  test('below zero is refused, and a save that fails leaves no trace', async () => {
    await expect(settle(6, -1)).rejects.toMatchObject({ code: 'invalid' })
    const failing = inTx(async tx => {
      await settlePayout(tx, { kind: 'metro', id: 6, cash: dollars(5) }, by)
      throw new Error('the ticket could not be saved')
    })
    await expect(failing).rejects.toThrow('the ticket could not be saved')
    expect(await all(6)).toEqual([])
  })

  test('keeps its number through every edit, the void and the restore', async () => {
    const numbers = []
    for (const cash of [500, 450, 0, 450]) {
      await settle(7, cash)
      numbers.push((await findPostings(db, { kind: 'metro', id: 7 })).map(({ number }) => number))
    }
    expect(new Set(numbers.flat()).size).toBe(1)
  })
})
