import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printerCalls, stationPrinterCalls } from '#features/paper/printers/printers.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { rows } from '#server/db/db.ts'
import { openBadPrinter } from '#tests/bad-printer.ts'
import { inLetters, metroItems, ticketDetails } from '#tests/factories.ts'
import { pdfText } from '#tests/pdf.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { startServer } from '#tests/server-process.ts'

const PAGES = 100

let portal: TestPortal
let printer: Awaited<ReturnType<typeof openBadPrinter>>
beforeEach(async () => {
  portal = await openTestPortal({}, { jobs: false })
  printer = await openBadPrinter()
})
afterEach(async () => {
  await printer.close()
  await portal.close()
})

const queuePages = async (count: number) => {
  const admin = await portal.signInAs('Admin')
  const { data } = (await portal.send(printerCalls.add, { name: 'Laser', address: printer.address }, admin)).body
  await portal.send(stationPrinterCalls.save, { station: 'station1', ticketInvoicePrinter: data.id }, admin)
  const answers: Promise<{ status: number }>[] = []
  for (let page = 0; page < count; page += 1) {
    const details = { ...ticketDetails, lastName: `Page ${inLetters(page)}`, dLNo: String(31_000_000 + page) }
    const made = await portal.send(createMetroTicket, { details, items: metroItems }, admin)
    const sent = { ticketId: made.body.data.id, ticketType: 'metro', printerId: 'station1' }
    answers.push(portal.send(printRecord, sent, admin))
  }
  // Nothing prints yet, so each answers after three seconds.
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
}

const pages = () =>
  rows<{ subject: string; state: string }>(portal.db, sql`select subject, state from print_jobs order by id`)

const openPages = async () =>
  (await pages()).filter(({ state }) => ['queued', 'sending', 'printing'].includes(state)).length

test('a server killed while a hundred pages wait: each comes out once, or a person is asked', async () => {
  await queuePages(PAGES)
  const first = await startServer(portal)
  await expect.poll(() => printer.documentCount(), { timeout: 60_000, interval: 5 }).toBeGreaterThan(PAGES / 4)
  first.child.kill('SIGKILL')
  const second = await startServer(portal)
  await expect.poll(openPages, { timeout: 60_000, interval: 100 }).toBe(0)
  second.child.kill('SIGTERM')

  const texts = await Promise.all(printer.documents().map(pdfText))
  const cameOut = texts.map(text => /\bM\d+/.exec(text)?.[0] ?? '')
  expect(new Set(cameOut).size).toBe(cameOut.length)
  const ended = await pages()
  expect(ended.filter(({ state }) => state !== 'printed' && state !== 'unclear')).toEqual([])
  for (const { subject, state } of ended) if (state === 'printed') expect(cameOut).toContain(subject)
  expect(ended.filter(({ state }) => state === 'printed').length).toBeGreaterThan(PAGES - 10)
}, 180_000)

test.each([
  ['when a page is written down and not sent: it is sent, once', 'opens no job', () => printer.jobsAsked()],
  [
    'between sending a page and the answer: the printer is asked, and nothing is sent again',
    'swallows the document',
    () => printer.documentCount(),
  ],
] as const)(
  'killed %s',
  async (_, fault, reached) => {
    printer.become(fault)
    await queuePages(1)
    const first = await startServer(portal)
    await expect.poll(reached, { timeout: 30_000, interval: 5 }).toBe(1)
    first.child.kill('SIGKILL')
    expect(await pages()).toMatchObject([{ state: 'sending' }])
    printer.become('none')
    const second = await startServer(portal)
    await expect.poll(openPages, { timeout: 60_000, interval: 100 }).toBe(0)
    second.child.kill('SIGTERM')
    expect(await pages()).toMatchObject([{ state: 'printed' }])
    expect(printer.documentCount()).toBe(1)
  },
  90_000,
)
