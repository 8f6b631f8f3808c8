import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { jewelryReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  createJewelryReceipt,
  deleteJewelryPayment,
  editJewelryReceiptRow,
  getJewelryReceipt,
  saveJewelryPayment,
} from './jewelry-receipts.contract.ts'

/** Random sales in parts: what is paid, taxed, given back and booked always agrees to the cent. */

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const line = fc.record({
  itemDescription: fc.constantFrom('Ring', 'Chain', 'Sizing'),
  qty: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 100, max: 300_000 }).map(amount => amount / 100),
})
const part = fc.record({
  paidBy: fc.constantFrom('cash', 'creditcard', 'check', 'cash_creditcard'),
  /** Thousandths of the remaining amount; from 1,000 on it settles the receipt. */
  share: fc.integer({ min: 1, max: 1100 }),
  /** Cents tendered above the remaining amount, when this payment settles the receipt. */
  above: fc.integer({ min: 0, max: 9999 }),
})
const sale = fc.record({
  items: fc.array(line, { minLength: 1, maxLength: 5 }),
  isTaxFree: fc.boolean(),
  parts: fc.array(part, { minLength: 1, maxLength: 5 }),
  isVoid: fc.boolean(),
  deletes: fc.boolean(),
})
type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never

const toCents = (amount: number) => Math.round(amount * 100)
const taxOf = ({ price }: Sale['items'][number], isTaxFree: boolean) =>
  isTaxFree ? 0 : Math.round(toCents(price) * 0.083_75)
const totalOf = ({ items, isTaxFree }: Sale) =>
  items.reduce((sum, one) => sum + toCents(one.price) + taxOf(one, isTaxFree), 0)

type Paid = { sent: object; amount: number; cash: number; change: number }

/** The payments one after the other, until the receipt is settled. */
const paidIn = (sold: Sale): Paid[] => {
  let remaining = totalOf(sold)
  return sold.parts.flatMap(({ paidBy, share, above }) => {
    if (remaining === 0) return []
    const amount = Math.max(1, Math.min(remaining, Math.round((remaining * share) / 1000)))
    const settles = amount === remaining
    remaining -= amount
    const isSplit = paidBy === 'cash_creditcard'
    const cash = paidBy === 'cash' ? amount : isSplit ? Math.max(1, Math.floor(amount / 2)) : 0
    const change = paidBy === 'cash' && settles ? above : 0
    const sent = {
      ...{ id: 0, paidBy, totalAmount: amount / 100, tendered: (cash + change) / 100 },
      ...(paidBy.includes('creditcard') ? { creditCardNumber: '4417' } : {}),
      ...(paidBy === 'check' ? { checkAmount: amount / 100, checkNumber: '70012' } : {}),
    }
    return [{ sent, amount, cash, change }]
  })
}

const books = async () => ({
  retail: await balanceOf(portal.db, 'jewelryretail'),
  drawer: await balanceOf(portal.db, 'metrodrawer'),
})
const sumOf = (parts: readonly Paid[], field: 'amount' | 'cash' | 'change') =>
  parts.reduce((sum, one) => sum + one[field], 0)

test('lines, tax, payments, change and books agree to the cent, whatever is paid, deleted and void', async () => {
  await fc.assert(
    fc.asyncProperty(sale, async sold => {
      const before = await books()
      const [first, ...rest] = paidIn(sold)
      const made = await portal.send(
        createJewelryReceipt,
        {
          ...jewelryReceipt,
          formDetails: {
            ...jewelryReceipt.formDetails,
            ...{ payment: '', tendered: '', paymentType: 'partial', requireShipmentFreeTax: sold.isTaxFree },
            ticketAmount: totalOf(sold) / 100,
          },
          items: sold.items,
          payments: [first?.sent],
        },
        admin,
      )
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 })
      const { id } = made.body.data
      for (const { sent } of rest) {
        const taken = await portal.send(saveJewelryPayment, { payment: { ...sent, jewelryReceiptId: id } }, admin)
        expect(taken, JSON.stringify(taken.body)).toMatchObject({ status: 200 })
      }
      const all = first ? [first, ...rest] : rest
      const read = async () => (await portal.send(getJewelryReceipt, { id }, admin)).body
      const shown = await read()
      expect(toCents(shown.details.remainingAmount)).toBe(totalOf(sold) - sumOf(all, 'amount'))
      expect(toCents(shown.details.change)).toBe(sumOf(all, 'change'))
      if (shown.details.remainingAmount === 0)
        expect(shown.payments.reduce((sum, { tax }) => sum + toCents(tax), 0)).toBe(toCents(shown.details.tax))
      const standing = sold.deletes ? all.slice(1) : all
      if (sold.deletes) await portal.send(deleteJewelryPayment, { id: shown.payments[0]?.id }, admin)
      if (sold.isVoid) await portal.send(editJewelryReceiptRow, { id, void: true, voidReason: 'Duplicate' }, admin)
      const [cash, change] = sold.isVoid ? [0, 0] : [sumOf(standing, 'cash'), sumOf(standing, 'change')]
      expect(await books()).toEqual({
        retail: before.retail + cash + change,
        drawer: before.drawer - change,
      })
    }),
    { numRuns: 30 },
  )
  for (const check of checks) expect((await check.run(portal.db)).broken, check.name).toEqual([])
})
