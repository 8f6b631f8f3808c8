import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listNotices, updateNotice } from '#features/cash/notices/notices.contract.ts'
import { addContactLog, createQuote } from '#features/trade/quotes/quotes.contract.ts'
import { quoteSent, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { listMenuCounts } from './menu-counts.contract.ts'

const { portal, admin, employee } = await openCounter()

const counts = async (person: { token: string }) => {
  const { data } = (await portal.send(listMenuCounts, {}, person)).body
  return Object.fromEntries(data.map(({ key, count }) => [key, count]))
}

const nothing = {
  unsignedMetro: 0,
  unsignedCoin: 0,
  quotes: 0,
  notices: 0,
  offers: 0,
  prints: 0,
  policeReports: 0,
  mails: 0,
}

test('everybody is told of the screens that they may open, and of no other', async () => {
  expect(await counts(admin)).toEqual(nothing)
  const { unsignedMetro, unsignedCoin, quotes, notices } = nothing
  expect(await counts(employee)).toEqual({ unsignedMetro, unsignedCoin, quotes, notices })
  expect(await counts(await portal.signInAs('Coin Managers'))).toEqual({ unsignedCoin: 0, quotes: 0, offers: 0 })
  expect(await counts(await portal.signInAs('Drawer'))).toEqual({ notices: 0 })
  expect((await portal.send(listMenuCounts, {}, await portal.signInAs('Customer'))).status).toBe(403)
})

test('a ticket waits for its signature and its payout until it is void or paid', async () => {
  const make = async () =>
    (await portal.send(createMetroTicket, { details: ticketDetails, items: [] }, employee)).body.data.id
  const [, void_] = [await make(), await make()]
  expect(await counts(employee)).toMatchObject({ unsignedMetro: 2, unsignedCoin: 0, notices: 2 })
  await portal.send(editMetroRow, { id: void_, void: true, voidReason: 'Duplicate' }, admin)
  expect(await counts(employee)).toMatchObject({ unsignedMetro: 1, notices: 1 })
  const open = (await portal.send(listNotices, {}, admin)).body.data.find(({ isPaid }) => !isPaid)
  const paid = await portal.send(updateNotice, { id: open?.id, isPaid: true }, admin)
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await counts(employee)).toMatchObject({ unsignedMetro: 1, notices: 0 })
})

test('an open quote waits until somebody made contact', async () => {
  const { id } = (await portal.send(createQuote, quoteSent, employee)).body.data
  expect((await counts(employee)).quotes).toBe(1)
  await portal.send(addContactLog, { id, comment: 'Called, comes on Friday' }, employee)
  expect((await counts(employee)).quotes).toBe(0)
})

test('what failed waits for Admin', async () => {
  await sql`insert into print_jobs (document, subject, options, title, purpose, station, copies, state, reason)
    select 'labels', 'M1', '{}', 'Label', 'ticketLabelPrinter', code, 1, state, 'no paper'
    from stations, unnest(array['failed', 'unclear', 'printed', 'queued']) as state where code = 'station1'`.execute(
    portal.db,
  )
  await sql`insert into mails (recipient, subject, body_text, body_html, state, reason)
    values ('a@example.com', 'Alert', '', '', 'failed', 'x'), ('a@example.com', 'Alert', '', '', 'sent', '')`.execute(
    portal.db,
  )
  await sql`update tickets set lo_state = 'refused'`.execute(portal.db)
  expect(await counts(admin)).toMatchObject({ prints: 2, mails: 1, policeReports: 1 })
})

test('a ticket that was never signed waits in the menu on its own day only', async () => {
  const make = async (call: typeof createMetroTicket | typeof createCoinTicket, items: object[]) =>
    (await portal.send(call, { details: ticketDetails, items }, admin)).body.data.id
  const before = await counts(employee)
  const [metro, coin] = [
    await make(createMetroTicket, []),
    await make(createCoinTicket, [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]),
  ]
  expect(await counts(employee)).toMatchObject({
    unsignedMetro: (before.unsignedMetro ?? 0) + 1,
    unsignedCoin: (before.unsignedCoin ?? 0) + 1,
  })
  await sql`update tickets set ticket_day = ticket_day - 1, ticket_time = ticket_time - interval '1 day'
    where (kind, id) in (('metro', ${metro}), ('coin', ${coin}))`.execute(portal.db)
  const { unsignedMetro, unsignedCoin } = before
  expect(await counts(employee)).toMatchObject({ unsignedMetro, unsignedCoin })
})
