import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signOut } from '#features/access/session/session.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { bidLines, openBidDesk } from '#tests/bid-desk.ts'
import { invoiceSent } from '#tests/trade-desk.ts'

const { portal, admin, read, mark, open, signInCustomer } = await openBidDesk()
const halden = await signInCustomer('Halden Refining')
const coin = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b08d57' } })
  .jpeg()
  .toBuffer()

const details = { ...invoiceSent.formDetails, type: 2 }

/** A save as the editor sends it: JSON in fields, and a file for each name. */
const upload = async (path: string, fields: object, names: readonly string[]) => {
  const boundary = 'xxpartxx'
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, JSON.stringify(value))),
    ...names.flatMap(name => part(`name="${name}"; filename="coin.jpg"\r\ncontent-type: image/jpeg`, coin)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const answer = await portal.inject({
    method: 'POST',
    url: `/api/invoices/save${path}?type=2`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ message?: string; data: { id: number } }>() }
}

const picturesOf = async (id: number) =>
  (await read(id)).items.map(line => (line.coin_invoice_items_attachments ?? []).map(picture => picture.id))

test('pictures belong to the line with their number, and those without one to the invoice', async () => {
  const names = ['files[2][]', 'files[0][]', 'files[2][]', 'files[]']
  const { status, body } = await upload('', { formDetails: details, items: bidLines }, names)
  expect(status, body.message).toBe(200)
  const { id } = body.data
  expect((await picturesOf(id)).map(({ length }) => length)).toEqual([1, 0, 2])
  const { data, items } = await read(id)
  expect(data.coin_invoices_attachments).toHaveLength(1)
  expect(items[0]?.attachment).toEqual(items[0]?.coin_invoice_items_attachments?.[0])
  const row = (await mark(id, { active: true })).body.data.find(one => one.id === id)
  expect(row?.attachmentCount).toBe(4)
})

test('a line without a list keeps its pictures, and one with a list those that are named', async () => {
  const { id } = (
    await upload('', { formDetails: details, items: bidLines }, ['files[0][]', 'files[0][]', 'files[1][]'])
  ).body.data
  const { items } = await read(id)
  const [[first, second], [third]] = (await picturesOf(id)) as [string[], string[]]
  const address = items[0]?.coin_invoice_items_attachments?.[1]?.screenUrl
  const sent = items.map(({ id: line, itemDescription, qty }) => ({ id: line, itemDescription, qty }))
  const named = [sent[1], { ...sent[0], coin_invoice_items_attachments: [address] }]
  expect((await upload(`/${id}`, { formDetails: details, items: named }, ['files[1][]'])).status).toBe(200)
  const after = await picturesOf(id)
  expect(after[0]).toEqual([third])
  expect(after[1]?.[0]).toBe(second)
  expect(after[1]).toHaveLength(2)
  const { data: log } = (await portal.send(listHistoryOf, { entity: 'coin_invoice', entityId: String(id) }, admin)).body
  expect(log[0]?.changes).toContain(`Pictures ${[first, second].map(file => file?.slice(0, 4)).join(', ')} →`)
  const strange = [{ ...sent[1], coin_invoice_items_attachments: [first] }]
  const refused = await upload(`/${id}`, { formDetails: details, items: strange }, [])
  expect([refused.status, refused.body.message]).toEqual([400, 'A line names a picture that is not one of its own'])
})

test.each([
  ['six for a line', Array.from({ length: 6 }, () => 'files[0][]'), 'A line has at most 5 pictures'],
  ['twenty-one a save', Array.from({ length: 21 }, (_, at) => `files[${at % 3}][]`), 'At most 20 files'],
  ['one of no line', ['files[7][]'], 'A picture belongs to no line'],
])('refuses %s', async (_, names, text) => {
  const { status, body } = await upload('', { formDetails: details, items: bidLines }, names)
  expect([status, body.message]).toEqual([400, text])
})

test('a customer sees them by addresses that are signed for its session, in a size for phones', async () => {
  const { id } = (await upload('', { formDetails: details, items: bidLines }, ['files[0][]'])).body.data
  await mark(id, { active: true })
  const page = await open({ id }, halden)
  const [picture] = page.body.items[0]?.coin_invoice_items_attachments ?? []
  const headers = { authorization: `Bearer ${halden.token}` }
  const signed = await portal.inject({ method: 'GET', url: picture?.screenUrl ?? '' })
  expect(signed.statusCode).toBe(200)
  expect((await sharp(signed.rawPayload).metadata()).width).toBe(1400)
  const unsigned = (picture?.screenUrl ?? '').replace(/\?.*/, '')
  expect((await portal.inject({ method: 'GET', url: unsigned, headers })).statusCode).toBe(403)
  const [, number = ''] = /\?s=(\d+)\./.exec(picture?.screenUrl ?? '') ?? []
  expect(Number(number)).toBe(halden.sessionId)
  const ofOther = (picture?.screenUrl ?? '').replace(`?s=${number}.`, `?s=${Number(number) - 1}.`)
  expect((await portal.inject({ method: 'GET', url: ofOther, headers })).statusCode).toBe(403)
  await portal.send(signOut, {}, halden)
  expect((await portal.inject({ method: 'GET', url: picture?.screenUrl ?? '' })).statusCode).toBe(440)
})
