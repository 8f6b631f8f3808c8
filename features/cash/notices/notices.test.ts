import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listVoids, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { dismissNotice, listNotices, listNoticesByPost, updateNotice } from './notices.contract.ts'

let portal: TestPortal
let drawer: { token: string }
let admin: { token: string }
let ticketId: number
beforeAll(async () => {
  portal = await openTestPortal()
  drawer = await portal.signInAs('Drawer')
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

beforeEach(async () => {
  const { body } = await portal.send(
    createMetroTicket,
    { details: { ...ticketDetails, ticketAmount: 500 }, items: metroItems },
    admin,
  )
  ticketId = body.data.id
})

const noticeOf = async (id: number) =>
  (await portal.send(listNotices, {}, drawer)).body.data.find(notice => notice.ticketId === `M${id}`)

test('a new ticket waits for its payout, and the drawer marks it paid', async () => {
  const notice = await noticeOf(ticketId)
  expect(notice).toMatchObject({ amount: 500, isPaid: false, isCheck: false, clerk: 'Luis', booth: 'Booth 2' })
  expect(
    (await portal.send(updateNotice, { id: notice?.id, isPaid: true, version: notice?.version }, drawer)).status,
  ).toBe(200)
  expect(await noticeOf(ticketId)).toMatchObject({ isPaid: true })
  const again = await portal.send(updateNotice, { id: notice?.id, isPaid: true }, admin)
  expect(again.status).toBe(409)
  expect(again.body.message).toMatch(
    new RegExp(`^M${ticketId} was marked as paid already, by Test Drawer at \\d\\d/\\d\\d/\\d\\d \\d\\d:\\d\\d$`),
  )
})

test('two people hand out the money at the same moment: one does, the other is told', async () => {
  const notice = await noticeOf(ticketId)
  const paid = { id: notice?.id, isPaid: true, version: notice?.version }
  const both = await Promise.all([drawer, admin].map(by => portal.send(updateNotice, paid, by)))
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/was marked as paid already, by Test /)
})

test('an amount that changed while someone looked at it is not paid by mistake', async () => {
  const seen = await noticeOf(ticketId)
  await portal.send(editMetroTicket, { ...ticketDetails, id: ticketId, ticketAmount: 650 }, admin)
  const paid = await portal.send(updateNotice, { id: seen?.id, isPaid: true, version: seen?.version }, drawer)
  expect([paid.status, paid.body.message]).toEqual([409, `M${ticketId} has changed meanwhile: it is $650.00 now`])
  expect(await noticeOf(ticketId)).toMatchObject({ isPaid: false })
})

test('a payout marked by mistake waits again, and one that was never made can not be taken back', async () => {
  const notice = await noticeOf(ticketId)
  const unpaid = await portal.send(updateNotice, { id: notice?.id, isPaid: false }, drawer)
  expect([unpaid.status, unpaid.body.message]).toEqual([409, `M${ticketId} is not paid yet`])
  await portal.send(updateNotice, { id: notice?.id, isPaid: true }, drawer)
  expect((await portal.send(updateNotice, { id: notice?.id, isPaid: false }, drawer)).status).toBe(200)
  expect(await noticeOf(ticketId)).toMatchObject({ isPaid: false })
  const told = await rows<{ action: string; value: object }>(
    portal.db,
    sql`select action, value from history_entries where entity = 'notices' and entity_id = ${String(notice?.id)} order by id`,
  )
  expect(told.map(({ action }) => action)).toEqual(['paid', 'unpaid'])
  expect(told[0]?.value).toMatchObject({ title: `M${ticketId}`, isPaid: true, amount: 50_000 })
})

test('a payout that was made waits again for the difference when the amount is edited', async () => {
  const notice = await noticeOf(ticketId)
  await portal.send(updateNotice, { id: notice?.id, isPaid: true }, drawer)
  await portal.send(editMetroTicket, { ...ticketDetails, id: ticketId, ticketAmount: 650 }, admin)
  expect(await noticeOf(ticketId)).toMatchObject({ isPaid: false, amount: 150 })
})

test('whatever the amount goes through, what was handed out counts', async () => {
  const to = async (ticketAmount: number) => {
    await portal.send(editMetroTicket, { ...ticketDetails, id: ticketId, ticketAmount }, admin)
    return noticeOf(ticketId)
  }
  const pay = async () => portal.send(updateNotice, { id: (await noticeOf(ticketId))?.id, isPaid: true }, drawer)
  expect(await to(520)).toMatchObject({ isPaid: false, amount: 520 })
  await pay()
  expect(await to(700)).toMatchObject({ isPaid: false, amount: 180 })
  expect(await to(180)).toMatchObject({ isPaid: false, amount: -340 })
  expect(await to(520)).toMatchObject({ isPaid: true, amount: 520 })
  expect(await to(600)).toMatchObject({ isPaid: false, amount: 80 })
  await pay()
  expect(await to(650)).toMatchObject({ isPaid: false, amount: 50 })
})

test('notices are read by their ids, by page, and with more all up to the page', async () => {
  const ids: number[] = []
  for (let made = 0; made < 53; made++)
    ids.push(
      (
        await portal.send(
          createMetroTicket,
          { details: { ...ticketDetails, ticketAmount: 10 }, items: metroItems },
          admin,
        )
      ).body.data.id,
    )
  const first = (await portal.send(listNotices, { page: 1 }, drawer)).body
  expect(first.data).toHaveLength(50)
  expect(first.data[0]).toMatchObject({ ticketId: `M${ids.at(-1)}` })
  expect(first.count).toBeGreaterThan(53)
  const second = (await portal.send(listNotices, { page: 2 }, drawer)).body.data
  expect(second.map(({ id }) => id)).not.toContain(first.data[49]?.id)
  const all = (await portal.send(listNoticesByPost, { page: 2, more: true }, drawer)).body
  expect(all.data).toEqual([...first.data, ...second])
  expect(all.unpaid).toBe(all.data.filter(({ isPaid }) => !isPaid).length)
  const [a, b] = first.data
  expect((await portal.send(listNotices, { noticeIds: `${a?.id},${b?.id}` }, drawer)).body.data).toEqual([a, b])
  expect((await portal.send(listNoticesByPost, { noticeIds: [b?.id] }, drawer)).body).toMatchObject({
    data: [b],
    count: 1,
  })
  expect((await portal.send(listNotices, { page: 0 }, drawer)).status).toBe(400)
  expect((await portal.send(listNoticesByPost, { noticeIds: ['x', 'y'] }, drawer)).body.message).toBe(
    'Notices must be a number',
  )
  expect((await portal.send(listNoticesByPost, { page: 999 }, drawer)).body.data).toEqual([])
})

test('a wire is not to be paid at the counter, and is summed apart', async () => {
  const sums = async () => {
    const { unpaidAmount, unpaidWire } = (await portal.send(listNotices, {}, drawer)).body
    return { unpaidAmount, unpaidWire }
  }
  const { unpaidAmount } = await sums()
  const details = { ...ticketDetails, ticketAmount: 900, payment: 'wire' }
  const { id } = (await portal.send(createMetroTicket, { details, items: metroItems }, admin)).body.data
  expect(await sums()).toEqual({ unpaidAmount, unpaidWire: 900 })
  await portal.send(editMetroTicket, { ...details, payment: 'cash', id }, admin)
  expect(await sums()).toEqual({ unpaidAmount: unpaidAmount + 900, unpaidWire: 0 })
})

test('what is to be given and what is to come back are summed apart, and neither is below zero', async () => {
  const sums = async () => {
    const { body } = await portal.send(listNotices, {}, drawer)
    return [body.toPay, body.unpaidAmount, body.unpaidWire, body.unpaidBack, body.unpaidWireBack]
  }
  const before = await sums()
  const paidAndEdited = async (first: object, edited: object) => {
    const details = { ...ticketDetails, ...first }
    const { id } = (await portal.send(createMetroTicket, { details, items: metroItems }, admin)).body.data
    const { data } = (await portal.send(listNotices, {}, drawer)).body
    const notice = data.find(({ ticketId }) => ticketId === `M${id}`)
    await portal.send(updateNotice, { id: notice?.id, isPaid: true }, drawer)
    expect((await portal.send(editMetroTicket, { ...details, ...edited, id }, admin)).status).toBe(200)
  }
  const change = async () => (await sums()).map((sum, at) => sum - (before[at] ?? 0))
  await paidAndEdited({ ticketAmount: 500 }, { ticketAmount: 300 })
  expect(await change()).toEqual([0, 0, 0, 200, 0])
  await paidAndEdited({ ticketAmount: 900, payment: 'wire' }, { payment: 'cash' })
  expect(await change()).toEqual([1, 900, 0, 200, 900])
  const byCheck = { ticketAmount: 400, payment: 'check', checkNumber: '77001', paymentCheckAmount: 300 }
  await paidAndEdited(byCheck, { checkNumber: '77002' })
  expect(await change()).toEqual([2, 1200, 0, 500, 900])
})

test('in a file the parts of a payout are plain cells', async () => {
  const details = { ...ticketDetails, ticketAmount: 500 }
  const { id } = (await portal.send(createMetroTicket, { details, items: metroItems }, admin)).body.data
  const notice = (await portal.send(listNotices, {}, drawer)).body.data.find(one => one.ticketId === `M${id}`)
  await portal.send(updateNotice, { id: notice?.id, isPaid: true }, drawer)
  const byCheck = { payment: 'check', checkNumber: '77011', paymentCheckAmount: 300 }
  await portal.send(editMetroTicket, { ...details, ...byCheck, id }, admin)
  const columns = ['ticketId', 'payout', 'paidBefore'].map(key => ({ key, header: key }))
  const headers = { accept: 'text/csv', 'x-columns': encodeURIComponent(JSON.stringify(columns)) }
  const file = await portal.send(listNotices, { noticeIds: [notice?.id] }, { ...drawer, headers })
  expect(file.body).toContain(`M${id},"cash -300, check 300",cash 500`)
})

test('a void ticket takes its notice with it, and a restored one brings a new one', async () => {
  const before = await noticeOf(ticketId)
  await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
  expect(await noticeOf(ticketId)).toBeUndefined()
  expect((await portal.send(updateNotice, { id: before?.id, isPaid: true }, drawer)).status).toBe(404)
  const { body } = await portal.send(listVoids, {}, admin)
  await portal.send(restoreVoid, { id: body.data.find(one => one.ticketId === ticketId)?.id }, admin)
  expect(await noticeOf(ticketId)).toMatchObject({ isPaid: false, amount: 500 })
  expect((await noticeOf(ticketId))?.id).not.toBe(before?.id)
})

test('open screens hear of a payout and of Dismiss All, each once', async () => {
  const heard: unknown[] = []
  const stop = portal.services.hub.subscribe(event => event.topic === 'notices' && heard.push(event))
  const notice = await noticeOf(ticketId)
  await portal.send(updateNotice, { id: notice?.id, isPaid: true }, drawer)
  await portal.send(dismissNotice, { all: true }, admin)
  await vi.waitFor(() =>
    expect(heard.slice(-2)).toEqual([
      { topic: 'notices', id: notice?.id, access: 'notice_view' },
      { topic: 'notices', id: 0, access: 'notice_view' },
    ]),
  )
  stop()
})

test('Admin dismisses one, or all that are paid; the drawer can not', async () => {
  const notice = await noticeOf(ticketId)
  expect((await portal.send(dismissNotice, { id: notice?.id }, drawer)).status).toBe(403)
  expect((await portal.send(dismissNotice, {}, admin)).status).toBe(400)
  await portal.send(dismissNotice, { all: true }, admin)
  expect(await noticeOf(ticketId)).toMatchObject({ isPaid: false })
  await portal.send(dismissNotice, { id: notice?.id }, admin)
  expect(await noticeOf(ticketId)).toBeUndefined()
})
