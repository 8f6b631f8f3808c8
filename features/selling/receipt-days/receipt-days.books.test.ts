import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { ledgerCheck } from '#features/cash/ledger/ledger.verify.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { jewelryReceipt } from '#tests/factories.ts'
import type { TestPortal } from '#tests/portal.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createJewelryReceipt,
  editJewelryReceiptRow,
  getJewelryPayments,
  listJewelryReceipts,
  saveJewelryPayment,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { editReceiptDay } from './receipt-days.contract.ts'
import { receiptDayCheck } from './receipt-days.verify.ts'

/** Whatever is sold, paid in parts, ticked, voided and returned: the books are those of a few sums on paper. */

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const today = dayAt(Date.now(), 'America/Los_Angeles')
const dates = [0, 1, 2].map(days => daysAfter(today, -days))
const PRICE = 100
/** 100.00 and 8.375 % of it. */
const TOTAL = 10_838

type Payment = { receipt: number; day: number; tendered: number; change: number; isTicked: boolean }
type Paper = {
  receipts: { id: number; isPartial: boolean; isVoid: boolean; paid: number }[]
  payments: Payment[]
  deposits: number[]
  returned: number[]
}

const send = async (...[call, input]: [Parameters<TestPortal['send']>[0], Record<string, unknown>]) => {
  const answer = await portal.send(call, input, admin)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}

/** Moves a receipt or its last payment, made today, to the day of the step. */
const putOn = async (id: number, day: number) => {
  const date = dates[day]
  await sql`update receipts set ticket_day = ${date}::date where kind = 'jewelry_receipt' and id = ${id}
    and payment_type = 'full'`.execute(portal.db)
  await sql`update receipt_payments set paid_day = ${date}::date where id = (select max(id) from receipt_payments
    where kind = 'jewelry_receipt' and receipt_id = ${id})`.execute(portal.db)
}

const sell = async (paper: Paper, { day, above, isPartial }: Sell) => {
  const tendered = isPartial ? 2000 : TOTAL + above
  const items = [{ itemDescription: 'Band', qty: 1, price: PRICE }]
  const paymentType = isPartial ? 'partial' : 'full'
  const formDetails = { ...jewelryReceipt.formDetails, paymentType, tendered: tendered / 100 }
  const { data } = (await send(createJewelryReceipt, { formDetails, items })) as { data: { id: number } }
  await putOn(data.id, day)
  const receipt = paper.receipts.push({ id: data.id, isPartial, isVoid: false, paid: isPartial ? 2000 : TOTAL }) - 1
  paper.payments.push({ receipt, day, tendered, change: isPartial ? 0 : above, isTicked: false })
}

const pay = async (paper: Paper, { receipt: at, day, isLast, above }: Pay) => {
  const receipt = paper.receipts[at % paper.receipts.length]
  if (!receipt?.isPartial || receipt.isVoid || receipt.paid === TOTAL) return
  const rest = TOTAL - receipt.paid
  const amount = isLast ? rest : Math.min(1500, rest)
  const tendered = amount === rest ? rest + above : amount
  const payment = {
    id: 0,
    jewelryReceiptId: receipt.id,
    paidBy: 'cash',
    totalAmount: amount / 100,
    tendered: tendered / 100,
  }
  await send(saveJewelryPayment, { payment })
  await putOn(receipt.id, day)
  receipt.paid += amount
  paper.payments.push({
    receipt: paper.receipts.indexOf(receipt),
    day,
    tendered,
    change: tendered - amount,
    isTicked: false,
  })
}

const stands = (paper: Paper, { receipt }: Payment) => !paper.receipts[receipt]?.isVoid
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

/** Only the days on which a tick changed are settled anew. */
const tick = (paper: Paper, payments: Payment[], isTicked: boolean) => {
  const changed = payments.filter(one => one.isTicked !== isTicked && (!isTicked || stands(paper, one)))
  for (const one of changed) one.isTicked = isTicked
  for (const day of new Set(changed.map(one => one.day))) {
    const ofDay = paper.payments.filter(one => one.day === day)
    for (const one of ofDay) if (!stands(paper, one)) one.isTicked = false
    paper.deposits[day] = sum(ofDay.filter(one => one.isTicked).map(one => one.tendered - one.change))
  }
}

const tickRow = async (paper: Paper, { receipt: at, isTicked }: TickRow) => {
  const place = at % paper.receipts.length
  const receipt = paper.receipts[place]
  if (!receipt || receipt.isVoid) return
  await send(editJewelryReceiptRow, { id: receipt.id, depositDone: isTicked })
  tick(
    paper,
    paper.payments.filter(one => one.receipt === place),
    isTicked,
  )
}

const editDay = (day: number, change: object) =>
  send(editReceiptDay, { date: dates[day], type: 'jewelryReceipt', ...change })

const tickDay = async (paper: Paper, { day, isTicked }: TickDay) => {
  await editDay(day, { depositDone: isTicked })
  tick(
    paper,
    paper.payments.filter(one => one.day === day),
    isTicked,
  )
}

const giveBack = async (paper: Paper, { day, isTicked }: GiveBack) => {
  await editDay(day, { changeReturned: isTicked })
  const owed = paper.payments.filter(one => one.day === day && stands(paper, one)).map(one => one.change)
  paper.returned[day] = isTicked ? sum(owed) : 0
}

const voidOne = async (paper: Paper, { receipt: at }: Void) => {
  const receipt = paper.receipts[at % paper.receipts.length]
  if (!receipt || receipt.isVoid) return
  await send(editJewelryReceiptRow, { id: receipt.id, void: true, voidReason: 'Duplicate' })
  receipt.isVoid = true
}

const day = fc.integer({ min: 0, max: dates.length - 1 })
const receipt = fc.nat({ max: 20 })
const above = fc.integer({ min: 0, max: 999 })
const isTicked = fc.boolean()
const steps = {
  sell: fc.record({ step: fc.constant('sell' as const), day, above, isPartial: fc.boolean() }),
  pay: fc.record({ step: fc.constant('pay' as const), receipt, day, isLast: fc.boolean(), above }),
  tickRow: fc.record({ step: fc.constant('tickRow' as const), receipt, isTicked }),
  tickDay: fc.record({ step: fc.constant('tickDay' as const), day, isTicked }),
  giveBack: fc.record({ step: fc.constant('giveBack' as const), day, isTicked }),
  void: fc.record({ step: fc.constant('void' as const), receipt }),
}
type StepOf<Name extends keyof typeof steps> = (typeof steps)[Name] extends fc.Arbitrary<infer One> ? One : never
type Sell = StepOf<'sell'>
type Pay = StepOf<'pay'>
type TickRow = StepOf<'tickRow'>
type TickDay = StepOf<'tickDay'>
type GiveBack = StepOf<'giveBack'>
type Void = StepOf<'void'>

const take = (paper: Paper, step: StepOf<keyof typeof steps>): Promise<void> => {
  switch (step.step) {
    case 'sell':
      return sell(paper, step)
    case 'pay':
      return pay(paper, step)
    case 'tickRow':
      return tickRow(paper, step)
    case 'tickDay':
      return tickDay(paper, step)
    case 'giveBack':
      return giveBack(paper, step)
    case 'void':
      return voidOne(paper, step)
  }
}

const books = async () => ({
  bank: await balanceOf(portal.db, 'bank'),
  till: await balanceOf(portal.db, 'jewelryretail'),
  drawer: await balanceOf(portal.db, 'metrodrawer'),
})

const onPaper = (paper: Paper) => {
  const standing = paper.payments.filter(one => stands(paper, one))
  const [deposits, returned] = [sum(paper.deposits), sum(paper.returned)]
  const change = sum(standing.map(one => one.change))
  return {
    bank: deposits,
    till: sum(standing.map(one => one.tendered)) - deposits - returned,
    drawer: returned - change,
  }
}

test('books, boxes and verify agree with the sums on paper, whatever happens', async () => {
  const paper: Paper = { receipts: [], payments: [], deposits: [0, 0, 0], returned: [0, 0, 0] }
  const walk = fc.array(fc.oneof(steps.sell, steps.pay, steps.tickRow, steps.tickDay, steps.giveBack, steps.void), {
    minLength: 4,
    maxLength: 10,
  })
  await fc.assert(
    fc.asyncProperty(walk, async walked => {
      for (const step of walked) await take(paper, step)
      expect(await books()).toEqual(onPaper(paper))
      for (const check of [ledgerCheck, receiptDayCheck]) expect((await check.run(portal.db)).broken).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
  const { data } = (await portal.send(listJewelryReceipts, { filterByPeriod: '0' }, admin)).body
  for (const { id, depositDone } of data) {
    const at = paper.receipts.findIndex(one => one.id === id)
    const own = paper.payments.filter(one => one.receipt === at)
    expect(depositDone, `JR${id}`).toBe(own.every(one => one.isTicked))
    if (paper.receipts[at]?.isPartial) {
      const { payments } = (await portal.send(getJewelryPayments, { id }, admin)).body
      expect(payments).toHaveLength(own.length)
    }
  }
}, 120_000)
