import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { saveCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { textByField } from '#shared/errors.ts'
import { cents, dollars } from '#shared/money.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  coinReceiptRules,
  inDollars,
  RULE_PREFIX,
  RULE_PRICE,
  type RuleRow,
  receiptRules,
  rightReceipt,
  ruleRoles,
  soldLineRules,
} from '#tests/receipt-rules-table.ts'
import { isOverTendered } from '../receipts/receipts.rules.ts'
import { coinReceiptProblems } from './coin-receipt.rules.ts'
import { createCoinReceipt } from './coin-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
const tokens = { Admin: admin, Employee: employee }
beforeAll(async () => {
  await portal.send(saveCheckSetting, { receiptCheckNumberPrefix: RULE_PREFIX }, admin)
})
afterAll(() => portal.close())

const aLine = { item: 'Morgan Dollar', qty: '1', barcode: '' }
const linesOf = ({ prices = [RULE_PRICE] }: RuleRow) => prices.map(price => ({ ...aLine, price: dollars(price) }))

describe.each([...receiptRules, ...coinReceiptRules])('$rule', row => {
  const { typed, by = 'Employee', says } = row

  test('the form says so', () => {
    const lines = linesOf(row)
    const total = cents(lines.reduce((sum, { price }) => sum + price, 0))
    const problems = coinReceiptProblems(
      lines,
      { ...rightReceipt, ...typed },
      { total, by: ruleRoles[by], prefix: RULE_PREFIX },
    )
    expect(textByField(problems)).toEqual(says)
  })

  test('the server says the same', async () => {
    const items = linesOf(row).map(({ price, ...line }) => ({ ...line, price: price / 100 }))
    const formDetails = inDollars({ ...rightReceipt, ...typed })
    const answer = await portal.send(createCoinReceipt, { formDetails, items }, tokens[by])
    expect([answer.status, answer.body.fields ?? {}]).toEqual([Object.keys(says).length > 0 ? 400 : 200, says])
  })
})

describe.each(soldLineRules)('$rule', ({ line, isSold }) => {
  const whole = { ...aLine, price: RULE_PRICE, ...line }

  test('the form says so', () => {
    const price = typeof whole.price === 'number' ? dollars(whole.price) : undefined
    const asked = { total: dollars(RULE_PRICE), by: ruleRoles.Employee, prefix: '' }
    const problems = coinReceiptProblems([{ ...whole, price }], rightReceipt, asked)
    expect(textByField(problems)).toEqual(isSold ? {} : { items: NOT_VALID })
  })

  test('the server says the same', async () => {
    const answer = await portal.send(
      createCoinReceipt,
      { formDetails: inDollars(rightReceipt), items: [whole] },
      tokens.Employee,
    )
    expect([answer.status, answer.body.fields ?? {}]).toEqual(isSold ? [200, {}] : [400, { items: NOT_VALID }])
  })
})

test('more than 40 over the total is asked about, 40 is not', () => {
  expect(isOverTendered(dollars(140), dollars(100))).toBe(false)
  expect(isOverTendered(dollars(140.01), dollars(100))).toBe(true)
})
