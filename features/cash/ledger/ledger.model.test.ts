import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { oneRow, rows } from '#server/db/db.ts'
import { type Cents, cents, dollars } from '#shared/money.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { openLedgerDesk } from '#tests/ledger-desk.ts'
import { balances } from './balances.queries.ts'
import { findPostings, getPosting } from './ledger.queries.ts'
import { type Account, accounts } from './ledger.rules.ts'
import { post, reverse } from './ledger.server.ts'
import { ledgerCheck } from './ledger.verify.ts'
import { settleSource } from './settling.server.ts'

const { portal, db, by, inTx } = await openLedgerDesk()
afterAll(() => portal.close())

type Move = { kind: 'post'; src: Account; dest: Account; amount: Cents }
type Settle = { kind: 'settle'; ticket: TicketKind; number: number; cash: Cents }
/** `nth` wraps around the postings so far, so that some are undone twice. */
type Undo = { kind: 'undo'; nth: number }
type Look = { kind: 'look' }
type Step = Move | Settle | Undo | Look

const account = fc.constantFrom(...accounts)
const move: fc.Arbitrary<Move> = fc
  .record({
    kind: fc.constant('post' as const),
    src: account,
    dest: account,
    amount: fc.integer({ min: 1, max: 9_999_999 }),
  })
  .filter(({ src, dest }) => src !== dest)
  .map(step => ({ ...step, amount: cents(step.amount) }))
const settle: fc.Arbitrary<Settle> = fc.record({
  kind: fc.constant('settle' as const),
  ticket: fc.constantFrom('metro' as const, 'coin' as const),
  number: fc.integer({ min: 1, max: 3 }),
  cash: fc.constantFrom(0, 0, 20, 450, 900).map(dollars),
})
const undo: fc.Arbitrary<Undo> = fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(7) })
const step: fc.Arbitrary<Step> = fc.oneof(move, settle, undo, fc.constant({ kind: 'look' as const }))

/** The ledger as a child would keep it: one number per place, and what each ticket has paid. */
const emptyModel = () => ({ places: new Map<Account, number>(), paid: new Map<string, number>() })
type Model = ReturnType<typeof emptyModel>
const shift = ({ places }: Model, src: Account, dest: Account, amount: number) => {
  places.set(src, (places.get(src) ?? 0) - amount)
  places.set(dest, (places.get(dest) ?? 0) + amount)
}
const pay = (model: Model, { ticket, number }: Settle, cash: number) => {
  const key = `${ticket} ${number}`
  shift(model, recordKinds[ticket].drawer, 'customer', cash - (model.paid.get(key) ?? 0))
  model.paid.set(key, cash)
}

type Posted = Move & { id: number; isUndone: boolean }

const balanceMap = async (before?: number) =>
  new Map((await balances(db, before)).map(({ account: place, balance }) => [place, Number(balance)]))
const expectBalances = async (start: Map<Account, number>, model: Model) => {
  const now = await balanceMap()
  for (const place of accounts) expect(now.get(place)).toBe((start.get(place) ?? 0) + (model.places.get(place) ?? 0))
  expect([...now.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0)
}

const save = async ({ src, dest, amount }: Move) =>
  (await inTx(tx => post(tx, { purpose: 'transfer', src, dest, amount, comment: '', by }))).id
const pays = ({ ticket, number, cash }: Omit<Settle, 'kind'>) => {
  const payout = { src: recordKinds[ticket].drawer, dest: 'customer', amount: cash } as const
  return inTx(tx => settleSource(tx, { kind: ticket, id: number }, [{ purpose: 'payout', ...payout, comment: '' }], by))
}
const takesBack = async (posted: Posted) => {
  const outcome = await inTx(tx => reverse(tx, posted.id, by)).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
  expect(['done', 'conflict']).toContain(outcome)
  return outcome === 'done'
}

/** The balances of a past moment, as they were read then. */
type Sight = { before: number; seen: Map<Account, number> }
const look = async (): Promise<Sight> => {
  const before = Date.now()
  return { before, seen: await balanceMap(before) }
}
const expectSame = async (sights: readonly Sight[]) => {
  for (const { before, seen } of sights) expect(await balanceMap(before)).toEqual(seen)
}

const clearTickets = async () => {
  for (const ticket of ['metro', 'coin'] as const)
    for (const number of [1, 2, 3]) await pays({ ticket, number, cash: cents(0) })
}

test('one after the other, the ledger says what a simple model says, and what it said of the past it still says', async () => {
  const sights: Sight[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      await clearTickets()
      const start = await balanceMap()
      const model = emptyModel()
      const posted: Posted[] = []
      const run: { [K in Step['kind']]: (todo: Extract<Step, { kind: K }>) => Promise<unknown> } = {
        look: async () => sights.push(await look()),
        post: async todo => {
          posted.push({ ...todo, id: await save(todo), isUndone: false })
          shift(model, todo.src, todo.dest, todo.amount)
        },
        settle: async todo => {
          await pays(todo)
          pay(model, todo, todo.cash)
        },
        undo: async ({ nth }) => {
          const chosen = posted[nth % Math.max(posted.length, 1)]
          if (!chosen) return
          expect(await takesBack(chosen)).toBe(!chosen.isUndone)
          if (!chosen.isUndone) shift(model, chosen.dest, chosen.src, chosen.amount)
          chosen.isUndone = true
        },
      }
      for (const todo of steps) {
        await run[todo.kind](todo as never)
        await expectBalances(start, model)
      }
    }),
    { numRuns: 15 },
  )
  await expectSame(sights)
  expect((await ledgerCheck.run(db)).broken).toEqual([])
})

test('all at once, nothing is lost, doubled or reversed twice, and the past stays as it was seen', async () => {
  const sights: Sight[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 1, maxLength: 8 }),
      fc.array(step, { minLength: 10, maxLength: 60 }),
      async (before, steps) => {
        await clearTickets()
        const start = await balanceMap()
        const model = emptyModel()
        const posted: Posted[] = []
        for (const todo of before) posted.push({ ...todo, id: await save(todo), isUndone: false })
        for (const { src, dest, amount } of before) shift(model, src, dest, amount)

        const undone: Posted[] = []
        await Promise.all(
          steps.map(async todo => {
            if (todo.kind === 'look') return sights.push(await look())
            if (todo.kind === 'settle') return pays(todo)
            if (todo.kind === 'post') return save(todo)
            const chosen = posted[todo.nth % posted.length]
            if (chosen && (await takesBack(chosen))) undone.push(chosen)
          }),
        )

        expect(new Set(undone).size).toBe(undone.length)
        for (const { src, dest, amount } of undone) shift(model, dest, src, amount)
        for (const todo of steps) if (todo.kind === 'post') shift(model, todo.src, todo.dest, todo.amount)
        for (const todo of steps) if (todo.kind === 'settle') await expectOneOfTheWanted(model, todo, steps)
        await expectBalances(start, model)
        await expectSame(sights)
        expect((await ledgerCheck.run(db)).broken).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
})

/** Several clerks settle one ticket at the same time: one of their amounts remains, whoever was last. */
const expectOneOfTheWanted = async (model: Model, todo: Settle, steps: readonly Step[]) => {
  const wanted = steps.flatMap(other =>
    other.kind === 'settle' && other.ticket === todo.ticket && other.number === todo.number ? [other.cash] : [],
  )
  const postings = await findPostings(db, { kind: todo.ticket, id: todo.number })
  const standing = postings.filter(({ isHidden }) => !isHidden)
  expect(standing.length).toBeLessThanOrEqual(1)
  const paid = standing[0]?.amount ?? cents(0)
  expect(wanted).toContain(paid)
  pay(model, todo, paid)
}

test('a look at a moment waits for what is dated before it and is not yet saved', async () => {
  let look: Promise<Map<Account, number>> | undefined
  let before = 0
  const start = await balanceMap()
  const isLooking = async () => {
    const waiting = await rows(
      db,
      sql`select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
    expect(waiting).toHaveLength(1)
  }
  await inTx(async tx => {
    const { id } = await post(tx, {
      purpose: 'transfer',
      src: 'bank',
      dest: 'vault2',
      amount: dollars(7),
      comment: '',
      by,
    })
    before = ((await getPosting(tx, id))?.at ?? 0) + 1
    look = balanceMap(before)
    await vi.waitFor(isLooking)
  })
  const seen = await look
  expect(seen?.get('vault2')).toBe((start.get('vault2') ?? 0) + 700)
  expect(await balanceMap(before)).toEqual(seen)
})

test('a look at the past leaves no lock behind', async () => {
  await balanceMap(Date.now())
  const { held } = await oneRow<{ held: number }>(
    db,
    sql`select count(*) as held from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.objid = 7266003`,
  )
  expect(held).toBe(0)
})
