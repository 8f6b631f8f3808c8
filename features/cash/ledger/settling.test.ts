import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { rows } from '#server/db/db.ts'
import { type Cents, cents, dollars } from '#shared/money.ts'
import { openLedgerDesk } from '#tests/ledger-desk.ts'
import { findPostings, getPosting, lockSource } from './ledger.queries.ts'
import { type Account, notesOf, type Source, type Wanted } from './ledger.rules.ts'
import { countNotes, holdTransaction } from './ledger.server.ts'
import { ledgerCheck } from './ledger.verify.ts'
import { settleSource } from './settling.server.ts'

const { portal, db, by, inTx } = await openLedgerDesk()
afterAll(() => portal.close())

const settle = (source: Source, wanted: readonly Wanted[]) => inTx(tx => settleSource(tx, source, wanted, by))

type Row = Wanted & { part: number; id: number; number: number; reverses: number | null; isHidden: boolean }
const allOf = ({ kind, id }: Source) =>
  rows<Row>(
    db,
    sql`select id, number, purpose, part, src, dest, amount_cents as amount, comment, reverses, is_hidden as "isHidden"
      from ledger_transactions where source_kind = ${kind} and source_id = ${id} order by id`,
  )
const standingOf = async (source: Source) => (await findPostings(db, source)).filter(({ isHidden }) => !isHidden)

const said = ({ purpose, part = 0, src, dest, amount }: Omit<Wanted, 'notes' | 'comment'>) =>
  `${purpose} ${part}: ${src} → ${dest} ${amount}`
const saidOf = (postings: readonly Omit<Wanted, 'notes' | 'comment'>[]) =>
  postings
    .filter(({ amount }) => amount !== 0)
    .map(said)
    .sort()

const sale = { purpose: 'tender', src: 'customer', dest: 'retail', amount: dollars(100), comment: 'CR1' } as const
const change = { purpose: 'change', src: 'coindrawer', dest: 'customer', amount: dollars(25), comment: 'CR1' } as const

let lastId = 100
const newReceipt = (): Source => ({ kind: 'coin_receipt', id: lastId++ })

describe('settling a source', () => {
  test('lets one posting stand for each purpose and part', async () => {
    const receipt = newReceipt()
    const parts = [1, 2].map(part => ({ ...sale, purpose: 'part_payment' as const, part }))
    const settled = await settle(receipt, [sale, change, ...parts])
    expect(saidOf(await standingOf(receipt))).toEqual(saidOf([sale, change, ...parts]))
    const all = await allOf(receipt)
    expect(settled).toEqual(all.map(({ id, number }) => ({ id, number })))
    expect(new Set(all.map(({ number }) => number)).size).toBe(4)
  })

  test('changes only what is wrong, under the number it had', async () => {
    const receipt = newReceipt()
    const [tendered, returned] = await settle(receipt, [sale, change])
    const less = { ...change, amount: dollars(20) }
    const [kept, changed] = await settle(receipt, [sale, less])
    expect(kept).toEqual(tendered)
    expect(changed?.number).toBe(returned?.number)
    const rows = await allOf(receipt)
    expect(rows).toMatchObject([
      { ...sale, part: 0, reverses: null, isHidden: false },
      { ...change, part: 0, reverses: null, isHidden: true },
      { ...change, src: 'customer', dest: 'coindrawer', part: 0, reverses: returned?.id, isHidden: true },
      { ...less, part: 0, reverses: null, isHidden: false },
    ])
    expect(rows).toHaveLength(4)
  })

  test('follows another drawer too, and what is not wanted any more is taken back', async () => {
    const receipt = newReceipt()
    await settle(receipt, [sale, change])
    await settle(receipt, [{ ...change, src: 'retail' }])
    expect(saidOf(await standingOf(receipt))).toEqual(['change 0: retail → customer 2500'])
    expect(await settle(receipt, [])).toEqual([])
    expect(await standingOf(receipt)).toEqual([])
    const [restored] = await settle(receipt, [sale])
    expect(restored?.number).toBe((await allOf(receipt))[0]?.number)
  })

  test('fills in notes that come later, keeps those that were counted, and posts anew for others', async () => {
    const receipt = newReceipt()
    const [first] = await settle(receipt, [sale])
    const notes = notesOf({ denom100: 1 })
    expect(await settle(receipt, [{ ...sale, notes }])).toEqual([first])
    expect(await settle(receipt, [sale])).toEqual([first])
    expect((await getPosting(db, first?.id ?? 0))?.notes).toEqual(notes)
    const [anew] = await settle(receipt, [{ ...sale, notes: notesOf({ denom50: 2 }) }])
    expect(anew).toEqual({ id: expect.any(Number), number: first?.number })
    expect(anew?.id).not.toBe(first?.id)
    expect(saidOf(await standingOf(receipt))).toEqual(saidOf([sale]))
  })

  test('is waited for by who counts its notes meanwhile, without a deadlock', async () => {
    const receipt = newReceipt()
    const [paid] = await settle(receipt, [sale])
    const isWaiting = async () => {
      const waiting = await rows(
        db,
        sql`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
      )
      expect(waiting).toHaveLength(1)
    }
    let counting: Promise<void> | undefined
    await inTx(async tx => {
      await lockSource(tx, receipt)
      counting = inTx(async other => {
        const cash = await holdTransaction(other, paid?.number ?? 0)
        expect(cash.amount).toBe(dollars(120))
        await countNotes(other, cash, notesOf({ denom20: 6 }), by)
      })
      await vi.waitFor(isWaiting)
      await settleSource(tx, receipt, [{ ...sale, amount: dollars(120) }], by)
    })
    await counting
    expect((await standingOf(receipt))[0]?.notes).toEqual(notesOf({ denom20: 6 }))
  })

  test('to less than nothing, in a circle or twice for one purpose and part is refused and moves nothing', async () => {
    const receipt = newReceipt()
    await expect(settle(receipt, [sale, { ...change, amount: dollars(-1) }])).rejects.toMatchObject({ code: 'invalid' })
    await expect(settle(receipt, [{ ...sale, dest: 'customer' }])).rejects.toMatchObject({ code: 'invalid' })
    await expect(settle(receipt, [change, change])).rejects.toThrow('one posting per purpose and part')
    expect(await allOf(receipt)).toEqual([])
  })
})

const places = ['retail', 'coindrawer', 'customer', 'bank'] as const
const keys = [
  { purpose: 'tender', part: 0 },
  { purpose: 'change', part: 0 },
  { purpose: 'part_payment', part: 1 },
  { purpose: 'part_payment', part: 2 },
  { purpose: 'deposit', part: 20_261_115 },
] as const
const wantedList: fc.Arbitrary<Wanted[]> = fc
  .subarray([...keys])
  .chain(chosen =>
    fc.tuple(
      ...chosen.map(key =>
        fc
          .tuple(fc.shuffledSubarray([...places], { minLength: 2, maxLength: 2 }), fc.constantFrom(0, 500, 500, 725))
          .map(([[src, dest], amount]) => ({ ...key, src, dest, amount: cents(amount), comment: '' }) as Wanted),
      ),
    ),
  )

/** The net amount of each place. */
const netOf = (postings: readonly { src: Account; dest: Account; amount: Cents }[]) => {
  const net = new Map<Account, number>()
  for (const { src, dest, amount } of postings) {
    net.set(src, (net.get(src) ?? 0) - amount)
    net.set(dest, (net.get(dest) ?? 0) + amount)
  }
  return Object.fromEntries([...net].filter(([, amount]) => amount !== 0))
}

/** Each reversed posting has its mirror, and all postings together make the same net sum as the visible ones. */
const expectBooksOf = async (source: Source) => {
  const all = await allOf(source)
  const standing = all.filter(({ isHidden }) => !isHidden)
  expect(netOf(all)).toEqual(netOf(standing))
  for (const mirror of all.filter(({ reverses }) => reverses !== null)) {
    const { src, dest, amount, purpose, part, number } = mirror
    expect(all.find(({ id }) => id === mirror.reverses)).toMatchObject({
      src: dest,
      dest: src,
      amount,
      purpose,
      part,
      number,
      reverses: null,
      isHidden: true,
    })
  }
  return { all, standing }
}

describe('whatever is wanted', () => {
  test('one after the other, exactly that stands, and nothing right was touched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wantedList, { minLength: 2, maxLength: 8 }), async lists => {
        const receipt = newReceipt()
        const numbers = new Map<string, number>()
        for (const wanted of lists) {
          const before = await expectBooksOf(receipt)
          await settle(receipt, wanted)
          const after = await expectBooksOf(receipt)
          expect(saidOf(after.standing)).toEqual(saidOf(wanted))
          const kept = before.standing.filter(posting => saidOf(wanted).includes(said(posting)))
          expect(after.standing).toEqual(expect.arrayContaining(kept))
          const undone = before.standing.length - kept.length
          expect(after.all.length - before.all.length).toBe(undone + after.standing.length - kept.length)
          for (const { purpose, part, number } of after.all) {
            const key = `${purpose} ${part}`
            expect(numbers.get(key) ?? number).toBe(number)
            numbers.set(key, number)
          }
          expect(new Set(numbers.values()).size).toBe(numbers.size)
        }
      }),
      { numRuns: 20 },
    )
    expect((await ledgerCheck.run(db)).broken).toEqual([])
  })

  test('all at once, one of them stands as a whole and never a mixture', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wantedList, { minLength: 2, maxLength: 12 }),
        fc.array(wantedList, { minLength: 2, maxLength: 12 }),
        async (ofOne, ofOther) => {
          const [one, other] = [newReceipt(), newReceipt()]
          await Promise.all([
            ...ofOne.map(wanted => settle(one, wanted)),
            ...ofOther.map(wanted => settle(other, wanted)),
          ])
          expect(ofOne.map(saidOf)).toContainEqual(saidOf((await expectBooksOf(one)).standing))
          expect(ofOther.map(saidOf)).toContainEqual(saidOf((await expectBooksOf(other)).standing))
        },
      ),
      { numRuns: 12 },
    )
    expect((await ledgerCheck.run(db)).broken).toEqual([])
  })
})
