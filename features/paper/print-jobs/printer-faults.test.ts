import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { settingDefaults } from '#shared/settings.ts'
import { openBadPrinter } from '#tests/bad-printer.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { openTestPrinter } from '#tests/printer.ts'
import { printerCalls, stationPrinterCalls } from '../printers/printers.contract.ts'
import { cancelPrint, getPrintJob, settlePrint } from './print-jobs.contract.ts'

/** Printers that fail at every step: no page is lost or printed twice. */

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
const connect = async (name: string, address: string) => {
  const { id } = (await portal.send(printerCalls.add, { name, address }, admin)).body.data
  await portal.send(stationPrinterCalls.save, { station: 'station2', ticketInvoicePrinter: id }, admin)
}
beforeEach(async () => {
  count += 1
  printer = await openBadPrinter()
  await connect(`Bad ${count}`, printer.address)
  return () => printer.close()
})

const print = async () => {
  const sent = { printerId: 'station2', ticketId, ticketType: 'metro' }
  return (await portal.send(printRecord, sent, admin)).body.jobs[0] ?? 0
}
const jobOf = async (id: number) => (await portal.send(getPrintJob, { id }, admin)).body.data
const becomes = (id: number, job: object) =>
  expect.poll(async () => jobOf(id), { timeout: 20_000, interval: 50 }).toMatchObject(job)
const sweep = async () => {
  await portal.features.jobs.find(({ name }) => name === 'print_waiting')?.run(portal.services, {})
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

test('a printer that has it and complains of itself is asked, not taken at its word', async () => {
  printer.become('breaks over the document')
  const id = await print()
  await becomes(id, { state: 'printed' })
  expect(printer.documentCount()).toBe(1)
})

const setShop = (changed: object) => {
  const shop = JSON.stringify({ ...settingDefaults.shop, ...changed })
  return sql`insert into settings (name, value) values ('shop', ${shop}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(portal.db)
}

test('a page that can not be made waits and says so, and does not hold up the others', async () => {
  printer.become('takes no jobs')
  const [ticket, labels] = [await print(), await print()]
  for (const id of [ticket, labels]) await becomes(id, { reason: expect.stringMatching(/does not take jobs/) })
  await sql`update print_jobs set document = 'item-labels', options = '{}' where id = ${labels}`.execute(portal.db)
  await setShop({ name: null })
  printer.become('none')
  await sweep()
  await becomes(labels, { state: 'printed' })
  await becomes(ticket, { state: 'queued', reason: 'The page could not be made' })
  await setShop({})
  await sweep()
  await becomes(ticket, { state: 'printed', reason: '' })
  expect(printer.documentCount()).toBe(2)
})

test('a page that its printer gives up may lie there all the same: a person is asked', async () => {
  const torn = await openTestPrinter({ name: 'Torn', command: 'exit 1' })
  try {
    await connect('Torn', torn.address)
    const id = await print()
    await becomes(id, { state: 'unclear', reason: expect.stringMatching(/^Torn: .*Please look\.$/) })
    await portal.send(settlePrint, { id, cameOut: true }, admin)
    expect((await jobOf(id)).state).toBe('printed')
  } finally {
    await torn.close()
  }
})

test('whoever cancels a page while it is taken up either wins or is told: it never comes out cancelled', async () => {
  printer.become('takes no jobs')
  const ids = await Promise.all(Array.from({ length: 8 }, print))
  for (const id of ids) await becomes(id, { reason: expect.stringMatching(/does not take jobs/) })
  printer.become('none')
  const [, ...answers] = await Promise.all([sweep(), ...ids.map(id => portal.send(cancelPrint, { id }, admin))])
  const won = ids.filter((_, place) => answers[place]?.status === 200)
  for (const id of ids)
    await expect
      .poll(async () => ['printed', 'cancelled', 'unclear'].includes((await jobOf(id)).state), { timeout: 20_000 })
      .toBe(true)
  const cancelled = await Promise.all(won.map(async id => (await jobOf(id)).state))
  expect(cancelled.filter(state => state === 'printed')).toEqual([])
  const held = cancelled.filter(state => state === 'cancelled').length
  expect(printer.documentCount()).toBe(ids.length - held)
})

test('a connection that is cut in the middle of a page: the printer says it has none, and it is sent again', async () => {
  printer.become('cuts the document')
  // The page is checked before the call answers, which may take seconds.
  const answer = print()
  await expect.poll(() => printer.cutCount(), { timeout: 15_000, interval: 20 }).toBeGreaterThan(0)
  printer.become('none')
  const id = await answer
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

test('a page that was sent and could not be written down is not taken for one that never left', async () => {
  await sql`create function lose_printing() returns trigger language plpgsql as $$
    begin raise exception 'the database is gone'; end $$`.execute(portal.db)
  await sql`create trigger lose_printing before update on print_jobs for each row
    when (new.state = 'printing') execute function lose_printing()`.execute(portal.db)
  try {
    const id = await print()
    await expect.poll(() => printer.documentCount(), { timeout: 15_000 }).toBe(1)
    await sweep().catch(() => {})
    expect((await jobOf(id)).state).not.toBe('failed')
    await becomes(id, { state: 'printed' })
    expect(printer.documentCount()).toBe(1)
  } finally {
    await sql`drop function lose_printing cascade`.execute(portal.db)
  }
})

test('a printer that is gone right after it took the page: nobody sends it again until a person has looked', async () => {
  printer.become('swallows the document')
  // The printer ends before the call has waited its three seconds.
  const answer = print()
  await expect.poll(() => printer.documentCount(), { timeout: 15_000, interval: 20 }).toBe(1)
  printer.become('fails with HTTP 500')
  const id = await answer
  await becomes(id, { state: 'sending', reason: expect.stringMatching(/^Bad \d+ /) })
  await sweep()
  await sweep()
  expect((await jobOf(id)).state).toBe('sending')
  expect(printer.documentCount()).toBe(1)
})
