import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket, editMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { oneRow, rows } from '#server/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { ledgerCheck } from '../ledger/ledger.verify.ts'
import { listNotices, updateNotice } from './notices.contract.ts'
import { markNoticePaid } from './notices.queries.ts'

let portal: TestPortal
let drawer: { token: string }
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  drawer = await portal.signInAs('Drawer')
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

let checkNumber = 20_000
type Paying = { payment: 'cash' | 'check' | 'wire' | 'barter'; amount: number; byCheck: number }
const asSent = ({ payment, amount, byCheck }: Paying) => {
  checkNumber += 1
  const check = payment === 'check' ? { checkNumber: String(checkNumber), paymentCheckAmount: byCheck } : {}
  return { ...ticketDetails, payment, ticketAmount: amount, ...check }
}
const inCash = (amount: number): Paying => ({ payment: 'cash', amount, byCheck: 0 })
const byCheck = (amount: number, check: number): Paying => ({ payment: 'check', amount, byCheck: check })
const byWire = (amount: number): Paying => ({ payment: 'wire', amount, byCheck: 0 })

const create = async (paying: Paying) => {
  const { body } = await portal.send(createMetroTicket, { details: asSent(paying), items: metroItems }, admin)
  return body.data.id
}
const edit = async (id: number, paying: Paying) =>
  expect((await portal.send(editMetroTicket, { ...asSent(paying), id }, admin)).status).toBe(200)
const noticeOf = async (id: number) => {
  const notice = (await portal.send(listNotices, {}, drawer)).body.data.find(one => one.ticketId === `M${id}`)
  if (!notice) throw new Error(`M${id} has no notice`)
  return notice
}
const mark = async (id: number, isPaid: boolean, version?: number) =>
  portal.send(updateNotice, { id: (await noticeOf(id)).id, isPaid, version }, drawer)

test('cash that was paid is known when the payment goes through a check', async () => {
  const id = await create(inCash(100))
  await mark(id, true)
  await edit(id, byCheck(100, 40))
  expect(await noticeOf(id)).toMatchObject({
    isPaid: false,
    isCheck: true,
    amount: 0,
    cash: 60,
    payout: { cash: -40, check: 40, wire: 0 },
    paidBefore: { cash: 100, check: 0, wire: 0 },
  })
  await edit(id, inCash(100))
  expect(await noticeOf(id)).toMatchObject({ isPaid: true, isCheck: false, amount: 100 })
})

test('cash that becomes a wire is taken back', async () => {
  const id = await create(inCash(500))
  await mark(id, true)
  await edit(id, byWire(500))
  expect(await noticeOf(id)).toMatchObject({
    isPaid: false,
    payment: 'wire',
    cash: 0,
    transactionId: null,
    payout: { cash: -500, check: 0, wire: 500 },
  })
})

test('who looked at the old payout is told what is to be done now, and the history says it too', async () => {
  const id = await create(inCash(100))
  await mark(id, true)
  const { id: noticeId, version } = await noticeOf(id)
  await edit(id, byCheck(100, 40))
  const late = await mark(id, true, version)
  const steps = 'give a check of $40.00, take back $40.00 cash'
  expect([late.status, late.body.message]).toEqual([409, `M${id} has changed meanwhile: ${steps}`])
  await mark(id, true)
  const told = await rows<{ action: string; payout: string }>(
    portal.db,
    sql`select action, value->>'payout' as payout from history_entries
      where entity = 'notices' and entity_id = ${String(noticeId)} order by id`,
  )
  expect(told).toEqual([
    { action: 'paid', payout: 'give $100.00 cash' },
    { action: 'updated', payout: steps },
    { action: 'paid', payout: steps },
  ])
})

test('a ticket of nothing has nothing to hand out', async () => {
  const id = await create({ payment: 'barter', amount: 0, byCheck: 0 })
  expect(await noticeOf(id)).toMatchObject({ isPaid: true, amount: 0 })
})

test('a payout that is marked while its ticket is edited is not forgotten', async () => {
  const id = await create(inCash(100))
  const { id: noticeId } = await noticeOf(id)
  const isWaiting = async () =>
    (
      await rows(
        portal.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length
  const edited = await portal.db.transaction().execute(async tx => {
    await markNoticePaid(tx, noticeId, true)
    const editing = edit(id, inCash(150))
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
    return { editing }
  })
  await edited.editing
  expect(await noticeOf(id)).toMatchObject({ isPaid: false, amount: 50, paidBefore: { cash: 100 } })
})

const paying: fc.Arbitrary<Paying> = fc.oneof(
  fc.constantFrom(100, 250, 400).map(inCash),
  fc.constantFrom(100, 400).map(byWire),
  fc.constantFrom(0, 100).map(amount => ({ payment: 'barter' as const, amount, byCheck: 0 })),
  fc.constantFrom<[number, number]>([100, 40], [100, 100], [400, 250]).map(([amount, check]) => byCheck(amount, check)),
)
const step = fc.oneof(paying, fc.constant('pay' as const), fc.constant('undo' as const))

const means = ['cash', 'check', 'wire'] as const
const wantedOf = ({ payment, amount, byCheck: check }: Paying) => ({
  cash: { cash: amount, barter: amount, check: amount - check, wire: 0 }[payment],
  check: payment === 'check' ? check : 0,
  wire: payment === 'wire' ? amount : 0,
})
const bookedOf = async (id: number) =>
  oneRow<{ cash: number; check: number }>(
    portal.db,
    sql`select (select coalesce(sum(case when dest = 'customer' then amount_cents else -amount_cents end), 0)::int / 100
        from ledger_transactions where source_kind = 'metro' and source_id = ${id}) as cash,
      (select coalesce(sum(amount_cents), 0)::int / 100 from checks
        where check_group = 'metro' and ticket_id = ${id} and not is_void) as check`,
  )

test('whatever is edited and paid, the customer ends up with what the ticket says, and the books agree', async () => {
  await fc.assert(
    fc.asyncProperty(paying, fc.array(step, { minLength: 3, maxLength: 9 }), async (first, steps) => {
      const id = await create(first)
      let ticket = first
      const hands = { cash: 0, check: 0, wire: 0 }
      for (const one of [...steps, 'pay' as const]) {
        const { isPaid, payout } = await noticeOf(id)
        if (one === 'pay' || one === 'undo') {
          const isDone = (await mark(id, one === 'pay')).status === 200
          expect(isDone).toBe(isPaid === (one === 'undo'))
          if (isDone) for (const way of means) hands[way] += (one === 'pay' ? 1 : -1) * payout[way]
        } else {
          await edit(id, one)
          ticket = one
        }
        const wanted = wantedOf(ticket)
        const now = await noticeOf(id)
        if (now.isPaid) expect(hands).toEqual(wanted)
        else for (const way of means) expect(hands[way] + now.payout[way]).toBe(wanted[way])
        expect(await bookedOf(id)).toEqual({ cash: wanted.cash, check: wanted.check })
      }
      expect((await noticeOf(id)).isPaid).toBe(true)
      expect(hands).toEqual(wantedOf(ticket))
    }),
    { numRuns: 25 },
  )
  expect((await ledgerCheck.run(portal.db)).broken).toEqual([])
}, 60_000)
