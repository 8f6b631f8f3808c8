import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { editMetroTicket, getMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { getPaper } from '#features/paper/print-jobs/papers.contract.ts'
import { saveSigningSettings } from '#features/shop/settings/signing.contract.ts'
import { rows } from '#server/db/db.ts'
import { ticketDetails } from '#tests/factories.ts'
import { openSigningDesk } from '#tests/signing-desk.ts'
import { saveSignature } from './signatures.contract.ts'

const { portal, employee, admin, signature, strokes, create, ask } = await openSigningDesk()
afterAll(() => portal.close())

describe('what was signed', () => {
  const save = (request: { id: number | null; data: object | null }, shown: object | null = request.data) =>
    portal.send(saveSignature, { id: request.id, type: 'metro', signature, strokes, shown }, employee)

  test('is kept as the pad showed it, with its hash', async () => {
    const id = await create('Booth 9')
    const { body } = await ask('Booth 9')
    expect((await save(body)).status).toBe(200)
    const [kept] = await rows<{ shown: string; hash: string; fits: string }>(
      portal.db,
      sql`select shown, encode(shown_hash, 'hex') as hash, encode(sha256(convert_to(shown, 'UTF8')), 'hex') as fits
        from signatures where kind = 'metro' and record_id = ${id}`,
    )
    expect(kept?.hash).toBe(kept?.fits)
    expect(JSON.parse(kept?.shown ?? '')).toEqual({ ...body.data, ticketAmount: 124_000 })
  })

  test('must be what the ticket says: after a change of it the pad is told to show it again', async () => {
    const id = await create('Booth 10')
    const { body: before } = await ask('Booth 10')
    await portal.send(editMetroTicket, { ...ticketDetails, booth: 'Booth 10', ticketAmount: 900, id }, employee)
    expect(await save(before)).toMatchObject({
      status: 409,
      body: { message: 'This ticket was changed. Please read it again, then sign.' },
    })
    expect((await portal.send(getMetroTicket, { id }, employee)).body.data.signature).toBeNull()
    const { body: after } = await ask('Booth 10', employee, { id: before.id, exist: true })
    expect(after.data?.ticketAmount).toBe(900)
    expect((await save(after)).status).toBe(200)
  })

  test('has the sentence of the settings, and a pad that shows an older one is told so', async () => {
    await create('Booth 11')
    const { body: before } = await ask('Booth 11')
    expect(before.data?.confirms).toMatch(/^By signing you confirm/)
    await portal.send(saveSigningSettings, { confirms: 'All of it is mine to sell.' }, admin)
    expect((await save(before)).status).toBe(409)
    const { body: after } = await ask('Booth 11')
    expect(after.data?.confirms).toBe('All of it is mine to sell.')
    expect((await save(after)).status).toBe(200)
  })

  test('may come from a program that does not say what it showed, but not with nonsense', async () => {
    await create('Booth 12')
    const { body } = await ask('Booth 12')
    expect((await save(body, { ticketAmount: 'much' })).status).toBe(400)
    expect(
      (await portal.send(saveSignature, { id: body.id, type: 'metro', signature, strokes }, employee)).status,
    ).toBe(200)
  })
})

test('the picture alone is a signature, unless nothing is drawn on it; a pad without a request sends 0', async () => {
  const ticket = await create('Booth 9')
  const { id } = (await ask('Booth 9', employee, { id: 0, exist: false })).body
  const picture = async (line: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="200"><path d="${line}" stroke="black" stroke-width="3" fill="none"/></svg>`
    return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`
  }
  const save = async (line: string) =>
    portal.send(saveSignature, { id, type: 'metro', station: 'station1', signature: await picture(line) }, employee)
  expect(await save('')).toMatchObject({
    status: 400,
    body: { message: 'Signature Canvas is Empty!Please add Signature' },
  })
  expect((await save('M20 100 L400 60')).status).toBe(200)
  const { data } = (await portal.send(listHistoryOf, { entity: 'metro_ticket', entityId: ticket }, admin)).body
  expect(data.find(entry => entry.action === 'signed')).toMatchObject({
    by: `${ticketDetails.firstName} ${ticketDetails.lastName}`,
    changes: 'signed by the customer at Booth 9',
  })
  const paper = { document: 'seller-ticket', subject: `M${ticket}` }
  const { blocks } = (await portal.send(getPaper, paper, admin)).body.data
  expect(blocks.find(block => block.kind === 'signing')?.image).toMatch(/^[0-9a-f-]{36}$/)
})

test('an empty canvas and what is no image are refused', async () => {
  await create('Booth 7')
  const { id } = (await ask('Booth 7')).body
  const empty = await portal.send(
    saveSignature,
    { id, type: 'metro', signature, strokes: [[{ x: 1, y: 1 }]] },
    employee,
  )
  expect(empty).toMatchObject({ status: 400, body: { message: 'Signature Canvas is Empty!Please add Signature' } })
  expect(
    (
      await portal.send(
        saveSignature,
        { id, type: 'metro', signature: 'data:image/png;base64,AAAA', strokes },
        employee,
      )
    ).status,
  ).toBe(400)
})

test('an image is looked at only for a request that is there, and has a size that a pad can have', async () => {
  const bomb = await sharp({ create: { width: 4000, height: 2001, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const large = `data:image/png;base64,${bomb.toString('base64')}`
  const save = (id: unknown, image: string) =>
    portal.send(saveSignature, { id, type: 'metro', signature: image, strokes }, employee)
  expect(await save(999_999, 'data:image/png;base64,AAAA')).toMatchObject({
    status: 400,
    body: { message: 'This request was withdrawn' },
  })
  await create('Booth 9')
  const { id } = (await ask('Booth 9')).body
  expect(await save(id, large)).toMatchObject({
    status: 400,
    body: { message: 'The signature has more than 8 megapixels' },
  })
  expect(await save(id, `data:image/png;base64,${'A'.repeat(1_500_000)}`)).toMatchObject({ status: 400 })
  expect(await save(id, signature)).toMatchObject({ status: 200 })
})
