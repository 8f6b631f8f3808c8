import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket, editMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getHandedOut, listNotices, updateNotice } from './notices.contract.ts'
import { changeNoticePaid, lockNotice } from './notices.queries.ts'
import { addPayout } from './payouts.queries.ts'

let portal: TestPortal
let drawer: { token: string }
let admin: { token: string; userId: number }
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
    const notice = await lockNotice(tx, noticeId)
    if (!notice) throw new Error('no notice')
    await addPayout(tx, { kind: 'metro', id }, notice.wanted, { id: admin.userId })
    await changeNoticePaid(tx, noticeId, true)
    const editing = edit(id, inCash(150))
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
    return { editing }
  })
  await edited.editing
  expect(await noticeOf(id)).toMatchObject({ isPaid: false, amount: 50, paidBefore: { cash: 100 } })
})

test('what a customer holds of a ticket is answered to who may see tickets of its kind', async () => {
  const id = await create(inCash(405))
  const held = (as: { token: string }, ticketType: 'metro' | 'coin' = 'metro') =>
    portal.send(getHandedOut, { ticketId: id, ticketType }, as)
  expect((await held(admin)).body.data).toMatchObject({ cash: 0, check: 0, wire: 0 })
  await mark(id, true)
  expect((await held(admin)).body.data).toEqual({ cash: 405, check: 0, wire: 0, checkNumber: '' })
  const coin = await portal.signInAs('Coin Managers')
  expect((await held(coin)).status).toBe(403)
  expect((await held(coin, 'coin')).status).toBe(200)
})
