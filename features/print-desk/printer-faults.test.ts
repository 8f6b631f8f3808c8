import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBadPrinter } from '#tests/bad-printer.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'
import { printerCalls, stationPrinterCalls } from '../printing/printing.contract.ts'
import { printInvoice } from '../ticket-paper/ticket-paper.contract.ts'
import { getPrintJob } from './print-desk.contract.ts'

/** Printers that fail at every step: nothing is lost, nothing comes out twice. */

let portal: TestPortal
let admin: { token: string }
let ticketId: number
let printer: Awaited<ReturnType<typeof openBadPrinter>>
beforeAll(async () => {
  portal = await openTestPortal({ PRINT_TIMEOUT: '1' })
  admin = await portal.signInAs('Admin')
  const made = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  ticketId = made.body.data.id
})
afterAll(() => portal.close())

let count = 0
beforeEach(async () => {
  count += 1
  printer = await openBadPrinter()
  const { id } = (await portal.send(printerCalls.add, { name: `Bad ${count}`, address: printer.address }, admin)).body
    .data
  await portal.send(stationPrinterCalls.save, { station: 'station2', ticketInvoicePrinter: id }, admin)
  return () => printer.close()
})

const print = async () => {
  const sent = { printerId: 'station2', ticketId, ticketType: 'metro' }
  return (await portal.send(printInvoice, sent, admin)).body.jobs[0] ?? 0
}
const jobOf = async (id: number) => (await portal.send(getPrintJob, { id }, admin)).body.data
const becomes = (id: number, job: object) =>
  expect.poll(async () => jobOf(id), { timeout: 20_000, interval: 50 }).toMatchObject(job)
const sweep = async () => {
  await portal.features.jobs.find(({ name }) => name === 'print_waiting')?.run(portal.parts, {})
}

test.each([
  ['is out of paper', 'is out of paper'],
  ['is stopped', 'is stopped'],
  ['takes no jobs', 'does not take jobs'],
  ['answers rubbish', /./],
  ['fails with HTTP 500', /./],
] as const)(
  'a printer that %s keeps the page waiting, and prints it once when it is well again',
  async (fault, words) => {
    printer.become(fault)
    const id = await print()
    await becomes(id, { state: 'queued', reason: expect.stringMatching(words) })
    printer.become('none')
    await sweep()
    await becomes(id, { state: 'printed', reason: '' })
    expect(printer.documentCount()).toBe(1)
  },
)

test('a page that the printer refuses has failed, and says so', async () => {
  printer.become('refuses the document')
  const id = await print()
  await becomes(id, { state: 'failed', reason: expect.stringMatching(/^Bad \d+ /) })
  await sweep()
  expect(printer.documentCount()).toBe(0)
})

test('a connection that is cut in the middle of a page: the printer says it has none, and it is sent again', async () => {
  printer.become('cuts the document')
  const id = await print()
  await becomes(id, { reason: expect.stringMatching(/^Bad \d+ /) })
  printer.become('none')
  await becomes(id, { state: 'printed' })
  expect(printer.documentCount()).toBe(1)
})

test('a page that was taken without an answer is not sent again: the printer is asked, and has it', async () => {
  printer.become('swallows the document')
  const id = await print()
  await expect.poll(() => printer.documentCount(), { timeout: 15_000 }).toBe(1)
  await becomes(id, { state: 'printed' })
  await sweep()
  expect(printer.documentCount()).toBe(1)
})

test('a printer that is gone right after it took the page: nobody sends it again until a person has looked', async () => {
  printer.become('swallows the document')
  const id = await print()
  await expect.poll(() => printer.documentCount(), { timeout: 15_000 }).toBe(1)
  printer.become('fails with HTTP 500')
  await becomes(id, { state: 'sending', reason: expect.stringMatching(/^Bad \d+ /) })
  await sweep()
  await sweep()
  expect((await jobOf(id)).state).toBe('sending')
  expect(printer.documentCount()).toBe(1)
})
