import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { settingDefaults } from '#shared/settings.ts'
import { alertProblems, prefixSettingProblems } from './check-setting.rules.ts'

test('metro, coin and receipt prefix must be above 0, the jewelry prefix need not', () => {
  const none = {
    metroCheckNumberPrefix: '0',
    coinCheckNumberPrefix: '00',
    receiptCheckNumberPrefix: '',
    jewelryreceiptCheckNumberPrefix: '',
  }
  expect(prefixSettingProblems(none).map(({ text }) => text)).toEqual([
    'Metro Check Number Prefix must be greater than 0',
    'Coin Check Number Prefix must be greater than 0',
    'Receipt Check Number Prefix must be greater than 0',
  ])
  expect(prefixSettingProblems({ ...settingDefaults.check_prefixes, jewelryreceiptCheckNumberPrefix: '0' })).toEqual([])
})

test('four alert amounts must be above 0, the two of receipts may be 0 but not below', () => {
  const alerts = settingDefaults.alert_amounts
  expect(alertProblems({ ...alerts, alertCoinReceiptAmount: cents(0), alertJewelryReceiptAmount: cents(0) })).toEqual(
    [],
  )
  const broken = {
    alertMetroTicketAmount: cents(0),
    alertCoinTicketAmount: cents(0),
    alertCoinReceiptAmount: cents(-1),
    alertJewelryReceiptAmount: cents(-1),
    alertCoinDailyAmountTotal: cents(0),
    alertMetroDailyAmountTotal: cents(0),
  }
  expect(
    alertProblems(broken)
      .map(({ field }) => field)
      .sort(),
  ).toEqual(Object.keys(broken).sort())
})
