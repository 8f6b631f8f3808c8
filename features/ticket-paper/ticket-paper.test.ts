import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scan } from '#tests/barcodes.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { pdfPages, pdfPicture, pdfText } from '#tests/pdf.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { editMetroItem, getMetroItems } from '../metro-items/metro-items.contract.ts'
import { createMetroTicket, editMetroRow } from '../metro-tickets/metro-tickets.contract.ts'
import { getPaper } from '../print-desk/papers.contract.ts'
import { getPrintJob } from '../print-desk/print-desk.contract.ts'
import { printInvoice, printLabels } from './ticket-paper.contract.ts'

let portal: TestPortal
let admin: { token: string }
let id: number
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  id = (await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)).body.data.id
})
afterAll(() => portal.close())

const pdfOf = async (url: string) => (await portal.inject({ url })).rawPayload
const jobOf = async (job: number | undefined) => (await portal.send(getPrintJob, { id: job }, admin)).body.data
const itemsOf = async () => (await portal.send(getMetroItems, { id }, admin)).body
const labels = (sent: object) =>
  portal.send(printLabels, { id, ticketType: 'metro', station: 'station1', ...sent }, admin)

describe('labels', () => {
  test('one for each item of a side, in so many copies; a scanner reads ticket and item from each', async () => {
    const { data } = await itemsOf()
    for (const item of data) await portal.send(editMetroItem, { ticketId: id, itemId: item.id, soldTo: 'A' }, admin)
    const { body } = await labels({ soldToType: 'A', copies: 2 })
    const job = await jobOf(body.jobs[0])
    expect(job).toMatchObject({ title: `Labels M${id} (A)`, copies: 2 })
    const pdf = await pdfOf(job.pdf)
    expect(await pdfPages(pdf)).toEqual({ count: data.length, width: 162, height: 90 })
    const read = await Promise.all(
      data.map(async (_, index) => scan(await pdfPicture(pdf, { page: index + 1, dpi: 300 }))),
    )
    expect(read.flat()).toEqual(data.map(item => `M${id}-${item.id}`))
    expect(await pdfText(pdf)).toContain('Hoop earrings. Gold 10k')
  })

  test('a side without items, no station, and copies out of range are refused', async () => {
    expect((await labels({ printLabelType: 'B', copies: 1 })).body.message).toBe(`M${id} has no items to label`)
    expect((await labels({ station: '', copies: 1 })).body.message).toBe('Please select a station')
    for (const copies of [0, 16, -1, ''])
      expect((await labels({ copies })).body.fields).toEqual({ copies: 'Copies must be from 1 to 15' })
    expect((await labels({ copies: 'many' })).status).toBe(400)
    expect((await labels({ copies: 1, station: 'station9' })).status).toBe(404)
  })
})

describe('the seller ticket', () => {
  const print = (sent: object, as = admin) =>
    portal.send(printInvoice, { ticketId: id, ticketType: 'metro', printerId: 'station1', ...sent }, as)

  test('goes to the chosen station; without one it asks for it', async () => {
    expect((await print({ printerId: '' })).body.message).toBe('Please select a station')
    expect((await print({ ticketId: 999_999 })).status).toBe(404)
    expect((await print({ printerId: 'station9' })).status).toBe(404)
    const { body } = await print({ printerId: { value: 'station2', label: 'Station 2' } })
    expect(body.message).toBe('PRINTED')
    expect(await jobOf(body.jobs[0])).toMatchObject({ station: 'station2', title: `Seller ticket M${id}` })
  })

  test('a void ticket says so on its paper', async () => {
    const made = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
    const ticketId = made.body.data.id
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Duplicate' }, admin)
    const { body } = await print({ ticketId })
    expect(await pdfText(await pdfOf((await jobOf(body.jobs[0])).pdf))).toContain('VOID: Duplicate')
  })

  test('an employee prints it; to look at it is for Admin, by the call and by the address of its PDF', async () => {
    const employee = await portal.signInAs('Employee')
    expect((await print({}, employee)).status).toBe(200)
    const look = (as: { token: string }) => portal.send(getPaper, { document: 'seller-ticket', subject: `M${id}` }, as)
    const open = async ({ token }: { token: string }) => {
      const url = `/api/pdf/seller-ticket/M${id}`
      return (await portal.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    }
    expect([(await look(employee)).status, await open(employee)]).toEqual([403, 403])
    expect([(await look(admin)).status, await open(admin)]).toEqual([200, 200])
  })

  test('who has no access to a kind of ticket prints none of it', async () => {
    const drawer = await portal.signInAs('Drawer')
    expect((await print({}, drawer)).status).toBe(403)
    const manager = await portal.signInAs('Coin Managers')
    expect((await print({}, manager)).status).toBe(403)
    expect((await print({ ticketType: 'newCoin' }, manager)).status).toBe(404)
  })
})
