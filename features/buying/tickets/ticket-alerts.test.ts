import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kinds } from '#features/all.kinds.ts'
import { alertJobs } from '#features/records/alerts/amount-alerts.server.ts'
import {
  addNotificationEmail,
  editNotificationEmail,
} from '#features/shop/notification-emails/notification-emails.contract.ts'
import { saveCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { rows } from '#server/db/db.ts'
import { inTransaction } from '#server/db/transactions.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createMetroTicket, editMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  await portal.send(addNotificationEmail, { email: 'dana@example.com', firstName: 'Dana', lastName: 'W' }, admin)
  const away = await portal.send(
    addNotificationEmail,
    { email: 'away@example.com', firstName: 'Priya', lastName: 'R' },
    admin,
  )
  await portal.send(editNotificationEmail, { id: away.body.data.id, enabled: false }, admin)
})
afterAll(() => portal.close())

beforeEach(async () => {
  await sql`delete from mails`.execute(portal.db)
  await sql`delete from amount_alerts`.execute(portal.db)
  await sql`update tickets set ticket_day = '2020-01-01'`.execute(portal.db)
  await marks(5000, 1_000_000)
})

const marks = (alertMetroTicketAmount: number, alertMetroDailyAmountTotal: number) =>
  portal.send(saveCheckSetting, { alertMetroTicketAmount, alertMetroDailyAmountTotal }, admin)
const buy = async (ticketAmount: number) =>
  (await portal.send(createMetroTicket, { details: { ...ticketDetails, ticketAmount }, items: metroItems }, admin)).body
    .data.id
const mails = () =>
  rows<{ to: string; subject: string; text: string }>(
    portal.db,
    sql`select recipient as to, subject, body_text as text from mails order by id`,
  )

test('a ticket from the mark on is mailed to who is to hear of it, one below is not', async () => {
  await buy(4999)
  expect(await mails()).toEqual([])
  const id = await buy(5000)
  const [mail, ...rest] = await mails()
  expect(rest).toEqual([])
  expect(mail).toMatchObject({ to: 'dana@example.com', subject: `Metro ticket M${id}: $5,000.00` })
  expect(mail?.text).toContain('Bought by Luis at Booth 2')
  expect(mail?.text).toContain(`/portal/metro-tickets?id=${id}`)
  expect(mail?.text).not.toContain('Delgado')
})

test('a ticket that is raised past the mark later is told too, and only once', async () => {
  const id = await buy(100)
  const raise = (ticketAmount: number) => portal.send(editMetroTicket, { ...ticketDetails, id, ticketAmount }, admin)
  await raise(6000)
  await raise(7000)
  expect((await mails()).map(({ subject }) => subject)).toEqual([`Metro ticket M${id}: $6,000.00`])
})

test('the day is told once, when its sum reaches the mark', async () => {
  await marks(5000, 3000)
  await buy(1500)
  expect(await mails()).toEqual([])
  await buy(1500)
  await buy(1500)
  const told = await mails()
  expect(told).toHaveLength(1)
  expect(told[0]?.subject).toMatch(/^Metro tickets of \d\d\/\d\d\/\d\d: \$3,000\.00$/)
})

const tellToday = () => alertJobs(kinds)[0]?.run(portal.services, {})

test('two tickets saved at the same moment do not wait for each other, and are told when they reach the mark together', async () => {
  await marks(5000, 3000)
  const id = await buy(1500)
  await inTransaction(portal.db, async tx => {
    // This ticket is saved but not yet visible to others.
    await sql`update tickets set ticket_day = '2020-01-01' where id = ${id}`.execute(portal.db)
    await sql`update tickets set ticket_day = (now() at time zone 'America/Los_Angeles')::date where id = ${id}`.execute(
      tx,
    )
    await buy(1500)
  })
  expect(await mails()).toEqual([])
  await Promise.all([tellToday(), tellToday()])
  await tellToday()
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('$3,000.00')])
})

test('a refused ticket tells nobody', async () => {
  const details = { ...ticketDetails, ticketAmount: 6000, clerk: '' }
  expect((await portal.send(createMetroTicket, { details, items: metroItems }, admin)).status).toBe(400)
  expect(await mails()).toEqual([])
})
