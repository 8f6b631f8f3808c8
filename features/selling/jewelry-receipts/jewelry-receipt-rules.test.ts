import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOT_VALID } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { saveCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { writeSetting } from '#server/db/settings.ts'
import { textByField } from '#shared/errors.ts'
import { cents, dollars } from '#shared/money.ts'
import { settingDefaults } from '#shared/settings.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import {
  inDollars,
  jewelryReceiptRules,
  RULE_PREFIX,
  RULE_PRICE,
  type RuleRow,
  receiptRules,
  rightReceipt,
  ruleRoles,
} from '#tests/receipt-rules-table.ts'
import type { ReceiptDraft } from '../receipts/receipts.rules.ts'
import { jewelryReceiptProblems } from './jewelry-receipt.rules.ts'
import { createJewelryReceipt } from './jewelry-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
const tokens = { Admin: admin, Employee: employee }
beforeAll(async () => {
  // No tax, so that a receipt's total is the sum of the prices in its row.
  await portal.db.transaction().execute(tx => writeSetting(tx, 'shop', { ...settingDefaults.shop, taxRate: '0' }))
  await portal.send(saveCheckSetting, { jewelryreceiptCheckNumberPrefix: RULE_PREFIX }, admin)
})
afterAll(() => portal.close())

const aLine = { itemDescription: 'Ring, opal', qty: '1' }
const linesOf = ({ prices = [RULE_PRICE] }: Pick<RuleRow, 'prices'>) =>
  prices.map(price => ({ ...aLine, price: dollars(price) }))

const firstPart = ({ payment: paidBy, tendered, creditCardNumber, checkNumber }: ReceiptDraft) => ({
  id: 0,
  ...{ paidBy, tendered, creditCardNumber, checkNumber },
})

describe.each([...receiptRules, ...jewelryReceiptRules])('$rule', row => {
  const { typed, by = 'Employee', says } = row
  const receipt = { ...rightReceipt, ...typed }

  test('the form says so', () => {
    const lines = linesOf(row)
    const total = cents(lines.reduce((sum, { price }) => sum + price, 0))
    const setting = { total, remaining: total, by: ruleRoles[by], prefix: RULE_PREFIX }
    expect(textByField(jewelryReceiptProblems(lines, receipt, { ...setting, part: firstPart(receipt) }))).toEqual(says)
  })

  test('the server says the same', async () => {
    const items = linesOf(row).map(({ price, ...line }) => ({ ...line, price: price / 100 }))
    const { shipment: shppingDetails, ...details } = receipt
    const sent = { formDetails: inDollars(details), items, ...(shppingDetails ? { shppingDetails } : {}) }
    const answer = await portal.send(createJewelryReceipt, sent, tokens[by])
    expect([answer.status, answer.body.fields ?? {}]).toEqual([Object.keys(says).length > 0 ? 400 : 200, says])
  })
})

const lineRules = [
  { rule: 'a whole line is sold', line: {}, isSold: true },
  { rule: 'a line for nothing is sold', line: { price: 0 }, isSold: true },
  { rule: 'a description is required', line: { itemDescription: '  ' }, isSold: false },
  { rule: 'a price is required', line: { price: '' }, isSold: false },
  { rule: 'a price below zero is none', line: { price: -1 }, isSold: false },
  ...['', '0', '-1', 'one'].map(qty => ({ rule: `a quantity of '${qty}' is none`, line: { qty }, isSold: false })),
]

describe.each(lineRules)('$rule', ({ line, isSold }) => {
  const whole: { itemDescription: string; qty: string; price: number | string } = {
    ...aLine,
    price: RULE_PRICE,
    ...line,
  }

  test('the form says so', () => {
    const price = typeof whole.price === 'number' ? dollars(whole.price) : undefined
    const total = dollars(RULE_PRICE)
    const setting = { total, remaining: total, part: undefined, by: ruleRoles.Employee, prefix: '' }
    const problems = jewelryReceiptProblems([{ ...whole, price }], rightReceipt, setting)
    expect(textByField(problems)).toEqual(isSold ? {} : { items: NOT_VALID })
  })

  test('the server says the same', async () => {
    const sent = { formDetails: inDollars(rightReceipt), items: [whole] }
    const answer = await portal.send(createJewelryReceipt, sent, tokens.Employee)
    expect([answer.status, answer.body.fields ?? {}]).toEqual(isSold ? [200, {}] : [400, { items: NOT_VALID }])
  })
})
