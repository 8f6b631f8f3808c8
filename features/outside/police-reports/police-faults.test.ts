import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { openLog } from '#server/base/log.ts'
import { rows } from '#server/db/db.ts'
import { inLetters, ticketDetails } from '#tests/factories.ts'
import { openPoliceService, type Trouble } from '#tests/police-service.ts'
import { openPoliceShop, policeShop } from '#tests/police-shop.ts'
import { openTestPortal } from '#tests/portal.ts'
import { textAt } from '#tests/xml-reader.ts'
import {
  checkPoliceLogin,
  listPoliceTickets,
  publishDay,
  publishMetroTicket,
  sendReportAgain,
} from './police-reports.contract.ts'

const { service, portal, admin, shop, forgetTroubles, close } = await openPoliceShop({ LEADS_TIMEOUT: '1' })
beforeEach(forgetTroubles)
afterAll(close)

const publish = (id: number, at = portal, as = admin) => at.send(publishMetroTicket, { id }, as)

const UNREADABLE = 'LeadsOnline answered something that can not be read'
const answered = (inner: string) =>
  `<s:Envelope xmlns:s="x"><s:Body><SubmitTransactionResponse>${inner}</SubmitTransactionResponse></s:Body></s:Envelope>`

describe('an answer that does not come, or can not be read, is waited for', () => {
  test.each<[string, Trouble, string]>([
    ['silence', { kind: 'silence' }, 'LeadsOnline did not answer within 1 seconds'],
    ['a cut line', { kind: 'cut' }, 'LeadsOnline could not be reached (UND_ERR_SOCKET)'],
    ['HTTP 500', { kind: 'http', status: 500 }, 'LeadsOnline answered HTTP 500'],
    ['a redirect', { kind: 'http', status: 302 }, 'LeadsOnline answered HTTP 302'],
    ['a web page', { kind: 'rubbish', body: '<html><body>Welcome to the hotel WiFi' }, UNREADABLE],
    ['nothing', { kind: 'rubbish', body: '' }, UNREADABLE],
    ['no code', { kind: 'rubbish', body: answered('<SubmitTransactionResult/>') }, UNREADABLE],
    ['an endless answer', { kind: 'rubbish', body: 'x'.repeat(100_000) }, UNREADABLE],
    [
      'entities of its own',
      {
        kind: 'rubbish',
        body: `<!DOCTYPE s [<!ENTITY z "0">]>${answered('<SubmitTransactionResult><errorCode>&z;</errorCode></SubmitTransactionResult>')}`,
      },
      UNREADABLE,
    ],
  ])('%s', async (_, trouble, reason) => {
    const id = await shop.makeMetro()
    service.troubles.push(trouble)
    await publish(id)
    await shop.becomes(id, { state: 'queued', tries: 1, reason })
    expect(await shop.ticketState('metro', id)).toBe('queued')
    await shop.sendDue()
    expect(await shop.lastReport('metro', id)).toMatchObject({ state: 'accepted', tries: 2, reason: '' })
  })
})

test('a report that waits is sent at once when a person asks for it', async () => {
  const id = await shop.makeMetro()
  service.troubles.push({ kind: 'http', status: 503 })
  await publish(id)
  await shop.becomes(id, { state: 'queued', tries: 1 })
  expect((await publish(id)).body.data).toBe(`M${id} is on its way to LeadsOnline`)
  await portal.send(sendReportAgain, { id: (await shop.lastReport('metro', id))?.id }, admin)
  await shop.becomes(id, { state: 'accepted', tries: 2 })
})

describe('a kill between sending and noting', () => {
  const breakNotes = () =>
    sql`create function no_notes() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger no_notes before update on police_reports for each row when (new.answered_at is not null
        and old.answered_at is null) execute function no_notes()`.execute(portal.db)
  const mendNotes = () => sql`drop function no_notes() cascade`.execute(portal.db)

  test('reports once: the service says that it has the ticket, which is as good as accepted', async () => {
    const id = await shop.makeMetro()
    await breakNotes()
    await publish(id)
    await expect.poll(() => service.tickets.has(`M${id}`)).toBe(true)
    await shop.becomes(id, { state: 'sent', tries: 1 })
    const again = await portal.send(sendReportAgain, { id: (await shop.lastReport('metro', id))?.id }, admin)
    expect([again.status, again.body.message]).toEqual([409, 'This report is being sent right now'])
    await mendNotes()
    await shop.sendDue()
    expect(await shop.lastReport('metro', id)).toMatchObject({ state: 'accepted', tries: 2 })
    expect(service.tickets.get(`M${id}`)?.updates).toBe(0)
  })

  test('with an edit before the next try: what arrived is corrected', async () => {
    const id = await shop.makeMetro()
    service.troubles.push({ kind: 'cut' })
    await publish(id)
    await shop.becomes(id, { state: 'queued', tries: 1 })
    await shop.edit(id, { city: 'Henderson' })
    await shop.sendDue()
    expect(await shop.lastReport('metro', id)).toMatchObject({ state: 'accepted', operation: 'submit' })
    expect(textAt(service.tickets.get(`M${id}`)?.ticket, 'customer', 'city')).toBe('Henderson')
  })

  test('with a void before the next try: what arrived is told to be void, what did not is withdrawn', async () => {
    const arrived = await shop.makeMetro()
    service.troubles.push({ kind: 'cut' })
    await publish(arrived)
    await shop.becomes(arrived, { state: 'queued', tries: 1 })
    const lost = await shop.makeMetro()
    service.troubles.push({ kind: 'http', status: 500 })
    await publish(lost)
    await shop.becomes(lost, { state: 'queued', tries: 1 })
    for (const id of [arrived, lost]) await portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin)
    await shop.sendDue()
    expect(await shop.lastReport('metro', arrived)).toMatchObject({ state: 'accepted' })
    expect(textAt(service.tickets.get(`M${arrived}`)?.ticket, 'isVoid')).toBe('true')
    expect(await shop.lastReport('metro', lost)).toMatchObject({
      state: 'withdrawn',
      reason: 'LeadsOnline never had this ticket',
    })
    expect(service.tickets.has(`M${lost}`)).toBe(false)
  })

  test('with an edit while the answer is under way: the change follows by itself', async () => {
    const id = await shop.makeMetro()
    service.troubles.push({ kind: 'slow', ms: 600 })
    await publish(id)
    await shop.becomes(id, { state: 'sent' })
    await shop.edit(id, { city: 'Henderson' })
    await shop.becomes(id, { operation: 'update', state: 'accepted' })
    expect(textAt(service.tickets.get(`M${id}`)?.ticket, 'customer', 'city')).toBe('Henderson')
  })
})

test('a report that can not be made waits, says so and holds up no other', async () => {
  const id = await shop.makePictured(1)
  const { store } = portal.services
  portal.services.store = { ...store, get: () => Promise.reject(new Error('the disk is gone')) }
  await publish(id)
  await shop.becomes(id, { state: 'queued', reason: 'The portal could not make this report; its log says why' })
  const other = await shop.makeMetro()
  await publish(other)
  await shop.becomes(other, { state: 'accepted' })
  portal.services.store = store
  await shop.sendDue()
  expect(await shop.lastReport('metro', id)).toMatchObject({ state: 'accepted' })
})

test('wrong credentials are a refusal with the text of the service', async () => {
  const other = await openTestPortal({ ...service.settings, LEADS_PASSWORD: 'wrong' })
  const as = await other.signInAs('Admin')
  const there = policeShop(other, as)
  const id = await there.makeMetro()
  await publish(id, other, as)
  await there.becomes(id, { state: 'refused', answer: 'Invalid username or password for shop (code 4)' })
  const tried = await other.send(checkPoliceLogin, {}, as)
  expect(tried.body.message).toBe('LeadsOnline refused the login: Invalid username or password for shop (code 4)')
  await other.close()
})

test('the service is down for a whole day of tickets and comes back: nothing lost, nothing doubled', async () => {
  const down = await openPoliceService()
  await down.close()
  const other = await openTestPortal({ ...down.settings, LEADS_TIMEOUT: '1' })
  const as = await other.signInAs('Admin')
  const there = policeShop(other, as)
  const ids = []
  for (let number = 0; number < 12; number++)
    ids.push(await there.makeMetro({ lastName: `Queue ${inLetters(number)}` }))
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
  const { body } = await other.send(publishDay, { day }, as)
  expect(body.message).toMatch(/^12 tickets of .* queued for LeadsOnline$/)
  for (let round = 0; round < 3; round++) await there.sendDue()
  const { data } = (await other.send(listPoliceTickets, { id: Number(day.replaceAll('-', '')) }, as)).body
  expect(new Set(data.map(ticket => ticket.standing))).toEqual(new Set(['on its way']))
  expect(data.some(ticket => ticket.reason === 'LeadsOnline could not be reached (ECONNREFUSED)')).toBe(true)

  const back = await openPoliceService(down.port)
  await there.sendDue(3)
  for (const id of ids) expect(await there.lastReport('metro', id)).toMatchObject({ state: 'accepted' })
  expect([...back.tickets.keys()].toSorted()).toEqual(ids.map(id => `M${id}`).toSorted())
  expect(back.operations).toHaveLength(ids.length)
  await other.close()
  await back.close()
})

test('the number of an ID stands nowhere in the clear: not in the database, not in the log', async () => {
  const dLNo = '7719930042'
  const lines: string[] = []
  portal.services.log = openLog('trace', { write: line => void lines.push(line) })
  const id = await shop.makeMetro({ dLNo })
  service.troubles.push({ kind: 'refuses', code: 9, text: `Invalid ID number ${dLNo}.` })
  await publish(id)
  await shop.becomes(id, { state: 'refused', answer: 'Invalid ID number …. (code 9)' })
  service.troubles.push({ kind: 'http', status: 500 })
  await publish(id)
  await shop.becomes(id, { state: 'queued', tries: 1 })
  await shop.sendDue()
  const tables = await rows<{ name: string }>(
    portal.db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const hex = Buffer.from(dLNo).toString('hex')
  const told = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await sql`select 1 from ${sql.raw(name)} t
        where t::text like ${`%${dLNo}%`} or t::text like ${`%${hex}%`} limit 1`.execute(portal.db)
      return found.rows.length > 0 ? name : ''
    }),
  )
  expect(told.filter(Boolean)).toEqual([])
  expect(lines.join('')).not.toContain(dLNo)
  expect(lines.join('')).not.toContain(ticketDetails.address)
})
