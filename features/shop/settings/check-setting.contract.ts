import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, maybe, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { settingSchemas } from '#shared/settings.ts'
import { alertLabels, prefixLabels } from './check-setting.rules.ts'

const prefixes = settingSchemas.check_prefixes.shape
const alerts = settingSchemas.alert_amounts.shape

const prefixRow = {
  metroCheckNumberPrefix: z.string(),
  coinCheckNumberPrefix: z.string(),
  receiptCheckNumberPrefix: z.string(),
  jewelryreceiptCheckNumberPrefix: z.string(),
}

/** Only users who may change the settings see the alert amounts. */
const alertRow = {
  alertMetroTicketAmount: z.optional(Dollars),
  alertCoinTicketAmount: z.optional(Dollars),
  alertCoinReceiptAmount: z.optional(Dollars),
  alertJewelryReceiptAmount: z.optional(Dollars),
  alertCoinDailyAmountTotal: z.optional(Dollars),
  alertMetroDailyAmountTotal: z.optional(Dollars),
  alertVersion: z.optional(z.int()),
}

export const alertAccess = ['admin_only', 'user_manage'] as const

export const getCheckSetting = endpoint({
  method: 'GET',
  path: 'common/get-check-setting',
  access: 'all',
  input: z.object({}),
  output: z.object({ data: z.object({ ...prefixRow, prefixVersion: z.int(), ...alertRow }) }),
})

/** Prefix or alert fields, or both; fields left out are unchanged. */
export const saveCheckSetting = endpoint({
  method: 'POST',
  path: 'common/save-check-setting',
  access: 'user_manage',
  input: z.object({
    metroCheckNumberPrefix: maybe(prefixes.metroCheckNumberPrefix),
    coinCheckNumberPrefix: maybe(prefixes.coinCheckNumberPrefix),
    receiptCheckNumberPrefix: maybe(prefixes.receiptCheckNumberPrefix),
    jewelryreceiptCheckNumberPrefix: maybe(prefixes.jewelryreceiptCheckNumberPrefix),
    prefixVersion: version(),
    alertMetroTicketAmount: maybe(alerts.alertMetroTicketAmount),
    alertCoinTicketAmount: maybe(alerts.alertCoinTicketAmount),
    alertCoinReceiptAmount: maybe(alerts.alertCoinReceiptAmount),
    alertJewelryReceiptAmount: maybe(alerts.alertJewelryReceiptAmount),
    alertCoinDailyAmountTotal: maybe(alerts.alertCoinDailyAmountTotal),
    alertMetroDailyAmountTotal: maybe(alerts.alertMetroDailyAmountTotal),
    alertVersion: version(),
  }),
  labels: { ...prefixLabels, ...alertLabels },
  output: done,
})
