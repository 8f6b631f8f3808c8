import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { keptTotalsCheck } from '#server/makers/kept-totals.verify.ts'
import { coinReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { countedReceipts } from '../receipt-list/receipt-list.queries.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  editCoinReceiptRow,
  getCoinReceipt,
  listCoinReceipts,
} from './coin-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
afterAll(() => portal.close())

const toCents = (amount: number) => Math.round(amount * 100)

const line = fc.record({
  item: fc.constantFrom('Morgan Dollar', 'Coin Supplies', 'Gold Bar 1 oz'),
  qty: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 0, max: 300_000 }).map(amount => amount / 100),
})
const paying = fc.record({
  payment: fc.constantFrom('cash', 'check', 'creditcard'),
  /** Cents tendered above the total. */
  above: fc.integer({ min: 0, max: 9999 }),
})
const sale = fc.record({ items: fc.array(line, { minLength: 1, maxLength: 6 }), paying })
type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never

const taxed = new Set(['Coin Supplies', 'Gold Bar 1 oz'])
const taxOf = ({ item, price }: Sale['items'][number]) => (taxed.has(item) ? Math.round(toCents(price) * 0.08375) : 0)
const totalOf = ({ items }: Sale) => items.reduce((sum, one) => sum + toCents(one.price) + taxOf(one), 0)

const sentOf = (sold: Sale) => {
  const { payment, above } = sold.paying
  const total = totalOf(sold)
  return {
    formDetails: {
      ...coinReceipt.formDetails,
      firstName: 'Rose',
      lastName: 'Abernathy',
      payment,
      ticketAmount: total / 100,
      tendered: payment === 'cash' ? (total + above) / 100 : 0,
      ...(payment === 'check' ? { checkAmount: total / 100, checkNumber: '10234' } : {}),
      ...(payment === 'creditcard' ? { creditCardNumber: '4242' } : {}),
    },
    items: sold.items,
  }
}

const cashOf = (sold: Sale) => (sold.paying.payment === 'cash' ? totalOf(sold) : 0)
const changeOf = (sold: Sale) => (sold.paying.payment === 'cash' ? sold.paying.above : 0)

const books = async () => ({
  retail: await balanceOf(portal.db, 'retail'),
  coindrawer: await balanceOf(portal.db, 'coindrawer'),
})
const totals = async () => {
  const {
    data: _rows,
    notDeposited: _open,
    ...sums
  } = (await portal.send(listCoinReceipts, { filterByPeriod: '0' }, admin)).body
  return sums
}

test('lines, tax, tender, change, books and totals agree to the cent, whatever is sold, edited and void', async () => {
  let standing = { count: 0, cash: 0, checks: 0, all: 0 }
  await fc.assert(
    fc.asyncProperty(sale, sale, fc.boolean(), async (first, second, isVoid) => {
      const before = await books()
      const made = await portal.send(createCoinReceipt, sentOf(first), employee)
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 })
      const { id } = made.body.data
      const edited = await portal.send(editCoinReceipt, { id, ...sentOf(second) }, admin)
      expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200 })
      const { details, items } = (await portal.send(getCoinReceipt, { id }, employee)).body
      expect(items.map(one => toCents(one.tax))).toEqual(second.items.map(taxOf))
      expect(toCents(details.ticketAmount)).toBe(totalOf(second))
      expect(toCents(details.change)).toBe(changeOf(second))
      if (isVoid) await portal.send(editCoinReceiptRow, { id, void: true, voidReason: 'Duplicate' }, admin)
      const moved = isVoid ? { cash: 0, change: 0 } : { cash: cashOf(second), change: changeOf(second) }
      expect(await books()).toEqual({
        retail: before.retail + moved.cash + moved.change,
        coindrawer: before.coindrawer - moved.change,
      })
      const checks = second.paying.payment === 'check' && !isVoid ? totalOf(second) : 0
      standing = {
        all: standing.all + 1,
        count: standing.count + (isVoid ? 0 : 1),
        cash: standing.cash + moved.cash,
        checks: standing.checks + checks,
      }
      expect(await totals()).toEqual({
        count: standing.all,
        totalReceiptCount: standing.count,
        totalDailyReceiptCount: standing.count,
        totalReceiptCashAmount: standing.cash / 100,
        totalReceiptCheckAmount: standing.checks / 100,
      })
    }),
    { numRuns: 30 },
  )
  expect((await keptTotalsCheck([countedReceipts]).run(portal.db)).broken).toEqual([])
})

test('the totals leave the server for Admin alone, searched or not', async () => {
  for (const search of ['', 'abernathy']) {
    const forAdmin = (await portal.send(listCoinReceipts, { search }, admin)).body
    expect(forAdmin).toHaveProperty('totalReceiptCashAmount')
    const forEmployee = (await portal.send(listCoinReceipts, { search }, employee)).body
    expect(Object.keys(forEmployee).filter(name => /^total|^notDeposited/.test(name))).toEqual([])
  }
})

test('a receipt that moves to another day is counted there, and not here any more', async () => {
  const { id } = (await portal.send(createCoinReceipt, coinReceipt, employee)).body.data
  const before = await totals()
  await sql`update receipts set ticket_day = ticket_day - 2 where kind = 'coin_receipt' and id = ${id}`.execute(
    portal.db,
  )
  expect(await totals()).toEqual({ ...before, totalDailyReceiptCount: (before.totalDailyReceiptCount ?? 0) - 1 })
  expect((await keptTotalsCheck([countedReceipts]).run(portal.db)).broken).toEqual([])
})
