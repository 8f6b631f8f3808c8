import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { pdfPages, pdfText } from '#tests/pdf.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { openTestPrinter } from '#tests/printer.ts'
import { printerCalls, stationPrinterCalls } from '../printers/printers.contract.ts'
import {
  cancelPrint,
  getPrintJob,
  getPrintStates,
  listPrintJobs,
  movePrint,
  reprint,
  retryPrint,
  settlePrint,
} from './print-jobs.contract.ts'

type Printer = Awaited<ReturnType<typeof openTestPrinter>>

let portal: TestPortal
let admin: { token: string; userId: number }
let printer: Printer
let ticketId: number
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  printer = await openTestPrinter({ name: 'Laser' })
  const made = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  ticketId = made.body.data.id
  await connect('station2', 'Laser', printer.address)
})
afterAll(async () => {
  await printer.close()
  await portal.close()
})

const connect = async (station: string, name: string, address: string) => {
  const { id } = (await portal.send(printerCalls.add, { name, address }, admin)).body.data
  await portal.send(stationPrinterCalls.save, { station, ticketInvoicePrinter: id }, admin)
}
const jobOf = async (id: number) => (await portal.send(getPrintJob, { id }, admin)).body.data
const becomes = (id: number, state: string) =>
  expect.poll(async () => (await jobOf(id)).state, { timeout: 15_000, interval: 50 }).toBe(state)
const print = async (station: string) => {
  const { body } = await portal.send(printRecord, { printerId: station, ticketId, ticketType: 'metro' }, admin)
  return body.jobs[0] ?? 0
}
const sweep = async () => {
  const job = portal.features.jobs.find(({ name }) => name === 'print_waiting')
  await job?.run(portal.services, {})
}

describe('with nothing set up', () => {
  test('a page becomes a PDF in the data folder, for its owner alone', async () => {
    const id = await print('station1')
    await becomes(id, 'printed')
    const path = join(portal.folder, 'print', `${id}.pdf`)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await pdfText(await readFile(path))).toContain(`M${ticketId}`)
    expect(await jobOf(id)).toMatchObject({ printer: 'PDF folder', tries: 1, reason: '', station: 'station1' })
  })
})

describe('with a printer', () => {
  test('the page arrives as letter paper and says what the ticket says', async () => {
    const before = (await printer.received()).length
    const id = await print('station2')
    await becomes(id, 'printed')
    const [pdf, ...more] = (await printer.received()).slice(before)
    expect(more).toEqual([])
    expect(await pdfPages(pdf as Buffer)).toEqual({ count: 1, width: 612, height: 792 })
    const words = await pdfText(pdf as Buffer)
    for (const text of ['Maria Teresa Delgado', '2214 Mesa Verde Ln', `M${ticketId}`, '$1,240.00', 'Terms of sale'])
      expect(words).toContain(text)
    expect(words).not.toContain(ticketDetails.dLNo)
    expect(existsSync(join(portal.folder, 'print', `${id}.pdf`))).toBe(false)
  })

  test('a printer that is off keeps the page waiting and says so; once it is back the page comes out, once', async () => {
    const late = await openTestPrinter({ name: 'Late' })
    try {
      await late.stop()
      await connect('station4', 'Late', late.address)
      const id = await print('station4')
      await expect.poll(async () => (await jobOf(id)).reason, { timeout: 15_000 }).toBe('Late does not answer')
      expect(await jobOf(id)).toMatchObject({ state: 'queued' })
      await late.restart()
      await Promise.all([sweep(), sweep()])
      await becomes(id, 'printed')
      await sweep()
      expect((await late.received()).length).toBe(1)
    } finally {
      await late.close()
    }
  })

  test('a slow printer is waited for: the page is printing, then printed, and sent once', async () => {
    const slow = await openTestPrinter({ name: 'Slow', command: 'sleep 6' })
    try {
      await connect('station5', 'Slow', slow.address)
      const id = await print('station5')
      await becomes(id, 'printing')
      await sweep()
      await becomes(id, 'printed')
      expect((await slow.received()).length).toBe(1)
    } finally {
      await slow.close()
    }
  })

  test('a backup station takes over for a printer that is down', async () => {
    const spare = await openTestPrinter({ name: 'Spare' })
    await connect('backup1', 'Spare', spare.address)
    await printer.stop()
    try {
      const id = await print('station2')
      await becomes(id, 'printed')
      expect(await jobOf(id)).toMatchObject({
        printer: 'Spare',
        reason: '',
        station: 'station2',
      })
      expect((await spare.received()).length).toBe(1)
    } finally {
      await portal.send(stationPrinterCalls.save, { station: 'backup1', ticketInvoicePrinter: null }, admin)
      await spare.close()
      await printer.restart()
    }
  })
})

describe('what a process left behind', () => {
  /** The portal's own run, once a minute, may be in progress; then ours does nothing. */
  const isSweptTo = (id: number, state: string) =>
    expect
      .poll(async () => sweep().then(async () => (await jobOf(id)).state), { timeout: 20_000, interval: 100 })
      .toBe(state)
  const leave = async (id: number, set: ReturnType<typeof sql>) => {
    await sql`update print_jobs set ${set} where id = ${id}`.execute(portal.db)
  }

  test('a page that was written down and never sent is sent', async () => {
    const id = await print('station2')
    await becomes(id, 'printed')
    const before = (await printer.received()).length
    await leave(id, sql`state = 'sending', printer_job_id = null, ended_at = null`)
    await isSweptTo(id, 'printed')
    expect((await printer.received()).length).toBe(before + 1)
  })

  test('a page that the printer has finished is not sent again', async () => {
    const id = await print('station2')
    await becomes(id, 'printed')
    const before = (await printer.received()).length
    await leave(id, sql`state = 'sending', ended_at = null`)
    await isSweptTo(id, 'printed')
    expect((await printer.received()).length).toBe(before)
  })

  test('where the printer knows nothing of it, a person is asked; the answer settles it', async () => {
    const id = await print('station2')
    await becomes(id, 'printed')
    const before = (await printer.received()).length
    await leave(
      id,
      sql`state = 'sending', printer_job_id = 9999, ended_at = null, sent_at = now() - interval '3 minutes'`,
    )
    await isSweptTo(id, 'unclear')
    expect((await jobOf(id)).reason).toBe('Laser can not say whether it came out. Please look.')
    await sweep()
    expect((await printer.received()).length).toBe(before)
    expect((await portal.send(retryPrint, { id }, admin)).status).toBe(409)
    expect((await portal.send(cancelPrint, { id }, admin)).status).toBe(409)
    expect((await portal.send(settlePrint, { id, cameOut: false }, admin)).status).toBe(200)
    expect(await jobOf(id)).toMatchObject({ state: 'failed', reason: 'It did not come out' })
    expect((await portal.send(retryPrint, { id }, admin)).status).toBe(200)
    await becomes(id, 'printed')
    expect((await printer.received()).length).toBe(before + 1)
  })
})

describe('at the desk', () => {
  test('a waiting page goes to another station, or is cancelled', async () => {
    await connect('station3', 'Gone', 'ipp://127.0.0.1:9/ipp/print')
    const [moved, dropped] = [await print('station3'), await print('station3')]
    for (const id of [moved, dropped])
      await expect.poll(async () => (await jobOf(id)).reason, { timeout: 15_000 }).toBe('Gone does not answer')
    expect((await portal.send(movePrint, { id: moved, station: 'station9' }, admin)).status).toBe(400)
    expect((await portal.send(movePrint, { id: moved }, admin)).body.message).toBe('Please select a station')
    await portal.send(movePrint, { id: moved, station: 'station1' }, admin)
    await becomes(moved, 'printed')
    expect((await portal.send(cancelPrint, { id: dropped }, admin)).status).toBe(200)
    await sweep()
    expect((await jobOf(dropped)).state).toBe('cancelled')
    expect((await portal.send(cancelPrint, { id: moved }, admin)).body.message).toBe(
      'A job that is printed can not be cancelled',
    )
  })

  test('a page is printed again by who says why', async () => {
    const id = await print('station1')
    await becomes(id, 'printed')
    const blank = await portal.send(reprint, { id, reason: ' ' }, admin)
    expect([blank.status, blank.body.message]).toEqual([400, 'Please say why it is printed again'])
    const made = await portal.send(reprint, { id, reason: 'Coffee on the first' }, admin)
    await becomes(made.body.data.id, 'printed')
    expect(await jobOf(made.body.data.id)).toMatchObject({ reprintOf: id, reprintReason: 'Coffee on the first' })
  })

  test('jobs are found by state and station; the PDF opens by its address, and only for who may see it', async () => {
    const id = await print('station1')
    await becomes(id, 'printed')
    const { body } = await portal.send(listPrintJobs, { state: 'printed', station: 'station1' }, admin)
    expect(body.data[0]).toMatchObject({ id, title: `Seller ticket M${ticketId}`, stationLabel: 'Station 1' })
    const { pdf } = await jobOf(id)
    const opened = await portal.inject({ url: pdf })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await portal.inject({ url: pdf.replace(/s=.*/, 's=1.2.x') })).statusCode).toBe(401)
    const drawer = await portal.signInAs('Drawer')
    const asked = { url: `/api/pdf/seller-ticket/M${ticketId}`, headers: { authorization: `Bearer ${drawer.token}` } }
    expect((await portal.inject(asked)).statusCode).toBe(403)
    for (const url of ['/api/pdf/seller-ticket/X1', '/api/pdf/seller-ticket/M999999', '/api/pdf/lottery/M1'])
      expect(
        (await portal.inject({ ...asked, url, headers: { authorization: `Bearer ${admin.token}` } })).statusCode,
      ).toBe(404)
  })

  test('who sent a page can follow it, and nobody else but the desk', async () => {
    const id = await print('station1')
    await becomes(id, 'printed')
    expect((await portal.send(getPrintStates, { ids: id }, admin)).body.data).toMatchObject([{ id, state: 'printed' }])
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(getPrintStates, { ids: id }, employee)).body.data).toEqual([])
    expect((await portal.send(listPrintJobs, {}, employee)).status).toBe(403)
  })
})
