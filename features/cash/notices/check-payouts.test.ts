import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCoinTicket, editCoinRow, editCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printTicketCheck } from '#features/buying/ticket-paper/ticket-paper.contract.ts'
import { getPrintJob } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { listVoids, recoverVoid, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { rows } from '#server/db/db.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { bankAccount, metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listNotices, updateNotice } from './notices.contract.ts'

let portal: TestPortal
let admin: { token: string }
let number = 50_000
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  await portal.send(saveBankSettings, bankAccount, admin)
})
afterAll(() => portal.close())
beforeEach(() => {
  number += 10
})

const calls = {
  metro: { create: createMetroTicket, row: editMetroRow, edit: editMetroTicket },
  coin: { create: createCoinTicket, row: editCoinRow, edit: editCoinTicket },
}
const items = { metro: metroItems, coin: [{ name: 'Morgan Dollar', qty: 3, cost: 90 }] }
const inCash = { ...ticketDetails, ticketAmount: 300 }
const byCheck = (checkNumber = number) => ({
  ...inCash,
  payment: 'check',
  checkNumber: String(checkNumber),
  paymentCheckAmount: 300,
})

const noticeOf = async (kind: TicketKind, id: number) => {
  const ticketId = `${recordKinds[kind].prefix}${id}`
  const notice = (await portal.send(listNotices, {}, admin)).body.data.find(one => one.ticketId === ticketId)
  if (!notice) throw new Error(`${ticketId} has no notice`)
  return notice
}
const mark = async (kind: TicketKind, id: number, isPaid: boolean, version?: number) =>
  portal.send(updateNotice, { id: (await noticeOf(kind, id)).id, isPaid, version }, admin)
const create = async (kind: TicketKind, details: object = byCheck()) =>
  (await portal.send(calls[kind].create, { details, items: items[kind] }, admin)).body.data.id
const edit = async (kind: TicketKind, id: number, details: object) =>
  expect((await portal.send(calls[kind].edit, { ...details, id, items: items[kind] }, admin)).status).toBe(200)
const print = (kind: TicketKind, ticketId: number, sent: object = {}) =>
  portal.send(printTicketCheck, { ticketId, ticketType: kind, printerStation: 'station1', ...sent }, admin)
const printed = async (kind: TicketKind, id: number) => {
  const [front] = (await print(kind, id)).body.jobs
  const state = async () => (await portal.send(getPrintJob, { id: front }, admin)).body.data.state
  await expect.poll(state, { timeout: 15_000, interval: 50 }).toBe('printed')
}
const lastNoteOf = async (kind: TicketKind, id: number) => {
  const noticeId = String((await noticeOf(kind, id)).id)
  const [entry] = await rows<{ note: string }>(
    portal.db,
    sql`select value->>'takenBackNote' as note from history_entries
      where entity = 'notices' and entity_id = ${noticeId} order by id desc limit 1`,
  )
  return entry?.note
}
/** The notice's steps in words, read from the refusal of a wrong version. */
const toDo = async (kind: TicketKind, id: number) => (await mark(kind, id, true, 999_999)).body.message
const voidIt = async (kind: TicketKind, id: number) => {
  await portal.send(calls[kind].row, { id, void: true, voidReason: 'Test' }, admin)
  const { data } = (await portal.send(listVoids, { search: String(id) }, admin)).body
  return data.find(one => one.ticketId === id && one.ticketType === kind)
}
const restored = async (kind: TicketKind, id: number) => {
  const voided = await voidIt(kind, id)
  const { message } = (await portal.send(restoreVoid, { id: voided?.id }, admin)).body
  return { message, handedOut: voided?.handedOut }
}

describe.each(['metro', 'coin'] as const)('the check of a %s ticket that was handed out', kind => {
  const isToReplace = async (id: number) => {
    const steps = `give check ${number + 1} of $300.00, take back check ${number} of $300.00`
    expect(await toDo(kind, id)).toBe(`${recordKinds[kind].prefix}${id} has changed meanwhile: ${steps}`)
    expect(await noticeOf(kind, id)).toMatchObject({
      isPaid: false,
      amount: 300,
      checkNumber: String(number + 1),
      paidBefore: { check: 300, checkNumber: String(number) },
    })
  }

  test('is taken back when another number takes its place, printed or not', async () => {
    for (const isPrinted of [true, false]) {
      number += 10
      const id = await create(kind)
      if (isPrinted) await printed(kind, id)
      await mark(kind, id, true)
      await edit(kind, id, byCheck(number + 1))
      await isToReplace(id)
      await mark(kind, id, true)
      expect(await noticeOf(kind, id)).toMatchObject({ isPaid: true })
    }
  })

  test('is taken back when another number is printed for it', async () => {
    const id = await create(kind)
    await printed(kind, id)
    await mark(kind, id, true)
    expect((await print(kind, id, { checkNumber: String(number + 1) })).status).toBe(200)
    await isToReplace(id)
  })

  test('is not forgotten on the way through cash', async () => {
    const id = await create(kind)
    await printed(kind, id)
    await mark(kind, id, true)
    await edit(kind, id, inCash)
    expect(await toDo(kind, id)).toContain(`give $300.00 cash, take back check ${number} of $300.00`)
    await edit(kind, id, byCheck(number + 1))
    await isToReplace(id)
  })

  test('keeps its amount under its number, printed or not, until it came back', async () => {
    const less = (checkNumber: number) => ({ ...byCheck(checkNumber), paymentCheckAmount: 200 })
    const id = await create(kind)
    await mark(kind, id, true)
    const change = (details: object) => portal.send(calls[kind].edit, { ...details, id, items: items[kind] }, admin)
    const text = `Check Number ${number} is printed already. Please enter a new one`
    const refused = { status: 409, body: { fields: { checkNumber: text } } }
    expect(await change(less(number))).toMatchObject(refused)
    expect(await print(kind, id, { checkAmount: 200 })).toMatchObject(refused)
    await edit(kind, id, inCash)
    expect(await change(less(number))).toMatchObject(refused)
    await edit(kind, id, byCheck(number))
    expect((await mark(kind, id, false)).status).toBe(200)
    await edit(kind, id, less(number))
    await mark(kind, id, true)
    await edit(kind, id, byCheck(number + 1))
    expect(await toDo(kind, id)).toContain(`give check ${number + 1} of $300.00, take back check ${number} of $200.00`)
  })

  test('is to be replaced after void and restore, once the ticket has a new number', async () => {
    const id = await create(kind)
    await printed(kind, id)
    await mark(kind, id, true)
    const { message } = await restored(kind, id)
    expect(message).toBe(
      `Ticket restored. Check Number ${number} was printed and is void. Please enter a new one. ` +
        "Its payout of $300.00 counts as handed out; choose 'All of it came back' in Notices if the money came back.",
    )
    const title = `${recordKinds[kind].prefix}${id}`
    const blank = `${title} has no check number. Please enter one on the ticket`
    expect(await mark(kind, id, true)).toMatchObject({ status: 409, body: { message: blank } })
    // The number was blanked by the first restore, and is still asked for after the second.
    expect((await restored(kind, id)).message).toContain('. Check Number is Blank. Please enter a new one. Its payout')
    await edit(kind, id, byCheck(number + 1))
    await isToReplace(id)
  })

  test('that came back can be taken back in Notices though it is void, and not by who has seen another payout', async () => {
    const id = await create(kind)
    await printed(kind, id)
    await mark(kind, id, true)
    const { version } = await noticeOf(kind, id)
    await restored(kind, id)
    expect((await mark(kind, id, false, version + 9)).status).toBe(409)
    expect((await mark(kind, id, false)).status).toBe(200)
    const none = { cash: 0, check: 0, wire: 0, checkNumber: '' }
    expect(await noticeOf(kind, id)).toMatchObject({ isPaid: false, amount: 300, paidBefore: none })
    expect(await lastNoteOf(kind, id)).toBe(`All of it came back: check ${number} of $300.00`)
    const again = `${recordKinds[kind].prefix}${id} is not paid yet`
    expect(await mark(kind, id, false)).toMatchObject({ status: 409, body: { message: again } })
  })
})

test('a ticket that was paid comes back paid, and the message says what counts as handed out', async () => {
  const id = await create('metro', inCash)
  await mark('metro', id, true)
  const { message, handedOut } = await restored('metro', id)
  expect(message).toBe(
    'Ticket restored. Its payout of $300.00 counts as handed out; take it back in Notices if the money came back.',
  )
  expect(handedOut).toBe(300)
  expect(await noticeOf('metro', id)).toMatchObject({ isPaid: true, amount: 300 })
  await edit('metro', id, { ...inCash, ticketAmount: 350 })
  expect(await noticeOf('metro', id)).toMatchObject({ isPaid: false, amount: 50, paidBefore: { cash: 300 } })
})

test('cash that was given for more than the ticket says now comes back as a whole', async () => {
  const id = await create('metro', { ...inCash, ticketAmount: 500 })
  await mark('metro', id, true)
  await edit('metro', id, { ...inCash, ticketAmount: 600 })
  await mark('metro', id, true)
  await edit('metro', id, inCash)
  expect(await noticeOf('metro', id)).toMatchObject({ isPaid: false, amount: -300, paidBefore: { cash: 600 } })
  expect((await mark('metro', id, false)).status).toBe(200)
  expect(await noticeOf('metro', id)).toMatchObject({ isPaid: false, amount: 300, paidBefore: { cash: 0 } })
  expect(await lastNoteOf('metro', id)).toBe('All of it came back: $600.00 cash')
})

test('a copy of a ticket that was paid waits for the whole payout, and says what was handed out', async () => {
  const id = await create('metro', { ...inCash, ticketAmount: 500 })
  await mark('metro', id, true)
  const voided = await voidIt('metro', id)
  expect(voided?.handedOut).toBe(500)
  const { body } = await portal.send(recoverVoid, { id: voided?.id }, admin)
  const note = `$500.00 of M${id} counts as handed out; paying the new ticket pays it again unless the money came back.`
  expect(body.message).toBe(`M${body.data.id} made. ${note}`)
  expect(await noticeOf('metro', body.data.id)).toMatchObject({ isPaid: false, amount: 500, paidBefore: { cash: 0 } })
})

test('a detour forgets no earlier payout', async () => {
  const id = await create('metro', inCash)
  const to = (ticketAmount: number) => edit('metro', id, { ...inCash, ticketAmount })
  await mark('metro', id, true)
  await to(350)
  await mark('metro', id, true)
  await to(400)
  await to(350)
  expect((await mark('metro', id, false)).status).toBe(200)
  const first = { isPaid: false, amount: 50, payout: { cash: 50 }, paidBefore: { cash: 300 } }
  expect(await noticeOf('metro', id)).toMatchObject(first)
  await mark('metro', id, true)
  const again = await mark('metro', id, true)
  expect(again.body.message).toMatch(/ was marked as paid already, by Test Admin at /)
})

test('nothing is taken back of a ticket of nothing', async () => {
  const id = await create('metro', { ...inCash, payment: 'barter', ticketAmount: 0 })
  expect(await mark('metro', id, false)).toMatchObject({
    status: 409,
    body: { message: `Nothing was handed out for M${id}` },
  })
})

test.each([undefined, '', null, ' '])(
  'a call that does not say whether it is paid changes nothing: %j',
  async isPaid => {
    const id = await create('metro', inCash)
    await mark('metro', id, true)
    const { id: noticeId } = await noticeOf('metro', id)
    const answer = await portal.send(updateNotice, { id: noticeId, isPaid }, admin)
    expect(answer).toMatchObject({ status: 400, body: { fields: { isPaid: 'Paid is Blank' } } })
    expect(await noticeOf('metro', id)).toMatchObject({ isPaid: true })
  },
)
