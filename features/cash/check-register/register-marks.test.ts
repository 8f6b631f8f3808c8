import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printTicketCheck } from '#features/buying/ticket-paper/ticket-paper.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { oneRow } from '#server/db/db.ts'
import { paidByCheck, registeredChecks } from '#tests/check-desk.ts'
import { bankAccount, metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { checkFront } from '../checks/check-papers.ts'
import { printPlainCheck } from '../checks/checks.contract.ts'
import { listNotices, updateNotice } from '../notices/notices.contract.ts'
import { editCheck, getCheckDetail, markCheck, printRegisteredCheck } from './register.contract.ts'

const { portal, admin } = await openCounter()
let number = 30_000
let ticketId = 0
let id = 0
beforeAll(() => portal.send(saveBankSettings, bankAccount, admin))

const checkIdOf = async (checkNumber: number | string) =>
  (await oneRow<{ id: number }>(portal.db, sql`select id from checks where check_number = ${String(checkNumber)}`)).id

beforeEach(async () => {
  number += 10
  const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
  ticketId = made.body.data.id
  id = await checkIdOf(number)
})

const mark = (name: 'isCleared' | 'isCheckVoid', value: boolean, more: Record<string, unknown> = {}) =>
  portal.send(markCheck, { id, name, value, ...more }, admin)
const voided = (value = true, more: Record<string, unknown> = {}) => mark('isCheckVoid', value, more)
const edit = (checkNumber: unknown, checkAmount: unknown, more: Record<string, unknown> = {}) =>
  portal.send(editCheck, { id, checkNumber: String(checkNumber), checkAmount, ...more }, admin)
const check = async () => (await portal.send(getCheckDetail, { id }, admin)).body.data
const ticket = async () => (await portal.send(getMetroTicket, { id: ticketId }, admin)).body.data
const notice = async () => {
  const found = (await portal.send(listNotices, {}, admin)).body.data.find(one => one.ticketId === `M${ticketId}`)
  if (!found) throw new Error('no notice')
  return found
}
const pay = async (isPaid = true) => portal.send(updateNotice, { id: (await notice()).id, isPaid }, admin)
const cashOut = async () =>
  (
    await oneRow<{ sum: number }>(
      portal.db,
      sql`select coalesce(sum(amount_cents * case when src = 'metrodrawer' then 1 else -1 end), 0)::bigint as sum
        from ledger_transactions where source_kind = 'metro' and source_id = ${ticketId}`,
    )
  ).sum
const lastOfTicket = async () => (await portal.send(getTicketLog, { ticketId: `M${ticketId}` }, admin)).body.data[0]

describe('a tick of a check', () => {
  test('cleared is set and taken back, and a stale one learns who was first', async () => {
    expect((await mark('isCleared', true, { version: 1, type: 'metro' })).body.data).toMatchObject({
      isCleared: true,
      version: 2,
    })
    expect(await mark('isCleared', false, { version: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Changed by') as string },
    })
    expect((await mark('isCleared', false)).body.data).toMatchObject({ isCleared: false })
    expect((await mark('isCleared', true, { type: 'coin' })).status).toBe(404)
    for (const sent of [
      { name: 'isPaid', value: 1 },
      { name: 'isCleared', value: '' },
    ])
      expect((await portal.send(markCheck, { id, ...sent }, admin)).status).toBe(400)
  })

  test('a cleared check can not be void, nor a void one cleared', async () => {
    await mark('isCleared', true)
    expect((await voided()).body.message).toBe(`Check ${number} is cleared. Untick Cleared before it is void`)
    await mark('isCleared', false)
    await voided()
    expect(await mark('isCleared', true)).toMatchObject({ status: 409 })
  })

  test('a cleared or void check does not come out of a printer again, wherever it is asked for', async () => {
    const print = (more: object = {}) => portal.send(printRegisteredCheck, { id, ...more }, admin)
    const printTicket = () =>
      portal.send(
        printTicketCheck,
        { ticketId, ticketType: 'metro', checkNumber: String(number), checkAmount: 900, printerStation: 'station1' },
        admin,
      )
    expect((await print()).status).toBe(200)
    await mark('isCleared', true)
    const cleared = [409, `Check ${number} is cleared and can not be printed`]
    for (const answer of [await print(), await print({ reason: 'lost', asksWhy: true }), await printTicket()])
      expect([answer.status, answer.body.message]).toEqual(cleared)
    await expect(checkFront.describe(portal.services, String(id))).rejects.toThrow(cleared[1] as string)
    await mark('isCleared', false)
    await voided()
    expect((await print()).body.message).toBe(`Check ${number} is void`)
  })

  test('of two people who tick at once one is first', async () => {
    const answers = await Promise.all([voided(true, { version: 1 }), voided(true, { version: 1 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await check()).toMatchObject({ isCheckVoid: true, version: 2 })
  })
})

describe("a ticket's check that is void", () => {
  test('leaves the ticket standing, and its payout is owed again', async () => {
    await pay()
    expect((await notice()).isPaid).toBe(true)
    expect((await voided(true, { reason: 'misprint' })).body.data).toMatchObject({
      isCheckVoid: true,
      note: 'misprint',
    })
    expect(await ticket()).toMatchObject({ void: false, payment: 'check', checkNumber: '', paymentCheckAmount: 900 })
    expect(await notice()).toMatchObject({
      isPaid: false,
      amount: 900,
      payout: { cash: 0, check: 900, wire: 0 },
      checkNumber: '',
      cash: 340,
      paidBefore: { cash: 340, checkNumber: String(number) },
    })
    expect((await pay()).body.message).toBe(`M${ticketId} has no check number. Please enter one on the ticket`)
    expect((await lastOfTicket())?.note).toContain(`Check ${number} is void: misprint`)
  })

  test('comes back as it was while nobody has paid otherwise', async () => {
    await pay()
    await voided()
    expect((await voided(false)).status).toBe(200)
    expect(await ticket()).toMatchObject({ checkNumber: String(number) })
    expect(await notice()).toMatchObject({ isPaid: true, checkNumber: String(number) })
    expect(await registeredChecks(portal.db, ticketId)).toMatchObject([{ isVoid: false }])
  })

  test('comes back after it was printed too, for its paper is still there', async () => {
    await portal.send(printRegisteredCheck, { id }, admin)
    await voided()
    expect((await voided(false)).status).toBe(200)
    expect(await check()).toMatchObject({ isCheckVoid: false, isPrinted: true })
  })

  test('stays void once another check or cash has taken its place, or the ticket is void', async () => {
    await voided()
    await portal.send(editMetroTicket, { ...paidByCheck(number + 1), id: ticketId }, admin)
    expect((await voided(false)).body.message).toBe(
      `M${ticketId} is paid by check ${number + 1} meanwhile, so check ${number} stays void`,
    )
    await portal.send(editMetroTicket, { ...ticketDetails, id: ticketId }, admin)
    expect(await voided(false)).toMatchObject({
      status: 409,
      body: { message: `M${ticketId} is paid by cash meanwhile, so check ${number} stays void` },
    })
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
    expect((await voided(false)).body.message).toContain(`M${ticketId} is void`)
  })

  test('voided a second time by name leaves the check that took its place alone', async () => {
    await voided()
    await portal.send(editMetroTicket, { ...paidByCheck(number + 1), id: ticketId }, admin)
    expect((await voided()).status).toBe(200)
    expect(await ticket()).toMatchObject({ checkNumber: String(number + 1) })
  })
})

describe('a correction', () => {
  test('changes the check in its place, and the ticket, its cash and its payout with it', async () => {
    expect(await cashOut()).toBe(34_000)
    expect((await edit(number + 5, 800, { version: 1 })).body.data).toMatchObject({
      id,
      checkNumber: String(number + 5),
      amountAsNumber: 800,
    })
    expect(await ticket()).toMatchObject({ checkNumber: String(number + 5), paymentCheckAmount: 800 })
    expect(await cashOut()).toBe(44_000)
    expect(await notice()).toMatchObject({ checkNumber: String(number + 5), payout: { cash: 440, check: 800 } })
    expect(await registeredChecks(portal.db, ticketId)).toHaveLength(1)
  })

  test('follows the rules of the ticket, and says which field', async () => {
    expect((await edit(number, 5000)).body).toMatchObject({
      fields: { checkAmount: 'Check Amount is higher than Ticket Amount' },
    })
    expect((await edit('12', 900)).status).toBe(400)
    expect((await edit('', 900)).body.message).toBe('Please fill all the fields')
    for (const amount of [0, 'abc']) expect((await edit(number, amount)).body.message).toBe('Invalid check amount')
    expect((await edit('9'.repeat(21), 900)).status).toBe(400)
    expect(await check()).toMatchObject({ version: 1 })
  })

  test('is refused for a check that is printed, handed out, void or cleared', async () => {
    await portal.send(printRegisteredCheck, { id }, admin)
    expect((await edit(number, 800)).body.message).toBe(`Check ${number} is printed already and can not be changed`)
    number += 1
    const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
    ticketId = made.body.data.id
    id = await checkIdOf(number)
    expect(await check()).toMatchObject({ isPrinted: false, isHandedOut: false })
    await pay()
    expect(await check()).toMatchObject({ isPrinted: false, isHandedOut: true })
    expect((await edit(number + 5, 800)).body.message).toBe(`Check ${number} was handed out and can not be changed`)
    await mark('isCleared', true)
    expect((await edit(number, 800)).body.message).toBe(`Check ${number} is cleared and can not be changed`)
  })

  test('of two people who take one number only one has it, in the register and on a ticket', async () => {
    const other = await portal.send(createMetroTicket, { details: paidByCheck(number + 1), items: metroItems }, admin)
    const otherId = await checkIdOf(number + 1)
    const wanted = String(number + 7)
    const answers = await Promise.all([
      edit(wanted, 900),
      portal.send(editCheck, { id: otherId, checkNumber: `0${wanted}`, checkAmount: 900 }, admin),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(other.status).toBe(200)
    expect((await edit(number + 1, 900)).status === 200 && (await edit(wanted, 900)).status === 200).toBe(false)
  })

  test('of two people at one check the second learns of the first', async () => {
    const answers = await Promise.all([edit(number + 5, 800, { version: 1 }), edit(number + 6, 700, { version: 1 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a plain check', () => {
  test('is corrected, void and back, but not with a number that another has by now', async () => {
    const write = (checkNumber: number) =>
      portal.send(
        printPlainCheck,
        { checkNumber: String(checkNumber), checkAmount: 20, payee: 'Acme', memo: 'x' },
        admin,
      )
    await sql`insert into checks (check_group, check_number, amount_cents, payee) values ('plain', ${String(number + 90_000)}, 500, 'Acme')`.execute(
      portal.db,
    )
    id = await checkIdOf(number + 90_000)
    expect((await edit(number + 90_001, 12.5)).body.data).toMatchObject({ amountAsNumber: 12.5 })
    expect((await voided(true, { reason: 'returned by the payee' })).body.data.note).toBe('returned by the payee')
    await write(number + 90_001)
    expect((await voided(false)).body.message).toBe('Check Number is already used')
    expect((await portal.send(printRegisteredCheck, { id }, admin)).body.message).toBe(
      `Check ${number + 90_001} is void`,
    )
  })
})

describe('a print from the register', () => {
  test('says PRINTED or that it waits, is noted on the ticket, and a screen is asked why it prints again', async () => {
    const print = (more: object = {}) => portal.send(printRegisteredCheck, { id, ...more }, admin)
    const { body } = await print()
    expect(['PRINTED', 'Waiting for the printer']).toContain(body.message)
    expect((await lastOfTicket())?.note).toContain(`check ${number}`)
    await expect.poll(async () => (await check()).printed[0]?.state, { timeout: 15_000 }).toBe('printed')
    expect(await print({ asksWhy: true })).toMatchObject({
      status: 409,
      body: { fields: { reason: expect.any(String) as string } },
    })
    expect((await print({ asksWhy: true, reason: 'jammed' })).status).toBe(200)
    expect((await check()).printed[0]).toMatchObject({ reprintReason: 'jammed' })
    expect((await print({ printerStation: 'nowhere' })).status).toBe(400)
    expect((await portal.send(printRegisteredCheck, { id: 999_999 }, admin)).status).toBe(404)
  })
})
