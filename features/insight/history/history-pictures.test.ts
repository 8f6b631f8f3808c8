import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createMetroTicket, editMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt, editCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { coinReceipt, metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { getTicketLog, listHistoryOf } from './history.contract.ts'

const { portal, admin } = await openCounter()

let pictures: Buffer[]
beforeAll(async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer()
  pictures = await Promise.all(['#a02020', '#2020a0', '#20a020'].map(plain))
})

/** As a form sends it: fields, and the pictures of these places. */
const sendWith = async (
  call: Endpoint,
  fields: Record<string, string | number | object>,
  places: readonly number[] = [],
) => {
  const boundary = randomUUID()
  const head = (rest: string) => `--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n`
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `${head(`name="${name}"`)}\r\n${typeof value === 'object' ? JSON.stringify(value) : String(value)}\r\n`,
      ),
    ),
    ...places.flatMap(place => [
      Buffer.from(`${head('name="files[]"; filename="a.jpg"')}content-type: image/jpeg\r\n\r\n`),
      pictures[place] as Buffer,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const answer = await portal.inject({ method: 'POST', url: `/api/${call.path}`, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { data: { id: number } }).data.id
}

type Picture = { id: string; url: string }
/** The pictures of the newest entry. */
const picturesOf = async (ticketId: string, name: string) => {
  const { data } = (await portal.send(getTicketLog, { ticketId }, admin)).body
  return (data[0]?.value[name] ?? []) as Picture[]
}
const changesOf = async (entity: string, id: number) =>
  (await portal.send(listHistoryOf, { entity, entityId: String(id) }, admin)).body.data.map(({ changes }) => changes)

test('a picture of a ticket that was swapped for another is seen, and stays readable', async () => {
  const id = await sendWith(createMetroTicket, { details: ticketDetails, items: metroItems }, [0, 1])
  const [first, second] = await picturesOf(`M${id}`, 'ticket_attachments')
  expect(first).toEqual({
    id: expect.any(String),
    url: `/api/files/${first?.id}/full`,
    thumbnailUrl: `/api/files/${first?.id}/thumbnail`,
    mimeType: 'image/jpeg',
    fileSize: expect.any(Number),
  })
  const edit = (kept: readonly (Picture | undefined)[], places: readonly number[]) =>
    sendWith(editMetroTicket, { id, ...ticketDetails, existingFiles: kept.map(file => file?.id) }, places)
  await edit([second], [2])
  expect((await changesOf('metro_ticket', id))[0]).toBe('Photo 1 removed, Photo 2 added')
  const [, third] = await picturesOf(`M${id}`, 'ticket_attachments')
  await edit([second], [])
  await edit([], [0])
  expect(await changesOf('metro_ticket', id)).toEqual([
    'Photo 1 Picture changed',
    'Photo 2 removed',
    'Photo 1 removed, Photo 2 added',
    '',
  ])
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const { url } of [first, third] as Picture[])
    expect((await portal.inject({ method: 'GET', url, headers })).statusCode).toBe(200)
})

test('those of a receipt stand under the name of its document', async () => {
  const id = await sendWith(createCoinReceipt, coinReceipt, [0])
  const [picture] = await picturesOf(`CR${id}`, 'receipt_attachments')
  await sendWith(editCoinReceipt, { id, ...coinReceipt, existingFiles: [] }, [1])
  expect((await changesOf('coin_receipt', id))[0]).toContain('Photo 1 Picture changed')
  expect(picture?.url).toBe(`/api/files/${picture?.id}/full`)
})
