import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSignatureInfo, saveSignature } from '#features/records/signatures/signatures.contract.ts'
import {
  getBankSettings,
  getPaperSettings,
  saveBankSettings,
  savePaperSettings,
} from '#features/shop/settings/paper.contract.ts'
import { rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinTicket } from '../coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket } from '../metro-tickets/metro-tickets.contract.ts'

let portal: TestPortal
let admin: { token: string }
let employee: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  employee = await portal.signInAs('Employee')
})
afterAll(() => portal.close())

const create = async (details: object) => {
  const sent = { details: { ...ticketDetails, ...details }, items: metroItems }
  return (await portal.send(createMetroTicket, sent, employee)).body.data.id
}
const sign = async (booth: string, station: string) => {
  const image = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const signature = `data:image/png;base64,${image.toString('base64')}`
  const strokes = [[10, 40, 90].map(x => ({ x, y: x }))]
  const { id } = (await portal.send(getSignatureInfo, { booth }, employee)).body
  return portal.send(saveSignature, { id, type: 'metro', station, signature, strokes }, employee)
}
const pagesOf = (subject: string) =>
  rows<{ document: string; station: string; copies: number }>(
    portal.db,
    sql`select document, station, copies from print_jobs where subject = ${subject} order by id`,
  )

test("a signed ticket comes out at the pad's station, else at the ticket's, else at the first", async () => {
  const atPad = await create({ booth: 'Booth 1', station: 'station4' })
  await sign('Booth 1', 'station2')
  expect(await pagesOf(`M${atPad}`)).toEqual([{ document: 'seller-ticket', station: 'station2', copies: 1 }])
  const atTicket = await create({ booth: 'Booth 2', station: 'station4' })
  expect((await sign('Booth 2', 'tablet 7')).status, 'a station that is not there').toBe(400)
  expect((await sign('Booth 2', '')).status).toBe(200)
  expect(await pagesOf(`M${atTicket}`)).toMatchObject([{ station: 'station4' }])
  const atFirst = await create({ booth: 'Booth 3' })
  expect((await sign('Booth 3', '')).status).toBe(200)
  expect(await pagesOf(`M${atFirst}`)).toMatchObject([{ station: 'station1' }])
})

test('a shop that does not want that paper says so once', async () => {
  expect((await portal.send(savePaperSettings, { printsSigned: false }, admin)).status).toBe(200)
  const id = await create({ booth: 'Booth 4' })
  await sign('Booth 4', 'station1')
  expect(await pagesOf(`M${id}`)).toEqual([])
  await portal.send(savePaperSettings, { printsSigned: true }, admin)
})

test('a new coin ticket brings the labels of its items in as many copies as its form says', async () => {
  const items = [{ qty: 2, name: 'Morgan Dollar', cost: 60 }]
  const details = { ...ticketDetails, station: 'station3', copies: 4 }
  const made = await portal.send(createCoinTicket, { details, items }, employee)
  expect(await pagesOf(`C${made.body.data.id}`)).toEqual([{ document: 'item-labels', station: 'station3', copies: 4 }])
  const nowhere = await portal.send(createCoinTicket, { details: { ...details, station: '' }, items }, employee)
  expect(await pagesOf(`C${nowhere.body.data.id}`)).toMatchObject([{ station: 'station1' }])
})

test('terms, label paper and the bank account are settings of Admin, checked before they are kept', async () => {
  await portal.send(savePaperSettings, { termsOfSale: 'All sales are final.', labelPaper: 'sheet' }, admin)
  expect((await portal.send(getPaperSettings, {}, admin)).body.data).toMatchObject({
    termsOfSale: 'All sales are final.',
    labelPaper: 'sheet',
    printsSigned: true,
  })
  expect((await portal.send(savePaperSettings, { labelPaper: 'papyrus' }, admin)).status).toBe(400)
  const wrong = await portal.send(saveBankSettings, { routingNumber: '123456789', accountNumber: '12' }, admin)
  expect(wrong.body.fields).toEqual({
    routingNumber: 'This is not a routing number',
    accountNumber: 'Account Number must be 4 to 17 digits',
  })
  const account = { bankName: 'First Bank', routingNumber: '122400724', accountNumber: '0123456789' }
  expect((await portal.send(saveBankSettings, { ...account, version: 1 }, admin)).status).toBe(200)
  const { data } = (await portal.send(getBankSettings, {}, admin)).body
  expect(data).toMatchObject({ bankName: 'First Bank', accountNumberEnding: '6789', voidAfterDays: 15 })
  expect((await portal.send(saveBankSettings, { bankName: 'Late', version: 1 }, admin)).status).toBe(409)
  expect((await portal.send(getBankSettings, {}, employee)).status).toBe(403)
})
