import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openPoliceService } from '#tests/police-service.ts'
import { openPoliceShop, policeShop } from '#tests/police-shop.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { nodeAt, readXml, textAt } from '#tests/xml-reader.ts'
import {
  checkPoliceLogin,
  getPoliceDay,
  getPoliceService,
  listPoliceDays,
  listPoliceTickets,
  publishDay,
  publishMetroTicket,
} from './police-reports.contract.ts'

const DAY = '2024-03-02'
const DAY_ID = 20240302

const moveTo = (portal: TestPortal, day: string, ...ids: number[]) =>
  sql`update tickets set ticket_day = ${day}::date, ticket_time = (${day}::date + time '11:20') at time zone 'America/Los_Angeles'
    where kind = 'metro' and id = any(${ids})`.execute(portal.db)

describe('with the service', async () => {
  const { service, portal, admin, shop, close } = await openPoliceShop()
  afterAll(close)

  const dayOf = async (id: number) => (await portal.send(getPoliceDay, { id }, admin)).body.data

  test('a day ties its tickets to acceptances and shows what is open', async () => {
    const good = await shop.makeMetro()
    const bad = await shop.makeMetro({ lastName: 'Refusedonce' })
    const empty = await shop.makeMetro({}, [])
    const waiting = await shop.makeMetro()
    await moveTo(portal, DAY, good, bad, empty, waiting)
    expect(await dayOf(DAY_ID)).toMatchObject({ reportable: 4, neverSent: 4, isOpen: true })

    const { body } = await portal.send(publishDay, { day: '3/2/2024' }, admin)
    expect(body.message).toBe('3 tickets of 03/02/24 queued for LeadsOnline; 1 ticket without items left out')
    await shop.becomes(bad, { state: 'refused' })
    await shop.becomes(waiting, { state: 'accepted' })
    service.troubles.push({ kind: 'http', status: 500 })
    await shop.edit(waiting, { city: 'Henderson' })
    await shop.becomes(waiting, { state: 'queued', operation: 'update', tries: 1 })
    expect(await dayOf(DAY_ID)).toMatchObject({ reportable: 4, accepted: 1, refused: 1, neverSent: 1, amended: 1 })

    const { data } = (await portal.send(listPoliceTickets, { id: DAY_ID }, admin)).body
    expect(data.map(({ id, standing, answer, reason }) => [id, standing, answer || reason])).toEqual([
      [`M${bad}`, 'refused', 'Invalid ID number. (code 9)'],
      [`M${empty}`, 'never sent', ''],
      [`M${waiting}`, 'amended', 'LeadsOnline answered HTTP 500'],
      [`M${good}`, 'accepted', ''],
    ])

    const again = await portal.send(publishDay, { day: DAY }, admin)
    expect(again.body.message).toBe('1 ticket of 03/02/24 queued for LeadsOnline; 1 ticket without items left out')
    await shop.sendDue()
    await shop.becomes(bad, { state: 'accepted' })
    await shop.becomes(waiting, { state: 'accepted' })
    await sql`update tickets set is_void = true, void_reason = 'Test' where id = ${empty}`.execute(portal.db)
    expect(await dayOf(DAY_ID)).toMatchObject({ reportable: 3, accepted: 3, isOpen: false })
    const last = await portal.send(publishDay, { day: DAY }, admin)
    expect(last.body.message).toBe('Every ticket of 03/02/24 is accepted or on its way')

    await sql`update tickets set is_void = true, void_reason = 'Test' where id = any(${[good, bad, waiting]})`.execute(
      portal.db,
    )
    const voided = await portal.send(publishDay, { day: DAY }, admin)
    expect(voided.body.message).toBe('Every ticket of 03/02/24 is accepted or on its way')
    expect(await dayOf(DAY_ID)).toMatchObject({ reportable: 3, noTransactions: '' })
  })

  test('a day without tickets is told as one without transactions, once', async () => {
    const day = '2024-03-03'
    expect(await dayOf(20240303)).toMatchObject({ tickets: 0, noTransactions: '', isOpen: false })
    const { body } = await portal.send(publishDay, { day }, admin)
    expect(body.message).toBe('No tickets of 03/03/24 to report: LeadsOnline is told of no transactions')
    await expect.poll(async () => (await dayOf(20240303)).noTransactions).toBe('accepted')
    await portal.send(publishDay, { day }, admin)
    await shop.sendDue()
    expect(service.quietDays).toEqual(['03/03/2024'])
  })

  test('a day with coin tickets that nobody must report is open until the service knows', async () => {
    const id = await shop.makeCoin([{ name: 'Peace Dollar', qty: 3, cost: 90 }])
    await sql`update tickets set ticket_day = '2024-03-04' where kind = 'coin' and id = ${id}`.execute(portal.db)
    expect(await dayOf(20240304)).toMatchObject({ tickets: 1, reportable: 0, isOpen: true })
    service.troubles.push({ kind: 'refuses', code: 7, text: 'Too old' })
    await portal.send(publishDay, { day: '2024-03-04' }, admin)
    await expect.poll(() => dayOf(20240304)).toMatchObject({ noTransactions: 'refused', answer: 'Too old (code 7)' })
    await portal.send(publishDay, { day: '2024-03-04' }, admin)
    await expect.poll(() => dayOf(20240304)).toMatchObject({ noTransactions: 'accepted', isOpen: false })
  })

  test('the list shows the open days first, in the span asked for, and is exported', async () => {
    const open = await shop.makeMetro()
    await moveTo(portal, '2024-03-01', open)
    const asked = { dateFilter: '3/1/2024,3/5/2024' }
    const { body } = await portal.send(listPoliceDays, asked, admin)
    expect(body.count).toBe(5)
    expect(body.data.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      [20240301, true],
      [20240305, false],
      [20240304, false],
      [20240303, false],
      [20240302, false],
    ])
    const sorted = await portal.send(listPoliceDays, { ...asked, sortBy: 'day', sortOrder: 'asc' }, admin)
    expect(sorted.body.data.map(({ id }) => id).at(-1)).toBe(20240305)
    const csv = await portal.send(listPoliceDays, asked, { ...admin, headers: { accept: 'text/csv' } })
    expect(csv.body as unknown as string).toContain('2024-03-02')
    const file = await portal.send(listPoliceTickets, { id: DAY_ID }, { ...admin, headers: { accept: 'text/csv' } })
    expect(file.body as unknown as string).toContain('accepted')
  })

  test('what can not be asked is refused with a text', async () => {
    const list = (input: Record<string, string>) => portal.send(listPoliceDays, input, admin)
    expect((await list({ dateFilter: '2024-03-02,2024-03-01' })).body.message).toBe(
      'Dates must not start after their end',
    )
    expect((await list({ dateFilter: 'soon' })).status).toBe(400)
    expect((await list({ dateFilter: '2020-01-01,2024-01-01' })).body.message).toBe('Please choose at most a year')
    expect((await portal.send(getPoliceDay, { id: 20261399 }, admin)).status).toBe(404)
    expect((await portal.send(publishDay, { day: '' }, admin)).status).toBe(400)
    const future = await portal.send(publishDay, { day: '2999-01-01' }, admin)
    expect([future.status, future.body.message]).toEqual([400, 'This day is in the future'])
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(publishDay, { day: DAY }, employee)).status).toBe(403)
    expect((await portal.send(listPoliceDays, {}, employee)).status).toBe(403)
  })
})

describe('without a service', () => {
  test('reports are kept in the outbox folder, the numbers of IDs sealed, and are sent once there is one', async () => {
    const portal = await openTestPortal()
    const admin = await portal.signInAs('Admin')
    const shop = policeShop(portal, admin)
    const id = await shop.makeMetro({ otherIdType: 'Passport', otherIDNo: 'X4471902' })
    await portal.send(publishMetroTicket, { id }, admin)
    await shop.becomes(id, { state: 'kept', reason: 'No service is configured: it lies in the outbox folder' })
    expect(await shop.ticketState('metro', id)).toBe('kept')
    await portal.send(publishDay, { day: '2024-03-03' }, admin)
    const service = () => portal.send(getPoliceService, {}, admin)
    await expect.poll(async () => (await service()).body.data).toEqual({ isConfigured: false, kept: 2 })
    expect((await portal.send(checkPoliceLogin, {}, admin)).body).toMatchObject({ data: { isGood: false } })

    const file = join(portal.folder, 'outbox', `M${id}.xml`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const source = await readFile(file, 'utf8')
    expect(source).not.toMatch(/2103345718|X4471902/)
    const customer = nodeAt(readXml(source), 'Body', 'SubmitTransaction', 'ticket', 'customer')
    expect([textAt(customer, 'lname'), textAt(customer, 'idType'), textAt(customer, 'idType2')]).toEqual([
      'Delgado',
      'NVDL',
      'Passport',
    ])
    const sealed = textAt(customer, 'idNumber').replace('sealed:', '')
    expect(portal.services.vault.open(Buffer.from(sealed, 'base64'))).toBe('2103345718')

    const police = await openPoliceService()
    const { LEADS_URL: url, LEADS_USER: user, LEADS_PASSWORD: password } = police.settings
    portal.services.env.leads = { url, user, password, storeId: 4711, timeoutSeconds: 5 }
    await portal.send(publishMetroTicket, { id }, admin)
    await shop.becomes(id, { state: 'accepted' })
    expect(police.tickets.has(`M${id}`)).toBe(true)
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await portal.close()
    await police.close()
  })
})
