import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCoinTicket, editCoinRow, editCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printTicketCheck } from '#features/buying/ticket-paper/ticket-paper.contract.ts'
import { listVoids, recoverVoid, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { oneRow } from '#server/db/db.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { paidByCheck } from '#tests/check-desk.ts'
import { bankAccount, metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { checkNumberCheck } from '../checks/checks.verify.ts'
import { listNotices, updateNotice } from '../notices/notices.contract.ts'
import { editCheck, listChecks, markCheck } from './register.contract.ts'

const { portal, admin } = await openCounter()
let number = 60_000
beforeAll(() => portal.send(saveBankSettings, bankAccount, admin))
beforeEach(() => {
  number += 10
})

const calls = {
  metro: { create: createMetroTicket, row: editMetroRow, edit: editMetroTicket },
  coin: { create: createCoinTicket, row: editCoinRow, edit: editCoinTicket },
}
const items = { metro: metroItems, coin: [{ name: 'Morgan Dollar', qty: 3, cost: 90 }] }

const create = (kind: TicketKind, checkNumber: number | string = number) =>
  portal.send(calls[kind].create, { details: paidByCheck(checkNumber), items: items[kind] }, admin)
const edit = (kind: TicketKind, id: number, details: object) =>
  portal.send(calls[kind].edit, { ...details, id, items: items[kind] }, admin)
const mark = async (kind: TicketKind, id: number, isPaid: boolean) => {
  const ticketId = `${recordKinds[kind].prefix}${id}`
  const notice = (await portal.send(listNotices, {}, admin)).body.data.find(one => one.ticketId === ticketId)
  expect((await portal.send(updateNotice, { id: notice?.id, isPaid }, admin)).status).toBe(200)
}
const handedOut = async (kind: TicketKind) => {
  const { id } = (await create(kind)).body.data
  await mark(kind, id, true)
  return id
}
const voided = async (kind: TicketKind, id: number) => {
  await portal.send(calls[kind].row, { id, void: true, voidReason: 'Test' }, admin)
  const { data } = (await portal.send(listVoids, { search: String(id) }, admin)).body
  return data.find(one => one.ticketId === id && one.ticketType === kind)?.id
}
const checkIdOf = async (kind: TicketKind, checkNumber: number) =>
  (
    await oneRow<{ id: number }>(
      portal.db,
      sql`select id from checks where check_group = ${kind} and check_number = ${String(checkNumber)}`,
    )
  ).id
const isGone = () => `Check Number ${number} was handed out and is void. Please enter a new one`
const refused = () => ({ status: 409, body: { message: isGone(), fields: { checkNumber: isGone() } } })

describe.each(['metro', 'coin'] as const)('the number of a check that was handed out for a void %s ticket', kind => {
  test('is refused for every other ticket: new, edited, printed and corrected in the register', async () => {
    await voided(kind, await handedOut(kind))
    expect(await create(kind)).toMatchObject(refused())
    expect(await create(kind, `0${number}`)).toMatchObject({ status: 409 })
    const { id } = (await create(kind, number + 1)).body.data
    expect(await edit(kind, id, paidByCheck(number))).toMatchObject(refused())
    const sent = { ticketId: id, ticketType: kind, printerStation: 'station1', checkNumber: String(number) }
    expect(await portal.send(printTicketCheck, sent, admin)).toMatchObject(refused())
    const corrected = { id: await checkIdOf(kind, number + 1), checkNumber: String(number), checkAmount: 300 }
    expect(await portal.send(editCheck, corrected, admin)).toMatchObject(refused())
  })

  test('is refused as well after its ticket was paid otherwise, by another check or in cash', async () => {
    for (const details of [paidByCheck(number + 5), { ...ticketDetails, payment: 'cash', ticketAmount: 500 }]) {
      const id = await handedOut(kind)
      expect((await edit(kind, id, details)).status).toBe(200)
      // The number stays used even after the customer returned the check.
      await mark(kind, id, false)
      expect(await create(kind)).toMatchObject(refused())
      number += 1
    }
  })

  test('is refused after the register made it void', async () => {
    await handedOut(kind)
    await portal.send(markCheck, { id: await checkIdOf(kind, number), name: 'isCheckVoid', value: true }, admin)
    expect(await create(kind)).toMatchObject(refused())
  })

  test('does not come with a copy, but with the ticket itself', async () => {
    const voidId = await voided(kind, await handedOut(kind))
    const copied = await portal.send(recoverVoid, { id: voidId }, admin)
    expect(copied.body.message).toContain(isGone())
    await voided(kind, copied.body.data.id)
    const { message } = (await portal.send(restoreVoid, { id: voidId }, admin)).body
    expect(message).not.toContain(isGone())
    expect(await create(kind)).toMatchObject({ status: 409, body: { message: 'Check Number is already used' } })
  })

  test('is free when it was never handed out, or marked so by mistake', async () => {
    const id = await handedOut(kind)
    await mark(kind, id, false)
    await voided(kind, id)
    expect((await create(kind)).status).toBe(200)
  })
})

test('a payout that is marked while its ticket is voided is not forgotten', async () => {
  const { id } = (await create('metro')).body.data
  const notice = (await portal.send(listNotices, {}, admin)).body.data.find(one => one.ticketId === `M${id}`)
  const [paid] = await Promise.all([
    portal.send(updateNotice, { id: notice?.id, isPaid: true }, admin),
    portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin),
  ])
  expect((await create('metro')).status).toBe(paid.status === 200 ? 409 : 200)
})

test('a number that was used again before stands among the duplicates, and verify names it', async () => {
  await voided('metro', await handedOut('metro'))
  expect((await checkNumberCheck.run(portal.db)).broken).toEqual([])
  await create('metro', number + 1)
  await sql`update checks set check_number = ${String(number)}, number_twin = id
    where id = ${await checkIdOf('metro', number + 1)}`.execute(portal.db)
  const asked = { type: 'metro', filterBy: 'Check Number', search: String(number) }
  const { data, groups } = (await portal.send(listChecks, asked, admin)).body
  expect(data.metro.map(({ isDuplicate, isCheckVoid }) => [isDuplicate, isCheckVoid])).toEqual([
    [true, false],
    [true, true],
  ])
  expect(groups.metro?.duplicates).toMatchObject([{ checkNumber: String(number), checks: [{}, {}] }])
  expect((await checkNumberCheck.run(portal.db)).broken).toEqual([`check ${number} of metro stands 2 times`])
})
