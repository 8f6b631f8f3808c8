import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printPlainCheck } from '#features/cash/checks/checks.contract.ts'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { getPrintJob, reprint } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { printerCalls, stationPrinterCalls } from '#features/paper/printers/printers.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { removeSignature } from '#features/records/signatures/signatures.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { rows } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { keepImage } from '#server/files/files.ts'
import { checkImage } from '#server/files/images.ts'
import { openBadPrinter } from '#tests/bad-printer.ts'
import { scanPicture } from '#tests/barcodes.ts'
import { bankAccount, metroItems, ticketDetails } from '#tests/factories.ts'
import { pdfPages, pdfPicture, pdfText } from '#tests/pdf.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { editMetroItem, getMetroItems } from '../metro-items/metro-items.contract.ts'
import { createMetroTicket, editMetroRow } from '../metro-tickets/metro-tickets.contract.ts'
import { getTicketCheck, printLabels, printTicketCheck } from './ticket-paper.contract.ts'

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
      data.map(async (_, index) => scanPicture(await pdfPicture(pdf, { page: index + 1, dpi: 300 }))),
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
    expect((await labels({ copies: 1, station: 'station9' })).status).toBe(400)
  })
})

describe('the seller ticket', () => {
  const print = (sent: object, as = admin) =>
    portal.send(printRecord, { ticketId: id, ticketType: 'metro', printerId: 'station1', ...sent }, as)

  test('goes to the chosen station; without one it asks for it', async () => {
    expect((await print({ printerId: '' })).body).toMatchObject({
      message: 'Please select a station',
      fields: { printerId: 'Please select a station' },
    })
    expect((await print({ ticketId: 999_999 })).status).toBe(404)
    expect((await print({ printerId: 'station9' })).status).toBe(400)
    const { body } = await print({ printerId: { value: 'station2', label: 'Station 2' } })
    expect(body.message).toBe('PRINTED')
    expect(await jobOf(body.jobs[0])).toMatchObject({ station: 'station2', title: `Seller ticket M${id}` })
  })

  test.each(['metro', 'ticket', 'Ticket', { value: 'metro', label: 'Metro' }])('%o is a Metro ticket', async word => {
    const { body } = await print({ ticketType: word })
    expect((await jobOf(body.jobs[0])).title).toBe(`Seller ticket M${id}`)
  })

  test.each(['coin', 'newCoin', 'new_coin', 'New Coin'])('%s is a coin ticket, of which there is none', async word => {
    expect((await print({ ticketType: word })).status).toBe(404)
  })

  test('a void ticket says so on its paper, and is not printed', async () => {
    const made = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
    const ticketId = made.body.data.id
    await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Duplicate' }, admin)
    expect(await print({ ticketId })).toMatchObject({ status: 409, body: { message: `M${ticketId} is void` } })
    const paper = await portal.send(getPaper, { document: 'seller-ticket', subject: `M${ticketId}` }, admin)
    expect(await pdfText(await pdfOf(paper.body.data.pdf))).toContain('VOID: Duplicate')
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

describe('a word that names no kind of ticket', () => {
  const calls: [string, (word: unknown) => Promise<{ status: number; body: { fields?: Record<string, string> } }>][] = [
    [
      'print-invoice',
      ticketType => portal.send(printRecord, { printerId: 'station1', ticketId: id, ticketType }, admin),
    ],
    ['print-labels-manually', ticketType => labels({ ticketType, copies: 1 })],
    [
      'check-print',
      ticketType => portal.send(printTicketCheck, { ticketId: id, ticketType, printerStation: 'station1' }, admin),
    ],
    ['checks/of-ticket', ticketType => portal.send(getTicketCheck, { ticketId: id, ticketType }, admin)],
    ['remove-signature', type => portal.send(removeSignature, { id, type }, admin)],
  ]
  const jobCount = async () => (await rows(portal.db, sql`select 1 from print_jobs`)).length

  test.each(calls)('%s takes no other record instead', async (_, send) => {
    const before = await jobCount()
    for (const word of ['bullion', 'constructor', 'coinage', 'M', '42', 7])
      expect([word, (await send(word)).status]).toEqual([word, 400])
    const { status, body } = await send('quote')
    expect([status, Object.values(body.fields ?? {}).join()]).toEqual([400, expect.stringContaining('must be metro')])
    // Another record is never mistaken for the ticket of the same number.
    for (const word of ['receipt', 'jewelryReceipt', 'coin_invoice'])
      expect((await send(word)).status).toBeGreaterThanOrEqual(400)
    expect(await jobCount()).toBe(before)
  })

  test.each(calls.filter(([name]) => name !== 'print-labels-manually'))('%s needs one', async (_, send) => {
    expect((await send('')).status).toBe(400)
  })
})

describe('what labels are for', () => {
  test('stands in printLabelType or ticketType, and the side in printLabelType or soldToType', async () => {
    const sent = { id, copies: 1, station: 'station1' }
    const titleOf = async (words: object) => {
      const { body } = await portal.send(printLabels, { ...sent, ...words }, admin)
      return (await jobOf(body.jobs[0])).title
    }
    expect(await titleOf({ printLabelType: 'ticket', ticketType: 'metro' })).toBe(`Labels M${id}`)
    expect(await titleOf({ printLabelType: 'metro' })).toBe(`Labels M${id}`)
    expect(await titleOf({ printLabelType: 'ticket', soldToType: 'A' })).toBe(`Labels M${id} (A)`)
    expect(await titleOf({ printLabelType: 'a', ticketType: 'ticket' })).toBe(`Labels M${id} (A)`)
    expect(await titleOf({ soldToType: 'A' })).toBe(`Labels M${id} (A)`)
    const refused = async (words: object) => (await portal.send(printLabels, { ...sent, ...words }, admin)).status
    expect(await refused({ printLabelType: 'coin', ticketType: 'metro' })).toBe(400)
    expect(await refused({ printLabelType: 'sticker', ticketType: 'metro' })).toBe(400)
    expect(await refused({})).toBe(400)
  })
})

describe('the answer of a call that prints', () => {
  const print = (printerId: string, headers: Record<string, string> = {}) =>
    portal.send(printRecord, { ticketId: id, ticketType: 'metro', printerId }, { ...admin, headers })

  test('is PRINTED when the page is printed by then, also when it is asked for again with its key', async () => {
    const headers = { 'idempotency-key': 'one page' }
    const [first, second] = await Promise.all([print('station1', headers), print('station1', headers)])
    expect(first.body).toMatchObject({ message: 'PRINTED' })
    expect(second.body).toEqual(first.body)
    const told = [first, second].filter(({ headers: of }) => 'x-answered-before' in of)
    expect(told, 'one of the two is told that it is the other’s').toHaveLength(1)
    expect((await jobOf(first.body.jobs[0])).state).toBe('printed')
  })

  test('says that the page waits when its printer is off', async () => {
    const sent = { name: 'Off', address: 'ipp://127.0.0.1:9/' }
    const printer = (await portal.send(printerCalls.add, sent, admin)).body.data.id
    const purposes = { ticketInvoicePrinter: printer, ticketLabelPrinter: printer, frontCheckPrinter: printer }
    await portal.send(stationPrinterCalls.save, { station: 'station3', ...purposes }, admin)
    await portal.send(saveBankSettings, bankAccount, admin)
    const { body } = await print('station3')
    expect(body.message).toBe('Waiting for the printer')
    const check = { checkNumber: '7001', checkAmount: 5, payee: 'City Water', memo: 'May', printerStation: 'station3' }
    expect((await portal.send(printPlainCheck, check, admin)).body.message).toBe('Waiting for the printer')
    expect((await labels({ copies: 1, station: 'station3' })).body.message).toBe('Waiting for the printer')
    const details = { ...ticketDetails, payment: 'check', checkNumber: '17001', paymentCheckAmount: 900 }
    const made = await portal.send(createMetroTicket, { details, items: metroItems }, admin)
    const paid = { ticketId: made.body.data.id, ticketType: 'metro', printerStation: 'station3' }
    expect((await portal.send(printTicketCheck, paid, admin)).body.message).toBe('Waiting for the printer')
    const [job] = (await print('station1')).body.jobs
    const again = await portal.send(reprint, { id: job, reason: 'Torn', station: 'station3' }, admin)
    expect(again.body.message).toBe('Waiting for the printer')
  })

  test('comes after three seconds at most, however long the printer takes', async () => {
    const slow = await openBadPrinter('swallows the document')
    try {
      const printer = (await portal.send(printerCalls.add, { name: 'Slow', address: slow.address }, admin)).body.data.id
      await portal.send(stationPrinterCalls.save, { station: 'station4', ticketInvoicePrinter: printer }, admin)
      const begin = performance.now()
      expect((await print('station4')).body.message).toBe('Waiting for the printer')
      expect(Math.round((performance.now() - begin) / 1000)).toBe(3)
    } finally {
      await slow.close()
    }
  })
})

describe('a paper whose picture is lost', () => {
  const setLogo = async (content: Buffer | undefined) => {
    await saveLogo(
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c00' } })
        .png()
        .toBuffer(),
    )
    const { logoFileId } = await readSetting(portal.db, 'shop')
    const name = logoFileId ?? ''
    if (content) await portal.services.store.put(name, content, 'image/png')
    else await portal.services.store.remove(name)
    return name
  }
  const saveLogo = async (image: Buffer) => {
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'logo.png')
    const request = new Response(form)
    const answer = await portal.inject({
      method: 'POST',
      url: '/api/settings/save-shop',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(200)
  }
  const printOnce = async () => {
    const sent = { ticketId: id, ticketType: 'metro', printerId: 'station1' }
    const { body } = await portal.send(printRecord, sent, admin)
    return { message: body.message, ...(await jobOf(body.jobs[0])) }
  }

  test.each([
    ['lost', undefined],
    ['no picture any more', Buffer.from('rubbish')],
  ])('prints without a logo that is %s, and the Print Desk says so', async (_, content) => {
    const logo = await setLogo(content)
    const job = await printOnce()
    expect(job).toMatchObject({
      message: 'PRINTED',
      state: 'printed',
      reason: 'Printed without the logo, whose file is lost (Shop Settings).',
    })
    expect(await pdfText(await pdfOf(job.pdf))).toContain('Total paid to seller')
    const shown = await portal.send(getPaper, { document: 'seller-ticket', subject: `M${id}` }, admin)
    expect([shown.status, shown.body.data.logo]).toEqual([200, null])
    if (content) return
    const asked = await portal.inject({
      url: `/api/files/${logo}/full`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(asked.statusCode).toBe(404)
  })

  test('shows a signature without strokes as its picture, and says when that is lost', async () => {
    const image = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { fileId } = await portal.db.transaction().execute(async tx => {
      const picture = await checkImage(image, 'The signature')
      const fileId = await keepImage(tx, portal.services.store, picture, { access: 'ticket', userId: 1 })
      await sql`update tickets set signature_file_id = ${fileId} where kind = 'metro' and id = ${id}`.execute(tx)
      await sql`insert into signatures (kind, record_id, file_id, strokes, shown, shown_hash)
        values ('metro', ${id}, ${fileId}, '[]', '{}', sha256('{}'))`.execute(tx)
      return { fileId }
    })
    const paper = async () =>
      (await portal.send(getPaper, { document: 'seller-ticket', subject: `M${id}` }, admin)).body
    expect((await paper()).data.signature).toContain(fileId)
    await portal.services.store.remove(fileId)
    const { data } = await paper()
    expect([data.signature, JSON.stringify(data.blocks)]).toEqual([
      null,
      expect.stringContaining('its picture is lost'),
    ])
  })
})
