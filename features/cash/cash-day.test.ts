import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { dayAt } from '#shared/time.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getDailyData, listDisparities, reconcile, saveDailyCount } from './counts/counts.contract.ts'
import { listNotices, updateNotice } from './notices/notices.contract.ts'
import { createTransaction, listAccounts } from './transactions/transactions.contract.ts'
import { getSnapshot, getWorksheet } from './worksheets/worksheets.contract.ts'

/** The metro drawer from its opening count to its closing count; each screen of it has a walk of its own in e2e. */

const DRAWER = 'metrodrawer'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  await portal.send(pettyCashUserCalls.add, { name: 'Ray' }, admin)
})
afterAll(() => portal.close())

const move = async (values: object) => {
  const { status, body } = await portal.send(createTransaction, { ...values }, admin)
  expect(status, JSON.stringify(body)).toBe(200)
}

const payTicket = async () => {
  const made = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  const { data } = (await portal.send(listNotices, {}, admin)).body
  const notice = data.find(({ ticketId }) => ticketId === `M${made.body.data.id}`)
  const paid = await portal.send(updateNotice, { id: notice?.id, isPaid: true, version: notice?.version }, admin)
  expect(paid.status).toBe(200)
}

const inDrawer = async () => {
  const { data } = (await portal.send(getDailyData, {}, admin)).body
  return data.transactionOptions.find(({ slug }) => slug === DRAWER)
}

test('a day of the metro drawer: opened, paid out of, lent from, counted short, and the same in every book', async () => {
  await move({ src: 'bank', dest: DRAWER, denom100: 30, denom20: 50, comment: 'float' })
  const opening = await portal.send(saveDailyCount, { items: [{ slug: DRAWER, denom100: 30, denom20: 50 }] }, admin)
  expect(opening.body.data[0]).toMatchObject({ amount: 4000, difference: 0 })
  await payTicket()
  await move({ src: DRAWER, dest: 'coindrawer', denom100: 5 })
  const person = { pettyWho: 'Vendor Tull Paving', SSN: '900-12-3456', eMail: 'ray@tullpaving.test' }
  await move({ src: DRAWER, dest: 'PettyCash-Ray', denom100: 7, comment: 'gate repair', ...person })
  // 4,000.00 less 1,240.00, 500.00 and 700.00 are 1,560.00, of which a twenty is not there.
  const closing = await portal.send(reconcile, { dest: DRAWER, denom100: 6, denom20: 47 }, admin)
  expect(closing.body.data).toMatchObject({ amount: 1560, count: 1540, difference: -20 })
  expect(await inDrawer()).toMatchObject({ amount: 1540, balances: { denom100: 6, denom20: 47 } })

  const today = dayAt(Date.now(), 'America/Los_Angeles')
  const { data } = (await portal.send(getWorksheet, { dateStart: today, dateEnd: today }, admin)).body
  const sheet = data.transactionOptions.find(({ slug }) => slug === DRAWER)?.worksheet
  expect(sheet?.endingBalance).toBe(1540)
  const paidTo = new Map(sheet?.subtractions.map(({ name, total }) => [name, total]))
  for (const [line, amount] of [
    ['Customer, Metro tickets', 1240],
    ['Coin Drawer', 500],
    ['Petty Cash', 700],
  ] as const)
    expect([line, paidTo.get(line)]).toEqual([line, amount])

  const snapshot = (await portal.send(getSnapshot, { date: '', time: '' }, admin)).body
  expect(snapshot.data.find(({ slug }) => slug === DRAWER)?.total).toBe(1540)
  expect([data.sum, snapshot.sum, (await portal.send(listAccounts, {}, admin)).body.sum]).toEqual([0, 0, 0])
  const log = await portal.send(listDisparities, { drawerName: DRAWER, onlyDifferences: true }, admin)
  expect(log.body.data).toMatchObject([{ difference: -20 }])
})
