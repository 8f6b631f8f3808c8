import type { ReceiptDraft } from '#features/selling/receipts/receipts.rules.ts'
import { dollars } from '#shared/money.ts'

/** Form and server are tested with the same rows; each kind of receipt adds its own. */
export type RuleRow = {
  rule: string
  /** Typed into an otherwise valid receipt. */
  typed: Partial<ReceiptDraft>
  /** Prices of other lines in dollars, untaxed. */
  prices?: readonly number[]
  by?: 'Admin'
  /** The text at each field; empty if the receipt is accepted. */
  says: Readonly<Record<string, string>>
}

export const ruleRoles = {
  Admin: { kind: 'admin', permissions: [] },
  Employee: { kind: 'employee', permissions: [] },
} as const

export const inDollars = (typed: object) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, typeof value === 'number' ? value / 100 : (value ?? '')]),
  )

/** The price where a row names none. */
export const RULE_PRICE = 100
export const RULE_PREFIX = '102'

export const rightReceipt: ReceiptDraft = {
  payment: 'cash',
  tendered: dollars(RULE_PRICE),
  creditCardNumber: '',
  checkNumber: '',
  firstName: '',
  lastName: '',
  clerk: 'Luis',
  booth: 'Booth 5',
  station: 'station1',
}

const rose = { firstName: 'Rose', lastName: 'Abernathy' }
const check = { payment: 'check', checkAmount: dollars(RULE_PRICE), checkNumber: '10234' } as const
const card = { payment: 'creditcard', creditCardNumber: '4242', ...rose } as const
const names = { firstName: 'First Name is Blank', lastName: 'Last Name is Blank' }

export const receiptRules: readonly RuleRow[] = [
  { rule: 'cash is taken to the cent', typed: { tendered: dollars(100) }, says: {} },
  { rule: 'cash tendered is required', typed: { tendered: undefined }, says: { tendered: 'Cash Tendered is Blank' } },
  {
    rule: 'cash tendered is not below the total',
    typed: { tendered: dollars(99.99) },
    says: { tendered: 'Cash Tendered is lower than Ticket Amount' },
  },
  { rule: 'a card is taken with its last digits and a name', typed: card, says: {} },
  {
    rule: 'a card number is required',
    typed: { ...card, creditCardNumber: '' },
    says: { creditCardNumber: 'Card Number is Blank' },
  },
  ...['424', '42424', '42a2'].map(creditCardNumber => ({
    rule: `a card number of '${creditCardNumber}' is none`,
    typed: { ...card, creditCardNumber },
    says: { creditCardNumber: 'Card Number must be its last 4 digits' },
  })),
  { rule: 'names are required for a card', typed: { ...card, firstName: '', lastName: '' }, says: names },
  { rule: 'a check is taken', typed: check, says: {} },
  {
    rule: 'check amount and number are required',
    typed: { ...check, checkAmount: undefined, checkNumber: '' },
    says: { checkAmount: 'Check Amount is Blank', checkNumber: 'Check Number is Blank' },
  },
  {
    rule: 'a check is for the total',
    typed: { ...check, checkAmount: dollars(99) },
    says: { checkAmount: 'Check Amount must equal Ticket Amount' },
  },
  {
    rule: 'a check number is made of digits',
    typed: { ...check, checkNumber: '10-234' },
    says: { checkNumber: 'Check Number must be numeric' },
  },
  {
    rule: 'a check number is not shorter than the prefix of the shop',
    typed: { ...check, checkNumber: '12' },
    says: { checkNumber: 'Check Number must have at least 3 digits' },
  },
  ...(['Employee', 'Admin'] as const).map(by => ({
    rule: `the prefix of the shop alone is no check number, for ${by} neither`,
    typed: { ...check, checkNumber: RULE_PREFIX },
    ...(by === 'Admin' ? { by } : {}),
    says: { checkNumber: 'Check Number is Blank' },
  })),
  { rule: 'Admin types any check number', typed: { ...check, checkNumber: '12' }, by: 'Admin', says: {} },
  {
    rule: 'names are required from 3000 on',
    typed: { tendered: dollars(3000) },
    prices: [3000],
    says: names,
  },
  { rule: 'below 3000 nobody is asked', typed: { tendered: dollars(3000) }, prices: [2999.99], says: {} },
  { rule: 'with names 3000 are taken', typed: { ...rose, tendered: dollars(3000) }, prices: [1500, 1500], says: {} },
  {
    rule: 'a receipt has its limit',
    typed: { ...rose, tendered: dollars(900_001) },
    prices: [900_000, 0.01],
    says: { items: 'Ticket Amount can not be greater than 900000' },
  },
  { rule: 'a clerk is required', typed: { clerk: '' }, says: { clerk: 'Clerk name not selected' } },
  { rule: 'a booth is required', typed: { booth: '' }, says: { booth: 'Booth is Blank' } },
  { rule: 'a station is required', typed: { station: '' }, says: { station: 'Station is Blank' } },
  { rule: 'a payment is required', typed: { payment: '' }, says: { payment: 'Payment is Blank' } },
]

export const coinReceiptRules: readonly RuleRow[] = [
  {
    rule: 'a coin receipt is not paid half in cash, half by card',
    typed: { ...card, payment: 'cash_creditcard' },
    says: { payment: 'Payment must be one of cash, check, creditcard' },
  },
]

const split = { ...card, payment: 'cash_creditcard', tendered: dollars(40) } as const
const parts = { ...rose, paymentType: 'partial', phone: '702 555 0193', tendered: dollars(40) } as const
const parcel = {
  ...{ trackingNumber: '', address: '3317 Jade Cliffs Ln', city: 'Portland', state: 'OR', postalCode: '97201' },
  phone: '503 555 0171',
}
const shipped = { ...rose, requireShipmentFreeTax: true, shipment: parcel } as const

/** Only jewelry receipts have cash & card, part payments and tax-free shipments. */
export const jewelryReceiptRules: readonly RuleRow[] = [
  { rule: 'jewelry is paid half in cash, half by card', typed: split, says: {} },
  {
    rule: 'cash & card needs both',
    typed: { ...split, tendered: undefined, creditCardNumber: '' },
    says: { tendered: 'Cash Tendered is Blank', creditCardNumber: 'Card Number is Blank' },
  },
  { rule: 'names are required for cash & card', typed: { ...split, firstName: '', lastName: '' }, says: names },
  { rule: 'a first part is taken', typed: parts, says: {} },
  {
    rule: 'names and a phone are required for parts',
    typed: { ...parts, firstName: '', lastName: '', phone: '' },
    says: { ...names, phone: 'Phone is Blank' },
  },
  ...['hello', '555 0193', '702 555 0193 4'].map(phone => ({
    rule: `who pays in parts is not reached at '${phone}'`,
    typed: { ...parts, phone },
    says: { phone: 'Phone must have 10 digits' },
  })),
  {
    rule: 'a receipt in parts begins with a payment',
    typed: { ...parts, tendered: undefined },
    says: { totalAmount: 'Total Amount is Blank', tendered: 'Cash Tendered is Blank' },
  },
  { rule: 'a shipment free of tax is taken without its tracking number', typed: shipped, says: {} },
  {
    rule: 'names and where it goes are required for a shipment free of tax',
    typed: { requireShipmentFreeTax: true },
    says: {
      ...names,
      'shppingDetails.address': 'Shipping Address is Blank',
      'shppingDetails.city': 'Shipping City is Blank',
      'shppingDetails.state': 'Shipping State is Blank',
      'shppingDetails.postalCode': 'Postal Code is Blank',
      'shppingDetails.phone': 'Shipping Phone is Blank',
    },
  },
  ...(
    [
      ['state', 'NA', 'Shipping State must be a state, as NV'],
      ['postalCode', '9720', 'Postal Code must be 5 or 9 digits'],
      ['phone', '555 0171', 'Shipping Phone must have 10 digits'],
    ] as const
  ).map(([key, text, says]) => ({
    rule: `nothing is shipped free of tax to a ${key} of '${text}'`,
    typed: { ...shipped, shipment: { ...parcel, [key]: text } },
    says: { [`shppingDetails.${key}`]: says },
  })),
  {
    rule: 'a shipment free of tax takes a long zip, a phone with its country and a state in small letters',
    typed: { ...shipped, shipment: { ...parcel, state: 'or', postalCode: '97201-1234', phone: '+1 (503) 555-0171' } },
    says: {},
  },
  { rule: 'what is only noted of a shipment is not asked for', typed: { shipment: { ...parcel, city: '' } }, says: {} },
]

export const soldLineRules: readonly { rule: string; line: Record<string, string | number>; isSold: boolean }[] = [
  { rule: 'a whole line is sold', line: {}, isSold: true },
  { rule: 'a line for nothing is sold', line: { price: 0 }, isSold: true },
  { rule: 'a code of five characters is kept', line: { barcode: 'A7731' }, isSold: true },
  { rule: 'an item is required', line: { item: '' }, isSold: false },
  { rule: 'a price is required', line: { price: '' }, isSold: false },
  { rule: 'a price with a part of a cent is none', line: { price: '1.234' }, isSold: false },
  { rule: 'a price below zero is none', line: { price: -1 }, isSold: false },
  { rule: 'a price above the limit is none', line: { price: 10_000_000.01 }, isSold: false },
  ...['', '0', '-1', 'one', '0.5', '1.5', '1.123456789'].map(qty => ({
    rule: `a quantity of '${qty}' is none`,
    line: { qty },
    isSold: false,
  })),
  { rule: 'a code of six characters is none', line: { barcode: 'A77310' }, isSold: false },
]
