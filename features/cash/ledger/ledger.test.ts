import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { oneRow, rows } from '#server/db/db.ts'
import { cents, dollars } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { openLedgerDesk } from '#tests/ledger-desk.ts'
import { balanceOf, balances, getDebtBetween } from './balances.queries.ts'
import { getPosting } from './ledger.queries.ts'
import { accounts, notesOf, type Posting, purposes } from './ledger.rules.ts'
import { fillNotes, post, reverse } from './ledger.server.ts'

const { portal, db, by, inTx } = await openLedgerDesk()
afterAll(() => portal.close())

const transfer = (posting: Posting, comment = '') =>
  inTx(tx => post(tx, { purpose: 'transfer', ...posting, comment, by }))
const move = async (src: (typeof accounts)[number], dest: (typeof accounts)[number], amount: number) =>
  (await transfer({ src, dest, amount: dollars(amount) })).id
const undo = (id: number) => inTx(tx => reverse(tx, id, by))
const posting = async (id: number) => {
  const row = await getPosting(db, id)
  if (!row) throw new Error(`no posting ${id}`)
  return row
}
const count = async () =>
  (await oneRow<{ count: number }>(db, sql`select count(*) as count from ledger_transactions`)).count

describe('the places where money can be', () => {
  test('are the same in the database and on the screens, in the same order', async () => {
    expect((await balances(db)).map(({ account }) => account)).toEqual(accounts)
    const known = await rows<{ slug: string }>(db, sql`select unnest(enum_range(null::ledger_account)) as slug`)
    expect(known.map(({ slug }) => slug)).toEqual(accounts)
  })

  test('have the bank, the customers and the reconciliation outside', async () => {
    const outside = (await balances(db)).filter(({ isOutside }) => isOutside)
    expect(outside.map(({ name }) => name)).toEqual(['Bank', 'Customer', 'Reconcile'])
  })
})

describe('what money is moved for', () => {
  test('is the same in the database and in the rules', async () => {
    const known = await rows<{ purpose: string }>(db, sql`select unnest(enum_range(null::ledger_purpose)) as purpose`)
    expect(known.map(({ purpose }) => purpose)).toEqual(purposes)
  })
})

describe('posting', () => {
  test('takes from one place and puts in the other', async () => {
    const before = { bank: await balanceOf(db, 'bank'), vault: await balanceOf(db, 'metrovault') }
    await move('bank', 'metrovault', 5000)
    expect(await balanceOf(db, 'bank')).toBe(before.bank - 500_000)
    expect(await balanceOf(db, 'metrovault')).toBe(before.vault + 500_000)
  })

  test('keeps who, when, on which day, why and with which notes', async () => {
    const notes = notesOf({ denom100: 1, denom2: 1, coins: cents(25) })
    const startedAt = Date.now()
    const { id, number } = await transfer({ src: 'retail', dest: 'bank', amount: cents(10_225), notes }, 'Deposit')
    const kept = await posting(id)
    expect(kept).toMatchObject({
      src: 'retail',
      dest: 'bank',
      amount: 10_225,
      notes,
      comment: 'Deposit',
      madeBy: by.id,
    })
    expect(kept).toMatchObject({ number, source: null, purpose: 'transfer', part: 0, reverses: null, isHidden: false })
    expect(kept.at).toBeGreaterThanOrEqual(startedAt)
    expect(kept.at).toBeLessThanOrEqual(Date.now())
    expect(kept.day).toBe(dayAt(kept.at, 'America/Los_Angeles'))
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('belongs to the day of a shop in %s', async timeZone => {
    await inTx(async tx => {
      await sql`insert into settings (name, value) values ('shop', ${JSON.stringify({ timeZone })}::jsonb)`.execute(tx)
      const { id } = await post(tx, {
        purpose: 'transfer',
        src: 'bank',
        dest: 'vault2',
        amount: dollars(1),
        comment: '',
        by,
      })
      const kept = await getPosting(tx, id)
      expect(kept?.day).toBe(dayAt(kept?.at ?? 0, timeZone))
      await sql`delete from settings where name = 'shop'`.execute(tx)
    })
  })

  test('of nothing, in a circle or with other notes is refused', async () => {
    const before = await count()
    await expect(move('bank', 'bank', 1)).rejects.toThrow('To and From must have different values')
    await expect(move('bank', 'vault2', 0)).rejects.toThrow('Amount must be greater than 0')
    const wrong = { src: 'bank', dest: 'vault2', amount: dollars(7), notes: notesOf({ denom5: 1 }) } as const
    await expect(transfer(wrong)).rejects.toThrow("Denomination Total Count don't match Cash Total!")
    expect(await count()).toBe(before)
  })

  test('is told to who may see transactions, once it is certain', async () => {
    const heard: unknown[] = []
    const stop = portal.services.hub.subscribe(event => heard.push(event))
    const { number } = await transfer({ src: 'bank', dest: 'vault2', amount: dollars(1) })
    await vi.waitFor(() => expect(heard).toContainEqual({ topic: 'ledger', id: number, access: 'transaction' }))
    stop()
  })
})

describe('reversing', () => {
  test('brings the money back by a second transaction and hides both', async () => {
    const before = await balances(db)
    const notes = notesOf({ denom20: 2 })
    const { id, number } = await transfer({ src: 'coinvault', dest: 'coindrawer', amount: dollars(40), notes }, 'Float')
    const mirror = await posting(await undo(id))
    expect(await balances(db)).toEqual(before)
    expect(mirror).toMatchObject({ src: 'coindrawer', dest: 'coinvault', amount: 4000, notes, reverses: id, number })
    expect([mirror.isHidden, (await posting(id)).isHidden]).toEqual([true, true])
  })

  test('works once, and not on a reversal', async () => {
    const id = await move('bank', 'vault2', 9)
    const mirror = await undo(id)
    await expect(undo(id)).rejects.toMatchObject({ code: 'conflict', message: 'This transaction is already reversed' })
    await expect(undo(mirror)).rejects.toMatchObject({ code: 'conflict', message: 'A reversal can not be reversed' })
    await expect(undo(2_000_000_000)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('by ten people at once succeeds for one of them', async () => {
    const id = await move('bank', 'vault2', 9)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => undo(id)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' })
  })
})

describe('the notes of a ticket, filled in later', () => {
  const fill = (id: number, notes: Parameters<typeof notesOf>[0]) => inTx(tx => fillNotes(tx, id, notesOf(notes)))

  test('must be the whole amount', async () => {
    const id = await move('metrodrawer', 'customer', 120)
    await expect(fill(id, { denom100: 1 })).rejects.toThrow("Denomination Total Count don't match Cash Total!")
    await expect(fill(id, { denom100: 2, denom20: -4 })).rejects.toThrow('$20 field should be greater or equal to 0 *')
    await fill(id, { denom100: 1, denom20: 1 })
    expect((await posting(id)).notes).toEqual(notesOf({ denom100: 1, denom20: 1 }))
  })

  test('are counted once, and not after the money came back', async () => {
    const counted = await move('metrodrawer', 'customer', 20)
    await fill(counted, { denom20: 1 })
    await expect(fill(counted, { denom10: 2 })).rejects.toMatchObject({ code: 'conflict' })
    const returned = await move('metrodrawer', 'customer', 20)
    const mirror = await undo(returned)
    await expect(fill(returned, { denom20: 1 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(fill(mirror, { denom20: 1 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(fill(2_000_000_000, {})).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what one drawer owes the other', () => {
  test('is what came from it less what went back', async () => {
    await move('metrodrawer', 'coindrawer', 300)
    await move('coindrawer', 'metrodrawer', 120)
    await move('bank', 'coindrawer', 999)
    await undo(await move('metrodrawer', 'coindrawer', 50))
    expect(await getDebtBetween(db, 'coindrawer', 'metrodrawer')).toBe(dollars(180))
    expect(await getDebtBetween(db, 'metrodrawer', 'coindrawer')).toBe(dollars(-180))
  })
})
