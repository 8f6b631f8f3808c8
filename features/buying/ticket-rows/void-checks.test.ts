import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listChecks } from '#features/cash/check-register/register.contract.ts'
import { listNotices } from '#features/cash/notices/notices.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { getPrintJob } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { listVoids, recoverVoid, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { rows } from '#server/db/db.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { bankAccount, metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinTicket, editCoinRow, editCoinTicket, getCoinTicket } from '../coin-tickets/coin-tickets.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
} from '../metro-tickets/metro-tickets.contract.ts'
import { getTicketCheck, printTicketCheck } from '../ticket-paper/ticket-paper.contract.ts'

let portal: TestPortal
let admin: { token: string }
let employee: { token: string }
let number = 30_000
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  employee = await portal.signInAs('Employee')
  await portal.send(saveBankSettings, bankAccount, admin)
})
afterAll(() => portal.close())
beforeEach(() => {
  number += 10
})

const calls = {
  metro: { create: createMetroTicket, row: editMetroRow, edit: editMetroTicket, get: getMetroTicket },
  coin: { create: createCoinTicket, row: editCoinRow, edit: editCoinTicket, get: getCoinTicket },
}
const items = { metro: metroItems, coin: [{ name: 'Morgan Dollar', qty: 3, cost: 90 }] }

const byCheck = (checkNumber = number) => ({
  ...ticketDetails,
  ticketAmount: 500,
  payment: 'check',
  checkNumber: String(checkNumber),
  paymentCheckAmount: 300,
})

const create = async (kind: TicketKind, checkNumber?: number) => {
  const sent = { details: byCheck(checkNumber), items: items[kind] }
  return (await portal.send(calls[kind].create, sent, admin)).body.data.id
}
const print = (kind: TicketKind, ticketId: number, sent: object = {}, as = admin) =>
  portal.send(printTicketCheck, { ticketId, ticketType: kind, printerStation: 'station1', ...sent }, as)
const printed = async (kind: TicketKind, ticketId: number) => {
  const [front] = (await print(kind, ticketId)).body.jobs
  const state = async () => (await portal.send(getPrintJob, { id: front }, admin)).body.data.state
  await expect.poll(state, { timeout: 15_000, interval: 50 }).toBe('printed')
}
const voided = async (kind: TicketKind, id: number) => {
  await portal.send(calls[kind].row, { id, void: true, voidReason: 'Test' }, admin)
  const { data } = (await portal.send(listVoids, { search: String(id) }, admin)).body
  return data.find(one => one.ticketId === id && one.ticketType === kind)?.id
}
const register = (kind: TicketKind, ticketId: number) =>
  rows<{ number: number; isVoid: boolean }>(
    portal.db,
    sql`select check_number::int as number, is_void as "isVoid" from checks
      where check_group = ${kind} and ticket_id = ${ticketId} order by id`,
  )
const lastEntry = async (kind: TicketKind, id: number) => {
  const [entry] = await rows<{ action: string; value: object }>(
    portal.db,
    sql`select action, value from history_entries
      where entity = ${recordKinds[kind].entity} and entity_id = ${String(id)} order by id desc limit 1`,
  )
  return entry
}
const payoutOf = async (kind: TicketKind, id: number) => {
  const { data } = (await portal.send(listNotices, {}, admin)).body
  return data.find(({ ticketId }) => ticketId === `${recordKinds[kind].prefix}${id}`)?.payout
}

type Way = 'restored' | 'copied'
const bringBack = async (kind: TicketKind, way: Way, id: number, voidId: number | undefined) => {
  const { status, body } =
    way === 'restored'
      ? await portal.send(restoreVoid, { id: voidId }, admin)
      : await portal.send(recoverVoid, { id: voidId }, admin)
  expect(status).toBe(200)
  const back = way === 'copied' && 'data' in body ? Number((body.data as { id: number }).id) : id
  const said = way === 'copied' ? `${recordKinds[kind].prefix}${back} made` : 'Ticket restored'
  return { back, said, message: body.message }
}

describe.each([
  ['metro', 'restored'],
  ['metro', 'copied'],
  ['coin', 'restored'],
  ['coin', 'copied'],
] as const)('a %s ticket that is void and %s', (kind, way) => {
  test('comes back without the number of a check that was printed, and says so', async () => {
    const id = await create(kind)
    await printed(kind, id)
    const { back, said, message } = await bringBack(kind, way, id, await voided(kind, id))
    const note = `Check Number ${number} was printed and is void. Please enter a new one`
    expect(message).toBe(`${said}. ${note}`)
    expect((await portal.send(calls[kind].get, { id: back }, admin)).body.data).toMatchObject({
      void: false,
      payment: 'check',
      paymentCheckAmount: 300,
      checkNumber: '',
    })
    expect(await register(kind, id)).toEqual([{ number, isVoid: true }])
    expect(await lastEntry(kind, back)).toMatchObject({
      action: way === 'copied' ? 'created' : 'restored',
      value: { checkNote: note },
    })
    expect(await payoutOf(kind, back)).toEqual({ cash: 200, check: 300, wire: 0 })
    const log = await portal.send(getTicketLog, { ticketId: `${recordKinds[kind].prefix}${back}` }, admin)
    expect(log.body.data[0]).toMatchObject({ note: `Check Number ${number} was printed and is void` })
    expect(log.body.data[0]?.value).not.toHaveProperty('checkNote')
  })

  test('gets a new check with a new number', async () => {
    const id = await create(kind)
    await printed(kind, id)
    const { back } = await bringBack(kind, way, id, await voided(kind, id))
    const ofTicket = await portal.send(getTicketCheck, { ticketId: back, ticketType: kind }, admin)
    expect(ofTicket.body.data).toMatchObject({ checkNumber: '', checkAmount: 300 })
    const blank = 'This ticket has no check number. Please enter one on the ticket'
    for (const as of [employee, admin])
      expect(await print(kind, back, {}, as)).toMatchObject({ status: 409, body: { fields: { checkNumber: blank } } })
    const edit = (checkNumber?: number) =>
      portal.send(calls[kind].edit, { ...byCheck(checkNumber), id: back, items: items[kind] }, admin)
    expect((await edit()).status).toBe(409)
    expect((await edit(number + 1)).status).toBe(200)
    expect((await register(kind, back)).at(-1)).toEqual({ number: number + 1, isVoid: false })
    await printed(kind, back)
  })

  test('keeps a number that never came out', async () => {
    const id = await create(kind)
    const { back, said, message } = await bringBack(kind, way, id, await voided(kind, id))
    expect(message).toBe(said)
    expect((await register(kind, back)).at(-1)).toEqual({ number, isVoid: false })
  })

  test('comes back without a number that another ticket has by now', async () => {
    const id = await create(kind)
    const voidId = await voided(kind, id)
    await create(kind)
    const { back, said, message } = await bringBack(kind, way, id, voidId)
    expect(message).toBe(`${said}. Check Number ${number} is already used. Please enter a new one`)
    expect((await portal.send(calls[kind].get, { id: back }, admin)).body.data.checkNumber).toBe('')
  })
})

test('the register says that the ticket of a void check came back', async () => {
  const id = await create('metro')
  await printed('metro', id)
  const voidId = await voided('metro', id)
  const asked = { type: 'metro', filterBy: 'Check Number', search: String(number) }
  const note = async () => (await portal.send(listChecks, asked, admin)).body.data.metro[0]?.note
  expect(await note()).toBe('ticket void: Test')
  await portal.send(restoreVoid, { id: voidId }, admin)
  expect(await note()).toBe('ticket void: Test; ticket restored')
})

test('Admin may enter the new number where the check is printed', async () => {
  const id = await create('metro')
  await printed('metro', id)
  await portal.send(restoreVoid, { id: await voided('metro', id) }, admin)
  expect((await print('metro', id, { checkNumber: String(number + 1) })).status).toBe(200)
  expect((await register('metro', id)).at(-1)).toEqual({ number: number + 1, isVoid: false })
})

test('an edit back to an own number that another ticket had on paper meanwhile is refused', async () => {
  const [first, other] = [await create('metro'), number + 1]
  const edit = (id: number, checkNumber: number) => portal.send(editMetroTicket, { ...byCheck(checkNumber), id }, admin)
  await edit(first, other)
  const second = await create('metro', number)
  await printed('metro', second)
  await edit(second, number + 2)
  const text = `Check Number ${number} was printed and is void. Please enter a new one`
  expect(await edit(first, number)).toMatchObject({ status: 409, body: { message: text } })
})
