import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankProblems, isRoutingNumber } from '#features/shop/settings/bank-account.rules.ts'
import { drawSheet } from '#server/print/draw.ts'
import { cents } from '#shared/money.ts'
import { settingDefaults } from '#shared/settings.ts'
import type { Day } from '#shared/time.ts'
import { pdfPages, pdfText } from '#tests/pdf.ts'
import { plainCheckProblems } from '../checks/checks.rules.ts'
import { amountInWords } from './amount-words.rules.ts'
import { checkBackSheet, checkFrontSheet, micrText } from './check.sheet.ts'

const check = {
  checkNumber: '20418',
  amount: cents(124_050),
  payee: 'Maria Delgado',
  memo: 'Ticket M48231',
  day: '2026-11-13' as Day,
  isVoidedAfterDay: true,
}
const bank = {
  ...settingDefaults.bank,
  bankName: 'First Bank',
  routingNumber: '122400724',
  accountNumber: '0123456789',
}
const setting = { shop: settingDefaults.shop, bank }

describe('the amount in words', () => {
  test.each([
    [0, 'Zero and 00/100'],
    [1, 'Zero and 01/100'],
    [100, 'One and 00/100'],
    [1_999, 'Nineteen and 99/100'],
    [2_100, 'Twenty-one and 00/100'],
    [10_000, 'One hundred and 00/100'],
    [124_050, 'One thousand two hundred forty and 50/100'],
    [100_000_000, 'One million and 00/100'],
    [90_000_000, 'Nine hundred thousand and 00/100'],
    [100_001_500, 'One million fifteen and 00/100'],
  ])('%i cents read %s', (amount, words) => {
    expect(amountInWords(cents(amount))).toBe(words)
  })

  test('two amounts never read alike', () => {
    const amounts = fc.uniqueArray(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 2, maxLength: 50 })
    fc.assert(
      fc.property(amounts, all => {
        expect(new Set(all.map(amount => amountInWords(cents(amount)))).size).toBe(all.length)
      }),
    )
  })
})

describe('a check on paper', () => {
  test('names payee, amount in figures and words, memo, day, and until when it is good', async () => {
    const pdf = await drawSheet(checkFrontSheet(check, setting), {})
    expect(await pdfPages(pdf)).toEqual({ count: 1, width: 612, height: 792 })
    const words = await pdfText(pdf)
    for (const text of [
      'Maria Delgado',
      '$**1,240.50',
      'One thousand two hundred forty and 50/100',
      'Ticket M48231',
      '11/13/26',
      'VOID AFTER 15 DAYS',
      'First Bank',
      '20418',
    ])
      expect(words).toContain(text)
    const open = await drawSheet(checkFrontSheet({ ...check, isVoidedAfterDay: false }, setting), {})
    expect(await pdfText(open)).not.toContain('VOID AFTER')
  })

  test('says what the shop has not set', async () => {
    const shop = { ...settingDefaults.shop, name: '', address: '', phone: '' }
    const words = await pdfText(await drawSheet(checkFrontSheet(check, { ...setting, shop }), {}))
    expect(words).toContain('Shop name, address and phone not set (Shop Settings)')
    const back = await pdfText(await drawSheet(checkBackSheet(check, { ...setting, shop }), {}))
    expect(back).toMatch(/^\s*ENDORSE HERE\s+check 20418/)
  })

  test('the back leaves room to endorse', async () => {
    const pdf = await drawSheet(checkBackSheet(check, setting), {})
    expect((await pdfPages(pdf)).width).toBe(612)
    expect(await pdfText(pdf)).toContain('ENDORSE HERE')
  })

  test('banks read number, bank and account from its foot; without an account the foot stays empty', () => {
    expect(micrText('20418', bank)).toBe('U020418U T122400724T 0123456789U')
    expect(micrText('20418', { ...bank, isPreprinted: true })).toBe('')
  })
})

describe('what is typed', () => {
  test('a plain check needs all its fields, and an amount', () => {
    const plain = { checkNumber: '501', checkAmount: cents(5000), payee: 'City Water', memo: 'October' }
    const texts = (changed: object) => plainCheckProblems({ ...plain, ...changed }).map(({ text }) => text)
    expect(texts({})).toEqual([])
    for (const field of ['checkNumber', 'payee', 'memo'])
      expect(texts({ [field]: ' ' })).toEqual(['Please fill all the fields'])
    for (const checkAmount of [0, -100]) expect(texts({ checkAmount })).toEqual(['Invalid check amount'])
    expect(texts({ checkNumber: '50a' })).toEqual(['Check Number must be numeric'])
  })

  test('a routing number with one wrong digit is noticed', () => {
    expect(isRoutingNumber('122400724')).toBe(true)
    const wrong = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(wrong, ([place, step]) => {
        const digits = Array.from('122400724')
        digits[place] = String((Number(digits[place]) + step) % 10)
        expect(isRoutingNumber(digits.join(''))).toBe(false)
      }),
    )
    expect(isRoutingNumber('021000021')).toBe(true)
    for (const typed of [{ routingNumber: '', accountNumber: '' }, {}]) expect(bankProblems(typed)).toEqual([])
    expect(bankProblems({ routingNumber: '123456789', accountNumber: '1' }).map(({ field }) => field)).toEqual([
      'routingNumber',
      'accountNumber',
    ])
  })
})
