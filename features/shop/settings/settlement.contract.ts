import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, maybe, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { settingSchemas } from '#shared/settings.ts'

const settlement = settingSchemas.settlement.shape

export const settlementSettingLabels = { weightPercent: 'Weight off by at most %', amount: 'Amount off by at most $' }

export const getSettlementSettings = endpoint({
  method: 'GET',
  path: 'settings/settlement',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: z.object({ weightPercent: z.string(), amount: Dollars, version: z.int() }) }),
})

export const saveSettlementSettings = endpoint({
  method: 'POST',
  path: 'settings/save-settlement',
  access: 'admin_only',
  input: z.object({
    weightPercent: maybe(settlement.weightPercent),
    amount: maybe(settlement.amount),
    version: version(),
  }),
  labels: settlementSettingLabels,
  output: done,
})
