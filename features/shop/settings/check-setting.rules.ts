import { type Problem, when } from '#shared/errors.ts'
import type { Setting } from '#shared/settings.ts'

export type CheckPrefixes = Setting<'check_prefixes'>
export type AlertAmounts = Setting<'alert_amounts'>

export const prefixLabels: Record<keyof CheckPrefixes, string> = {
  metroCheckNumberPrefix: 'Metro Check Number Prefix',
  coinCheckNumberPrefix: 'Coin Check Number Prefix',
  receiptCheckNumberPrefix: 'Receipt Check Number Prefix',
  jewelryreceiptCheckNumberPrefix: 'Jewelry Receipt Check Number Prefix',
}

export const alertLabels: Record<keyof AlertAmounts, string> = {
  alertMetroTicketAmount: 'Metro Ticket Amount',
  alertCoinTicketAmount: 'Coin Ticket Amount',
  alertCoinReceiptAmount: 'Coin Receipt Amount',
  alertJewelryReceiptAmount: 'Jewelry Receipt Amount',
  alertCoinDailyAmountTotal: 'Coin Daily Amount Total',
  alertMetroDailyAmountTotal: 'Metro Daily Amount Total',
}

export const prefixFields = Object.keys(prefixLabels) as (keyof CheckPrefixes)[]
export const alertFields = Object.keys(alertLabels) as (keyof AlertAmounts)[]

const mustBePositive = (label: string) => `${label} must be greater than 0`

/** The jewelry prefix is not checked, because a shop may number those checks with the coin receipts. */
const checkedPrefixes = ['metroCheckNumberPrefix', 'coinCheckNumberPrefix', 'receiptCheckNumberPrefix'] as const
const checkedAlerts = [
  'alertMetroTicketAmount',
  'alertCoinTicketAmount',
  'alertCoinDailyAmountTotal',
  'alertMetroDailyAmountTotal',
] as const
/** 0 sends no alert. */
const looseAlerts = ['alertCoinReceiptAmount', 'alertJewelryReceiptAmount'] as const

export const prefixSettingProblems = (prefixes: CheckPrefixes): Problem[] =>
  checkedPrefixes.flatMap(field => when(!(Number(prefixes[field]) > 0), field, mustBePositive(prefixLabels[field])))

export const alertProblems = (alerts: AlertAmounts): Problem[] => [
  ...checkedAlerts.flatMap(field => when(!(alerts[field] > 0), field, mustBePositive(alertLabels[field]))),
  ...looseAlerts.flatMap(field => when(alerts[field] < 0, field, `${alertLabels[field]} can not be below 0`)),
]
