import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createMetroTicket, editMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { dismissNotice, listNotices, updateNotice } from './notices.contract.ts'

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
  expect(
    (await portal.send(updateNotice, { id: notice?.id, isPaid: true, version: notice?.version }, drawer)).status,
  ).toBe(409)
})

test('a payout that was made waits again for the difference when the amount is edited', async () => {
  const notice = await noticeOf(ticketId)
  await portal.send(updateNotice, { id: notice?.id, isPaid: true }, drawer)
  await portal.send(editMetroTicket, { ...ticketDetails, id: ticketId, ticketAmount: 650 }, admin)
  expect(await noticeOf(ticketId)).toMatchObject({ isPaid: false, amount: 150 })
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
