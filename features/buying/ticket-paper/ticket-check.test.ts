import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { printPlainCheck } from '#features/cash/checks/checks.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { getPrintJob, retryPrint } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { printerCalls, stationPrinterCalls } from '#features/paper/printers/printers.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { openBadPrinter } from '#tests/bad-printer.ts'
import { paidByCheck, registeredChecks } from '#tests/check-desk.ts'
import { bankAccount, metroItems, ticketDetails } from '#tests/factories.ts'
import { pdfText } from '#tests/pdf.ts'
import { openCounter } from '#tests/portal.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
} from '../metro-tickets/metro-tickets.contract.ts'
import { getTicketCheck, printTicketCheck } from './ticket-paper.contract.ts'

const { portal, admin, employee } = await openCounter()
let ticketId: number
let number = 10_000
beforeAll(() => portal.send(saveBankSettings, bankAccount, admin))

beforeEach(async () => {
  number += 10
  const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
  ticketId = made.body.data.id
})

const print = (sent: object = {}, as = employee) =>
  portal.send(printTicketCheck, { ticketId, ticketType: 'metro', printerStation: 'station1', ...sent }, as)
const jobOf = async (id: number | undefined) => (await portal.send(getPrintJob, { id }, admin)).body.data
const becomes = (id: number | undefined, state: string) =>
  expect.poll(async () => (await jobOf(id)).state, { timeout: 15_000, interval: 50 }).toBe(state)
const printed = async (sent: object = {}) => {
  const { body } = await print(sent)
  for (const job of body.jobs) await becomes(job, 'printed')
  return body.jobs
}
const register = async () =>
  (await registeredChecks(portal.db, ticketId)).map(({ number, isVoid }) => ({ number, isVoid }))

describe('the check of a ticket', () => {
  test('prints front and back, with the number, the payee and the ticket on it', async () => {
    const [front, back] = await printed()
    expect(await jobOf(front)).toMatchObject({ title: `Check ${number}` })
    expect(await jobOf(back)).toMatchObject({ title: `Check ${number}, back` })
    const pdf = await portal.inject({ url: (await jobOf(front)).pdf })
    const words = await pdfText(pdf.rawPayload)
    for (const text of [String(number), 'Maria Delgado', '$**900.00', `Ticket M${ticketId}`])
      expect(words).toContain(text)
  })

  test('its row says whether it is printed for the first time; another number is another check', async () => {
    const isPrinted = async () =>
      (await portal.send(listMetroTickets, { id: ticketId }, employee)).body.data[0]?.isCheckPrinted
    expect(await isPrinted()).toBe(false)
    await printed()
    expect(await isPrinted()).toBe(true)
    await portal.send(editMetroTicket, { ...paidByCheck(number + 1), id: ticketId }, admin)
    expect(await isPrinted()).toBe(false)
    const voidReason = 'Test'
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason }, admin)
    expect(await isPrinted()).toBe(false)
  })

  test('its row says that it was printed when the ticket is void too', async () => {
    await printed()
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
    const { data } = (await portal.send(listMetroTickets, { id: ticketId }, employee)).body
    expect(data).toMatchObject([{ void: true, isCheckPrinted: true }])
  })

  test('is printed again from a screen only by who says why', async () => {
    const [first] = await printed()
    const asked = await print({ asksWhy: true })
    const text = `Check ${number} was printed before. Why is it printed again?`
    expect(asked).toMatchObject({ status: 409, body: { message: text, fields: { reason: text } } })
    const [second] = await printed({ reason: 'Paper jam', asksWhy: true })
    expect(await jobOf(second)).toMatchObject({ reprintOf: first, reprintReason: 'Paper jam' })
    const before = await portal.send(getTicketCheck, { ticketId, ticketType: 'metro' }, admin)
    expect(before.body.data).toMatchObject({ checkNumber: String(number), checkAmount: 900 })
    expect(before.body.data.prints).toMatchObject([
      { id: second, checkNumber: String(number), reprintReason: 'Paper jam', stationLabel: 'Station 1' },
      { id: first, reprintReason: '' },
    ])
  })

  test('is printed again by a call without a reason, and history says that there was none', async () => {
    const [first] = await printed()
    const [second] = await printed()
    expect(await jobOf(second)).toMatchObject({ reprintOf: first, reprintReason: 'No reason given' })
    const [told] = await rows<{ action: string; reason: string }>(
      portal.db,
      sql`select action, value->>'reprintReason' as reason from history_entries
        where entity = 'checks' and value->>'ticketId' = ${String(ticketId)} order by id desc limit 1`,
    )
    expect(told).toEqual({ action: 'printed again', reason: 'No reason given' })
  })

  test('the history of the ticket tells a reprint, and why, from the first print', async () => {
    await printed()
    await printed({ reason: 'jam' })
    await printed()
    const { data } = (await portal.send(getTicketLog, { ticketId: `M${ticketId}` }, admin)).body
    expect(data.slice(0, 3).map(({ action, note }) => `${action}: ${note}`)).toEqual([
      `check printed again: no reason given, check ${number}`,
      `check printed again: jam, check ${number}`,
      `check printed: check ${number}`,
    ])
  })

  test('asked for by ten people at once, or three times with one key, goes out once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => print({ asksWhy: true })))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status === 409).length).toBe(9)
    number += 1
    const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
    ticketId = made.body.data.id
    const headers = { 'idempotency-key': `check ${number}` }
    const same = await Promise.all([1, 2, 3].map(() => print({}, { ...employee, headers } as never)))
    expect(new Set(same.map(({ body }) => body.jobs.join())).size).toBe(1)
  })

  test('Admin prints another number, and ticket and register follow; others may not', async () => {
    await printed()
    expect((await print({ checkNumber: String(number + 1) })).status).toBe(403)
    const answer = await print({ checkNumber: String(number + 1), checkAmount: 800 }, admin)
    expect(answer.status).toBe(200)
    expect(await register()).toEqual([
      { number, isVoid: true },
      { number: number + 1, isVoid: false },
    ])
    const { data } = (await portal.send(getMetroTicket, { id: ticketId }, admin)).body
    expect(data).toMatchObject({ checkNumber: String(number + 1), paymentCheckAmount: 800 })
    const told = await rows<{ action: string; number: string }>(
      portal.db,
      sql`select action, value->>'checkNumber' as number from history_entries
        where entity = 'metro_ticket' and entity_id = ${String(ticketId)} order by id`,
    )
    expect(told.slice(-2)).toEqual([
      { action: 'updated', number: String(number + 1) },
      { action: 'check printed', number: String(number + 1) },
    ])
  })

  test('a number that is used, too short, or an amount above the ticket is refused', async () => {
    const refused = async (sent: object) => (await print(sent, admin)).body.message
    await portal.send(createMetroTicket, { details: paidByCheck(number + 1), items: metroItems }, admin)
    expect(await refused({ checkNumber: String(number + 1) })).toBe('Check Number is already used')
    expect(await refused({ checkNumber: '12' })).toBe('Check Number length is incorrect')
    expect(await refused({ checkNumber: '' })).toBe('Check Number is Blank')
    expect(await refused({ checkAmount: 5000 })).toBe('Check Amount is higher than Ticket Amount')
    expect((await print({ printerStation: '' }, admin)).body.fields).toEqual({
      printerStation: 'Please select a station',
    })
  })

  test('once on paper nothing of it changes: an edit asks for a new number', async () => {
    await printed()
    const edit = (checkNumber: number) =>
      portal.send(editMetroTicket, { ...paidByCheck(checkNumber, 700), id: ticketId }, admin)
    const text = `Check Number ${number} is printed already. Please enter a new one`
    expect(await edit(number)).toMatchObject({ status: 409, body: { fields: { checkNumber: text } } })
    expect((await edit(number + 2)).status).toBe(200)
    expect(await register()).toMatchObject([{ isVoid: true }, { number: number + 2, isVoid: false }])
  })

  describe('a number that was on paper', () => {
    const voidIt = () => portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
    const text = () => `Check Number ${number} was printed and is void. Please enter a new one`
    const lastNumber = async () =>
      (await oneRow<{ last: number }>(portal.db, sql`select last_value::int as last from metro_ticket_numbers`)).last

    test('is never given again, neither to another ticket nor to its own', async () => {
      await printed()
      const edit = (checkNumber: number) =>
        portal.send(editMetroTicket, { ...paidByCheck(checkNumber), id: ticketId }, admin)
      expect((await edit(number + 1)).status).toBe(200)
      expect(await edit(number)).toMatchObject({ status: 409, body: { fields: { checkNumber: text() } } })
      const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
      expect(made).toMatchObject({ status: 409, body: { message: text() } })
      expect((await print({ checkNumber: String(number) }, admin)).body.message).toBe(text())
    })

    test('uses up no ticket number when a new ticket is refused for it', async () => {
      await printed()
      await voidIt()
      const before = await lastNumber()
      const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
      expect(made).toMatchObject({ status: 409, body: { fields: { checkNumber: text() } } })
      expect(await lastNumber()).toBe(before)
    })

    test('that never came out is free again', async () => {
      await voidIt()
      const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
      expect(made.status).toBe(200)
    })

    test('of plain checks is kept apart in the same way', async () => {
      const sent = { checkNumber: String(number), checkAmount: 5, payee: 'City Water', memo: 'May' }
      const { body } = await portal.send(printPlainCheck, sent, admin)
      for (const job of body.jobs) await becomes(job, 'printed')
      await sql`update checks set is_void = true where id = ${body.data.id}`.execute(portal.db)
      expect((await portal.send(printPlainCheck, sent, admin)).body.message).toBe(text())
    })
  })

  test('that is void by the time its printer is back does not come out', async () => {
    const { id } = (
      await portal.send(printerCalls.add, { name: `Gone ${number}`, address: 'ipp://127.0.0.1:9/' }, admin)
    ).body.data
    await portal.send(stationPrinterCalls.save, { station: 'station5', frontCheckPrinter: id }, admin)
    const { body } = await print({ printerStation: 'station5' })
    const [front] = body.jobs
    await expect.poll(async () => (await jobOf(front)).reason, { timeout: 15_000 }).toContain('does not answer')
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
    const sweep = portal.features.jobs.find(({ name }) => name === 'print_waiting')
    await sweep?.run(portal.services, {})
    await becomes(front, 'cancelled')
    expect((await jobOf(front)).reason).toBe(`Check ${number} is void`)
  })

  test('that failed and was printed anew since is not tried again from the Print Desk', async () => {
    const printer = await openBadPrinter('refuses the document')
    try {
      const sent = { name: `Refuses ${number}`, address: printer.address }
      const { id } = (await portal.send(printerCalls.add, sent, admin)).body.data
      await portal.send(stationPrinterCalls.save, { station: 'station6', frontCheckPrinter: id }, admin)
      const [first] = (await print({ printerStation: 'station6' })).body.jobs
      await becomes(first, 'failed')
      await printed()
      const retried = await portal.send(retryPrint, { id: first }, admin)
      expect([retried.status, retried.body.message]).toEqual([
        409,
        'This page has been sent to a printer again since then',
      ])
    } finally {
      await printer.close()
    }
  })

  test('edited at the moment it is printed is on paper as it is in the register', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      number += 1
      const made = await portal.send(createMetroTicket, { details: paidByCheck(number), items: metroItems }, admin)
      ticketId = made.body.data.id
      const sent = { ...paidByCheck(number, 500 + round), id: ticketId }
      const [answer, edited] = await Promise.all([print(), portal.send(editMetroTicket, sent, admin)])
      expect([200, 409]).toContain(edited.status)
      const [front] = answer.body.jobs
      await becomes(front, 'printed')
      const [check] = await rows<{ amount: number }>(
        portal.db,
        sql`select amount_cents / 100 as amount from checks where check_number = ${String(number)}`,
      )
      const paper = await readFile(join(portal.folder, 'print', `${front}.pdf`))
      expect(await pdfText(paper)).toContain(`$**${check?.amount}.00`)
    }
  })

  test('there is none of a ticket that is void or paid in cash', async () => {
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
    expect((await print()).status).toBe(409)
    const made = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
    expect((await print({ ticketId: made.body.data.id })).body.message).toBe('This ticket is not paid by check')
    expect((await print({ ticketId: 999_999 })).status).toBe(404)
  })
})
