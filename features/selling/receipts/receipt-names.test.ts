import { afterAll, expect, test } from 'vitest'
import { listVoids, recoverVoid, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { coinReceipt, jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  editCoinReceiptRow,
  getCoinReceipt,
} from '../coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceipt,
  getJewelryReceipt,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const named = (firstName: string, lastName: string) => ({ firstName, lastName })

test('the names of a new receipt are written as those of a new ticket, and an edit keeps digits', async () => {
  const formDetails = { ...coinReceipt.formDetails, ...named('walter 2', 'brandt3') }
  const { id } = (await portal.send(createCoinReceipt, { ...coinReceipt, formDetails }, admin)).body.data
  const read = async () => (await portal.send(getCoinReceipt, { id }, admin)).body.details
  expect(await read()).toMatchObject(named('Walter', 'Brandt'))
  const edited = { ...coinReceipt, id, formDetails: { ...coinReceipt.formDetails, ...named('walter', 'Brandt 3rd') } }
  expect((await portal.send(editCoinReceipt, edited, admin)).status).toBe(200)
  expect(await read()).toMatchObject(named('Walter', 'Brandt 3rd'))
})

test('a name of digits alone is blank', async () => {
  const formDetails = { ...jewelryReceipt.formDetails, ...named('777', 'yoon') }
  const answer = await portal.send(createJewelryReceipt, { ...jewelryReceipt, formDetails }, admin)
  expect(answer).toMatchObject({ status: 400, body: { message: 'First Name is Blank' } })
})

test('the state that a parcel goes to is kept in two capitals', async () => {
  const toState = (state: string) => ({
    ...jewelryReceipt,
    shppingDetails: { ...jewelryReceipt.shppingDetails, state },
  })
  const { id } = (await portal.send(createJewelryReceipt, toState('nevada'), admin)).body.data
  const read = async () => (await portal.send(getJewelryReceipt, { id }, admin)).body.shipments[0]?.state
  expect(await read()).toBe('NV')
  await portal.send(editJewelryReceipt, { ...toState('ut'), id }, admin)
  expect(await read()).toBe('UT')
})

test('a receipt whose copy stands is not restored: it was a sale and no purchase', async () => {
  const { id } = (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data
  await portal.send(editCoinReceiptRow, { id, void: true, voidReason: 'Duplicate' }, admin)
  const { data } = (await portal.send(listVoids, { search: `CR${id}` }, admin)).body
  const copy = (await portal.send(recoverVoid, { id: data[0]?.id }, admin)).body.data.id
  expect(await portal.send(restoreVoid, { id: data[0]?.id }, admin)).toMatchObject({
    status: 409,
    body: { message: `CR${id} can not be restored while CR${copy} of the same sale is not void` },
  })
})
