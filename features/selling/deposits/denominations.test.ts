import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions, updateTransaction } from '#features/cash/transactions/transactions.contract.ts'
import { dayAt } from '#shared/time.ts'
import { coinReceipt } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { createCoinReceipt } from '../coin-receipts/coin-receipts.contract.ts'
import { editReceiptDay } from '../receipt-days/receipt-days.contract.ts'
import { receiptDayCheck } from '../receipt-days/receipt-days.verify.ts'
import { getDenominations, updateDenominations } from './denominations.contract.ts'

let portal: TestPortal
let admin: { token: string }
const date = dayAt(Date.now(), 'America/Los_Angeles')
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  // 37.00 and 70.00 with tax on the supplies: the cash kept is below 100.
  await portal.send(createCoinReceipt, coinReceipt, admin)
})
afterAll(() => portal.close())

const read = async () => (await portal.send(getDenominations, { date }, admin)).body.data
const save = (values: object, by = admin) => portal.send(updateDenominations, { date, ...values }, by)
const deposit = async () =>
  (await portal.send(listTransactions, {}, admin)).body.data.find(one => one.purpose === 'deposit')

test('the notes of a day make up the whole dollars of its cash; its cents are coins', async () => {
  const before = await read()
  expect(before).toMatchObject({ id: 0, isCounted: false, comment: '', denom100: 0 })
  const whole = Math.floor(before.cashAmount)
  const wrong = await save({ denom1: whole + 1 })
  expect([wrong.status, wrong.body.message]).toEqual([400, "Denomination Total Count don't match Cash Total!"])
  const below = await save({ denom1: -1 })
  expect(below.body.message).toBe('$1 field should be greater or equal to 0 *')
  const { status } = await save({ denom1: String(whole - 2), denom2: 1, comment: 'bag 4' })
  expect(status).toBe(200)
  expect(await read()).toMatchObject({ denom1: whole - 2, denom2: 1, comment: 'bag 4', isCounted: true, version: 2 })
})

test('the deposit of the day has them, and follows when they are counted otherwise', async () => {
  await portal.send(editReceiptDay, { date, type: 'receipt', depositDone: true }, admin)
  const { denom1, cashAmount } = await read()
  const first = await deposit()
  expect(first).toMatchObject({ denom1, denom2: 1, amount: cashAmount, src: 'retail', dest: 'bank' })
  await save({ denom1: denom1 + 2, denom2: 0 })
  expect(await deposit()).toMatchObject({ id: first?.id, denom1: denom1 + 2, denom2: 0, amount: cashAmount })
  expect((await receiptDayCheck.run(portal.db)).broken).toEqual([])
})

test('a deposit that is counted otherwise is its day counted otherwise, and the other way round', async () => {
  const { denom1, coins, cashAmount } = await read()
  const { id } = (await deposit()) ?? {}
  const edit = (notes: object) => portal.send(updateTransaction, { id, ...notes }, admin)
  expect((await edit({ denom1: denom1 - 10, denom10: 1 })).status).toBe(200)
  const counted = { denom1: denom1 - 10, denom10: 1, coins }
  expect(await deposit()).toMatchObject({ id, ...counted, amount: cashAmount })
  expect(await read()).toMatchObject({ ...counted, comment: 'bag 4', isCounted: true, version: 4 })
  expect((await edit(counted)).status).toBe(200)
  expect((await read()).version, 'nothing new').toBe(4)
  const inCoins = await edit({ denom1: denom1 - 11, coins: coins + 1 })
  expect([inCoins.status, inCoins.body.message]).toEqual([400, "Denomination Total Count don't match Cash Total!"])
  await save({ denom1, denom10: 0 })
  expect(await deposit()).toMatchObject({ id, denom1, denom10: 0 })
  expect((await receiptDayCheck.run(portal.db)).broken).toEqual([])
})

test('a deposit and its day that are counted at once wait for each other, and agree', async () => {
  const { denom1 } = await read()
  const { id } = (await deposit()) ?? {}
  const answers = await Promise.all([
    portal.send(updateTransaction, { id, denom1: denom1 - 5, denom5: 1 }, admin),
    save({ denom1: denom1 - 10, denom10: 1 }),
    portal.send(updateTransaction, { id, denom1: denom1 - 20, denom20: 1 }, admin),
  ])
  expect(answers.map(({ status }) => status)).not.toContain(500)
  const { denom20, denom10, denom5, denom1: ones } = await read()
  expect(await deposit()).toMatchObject({ denom20, denom10, denom5, denom1: ones })
})

test('a stale count is refused, and who may not move cash neither reads nor counts it', async () => {
  expect((await save({ denom1: 1, version: 1 })).status).toBe(409)
  const luis = await portal.signInAs('Employee')
  expect((await save({ denom1: 1 }, luis)).status).toBe(403)
  expect((await portal.send(getDenominations, { date }, luis)).status).toBe(403)
  expect((await portal.send(updateDenominations, { denom1: 1 }, admin)).body.message).toBe('Date is Blank')
})

test('a deposit of a part of the day has notes of its own', async () => {
  await portal.send(createCoinReceipt, coinReceipt, admin)
  const { id, amount = 0 } = (await deposit()) ?? {}
  const { cashAmount } = await read()
  expect(amount).toBeLessThan(cashAmount)
  const none = { denom100: 0, denom50: 0, denom20: 0, denom10: 0, denom5: 0, denom2: 0 }
  expect((await save({ ...none, denom1: Math.floor(cashAmount) })).status).toBe(200)
  const before = await read()
  const ones = Math.floor(amount) - 10
  expect((await portal.send(updateTransaction, { id, ...none, denom10: 1, denom1: ones }, admin)).status).toBe(200)
  expect(await deposit()).toMatchObject({ denom10: 1, denom1: ones, amount })
  expect(await read()).toEqual(before)
})
