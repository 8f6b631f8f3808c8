import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, maybe, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { settingSchemas } from '#shared/settings.ts'

const cash = settingSchemas.cash.shape

export const cashSettingLabels = {
  showsBooks: 'Show the books while counting',
  countsFifties: 'Count $50 notes',
  vaultLevel100: '$100 in the vaults',
  vaultLevel50: '$50 in the vaults',
  vaultLevel20: '$20 in the vaults',
  vaultLevel10: '$10 in the vaults',
  vaultLevel5: '$5 in the vaults',
  vaultLevel1: '$1 in the vaults',
}

export const getCashSettings = endpoint({
  method: 'GET',
  path: 'settings/cash',
  access: ['admin_only', 'transaction'],
  input: z.object({}),
  output: z.object({
    data: z.object({
      showsBooks: z.boolean(),
      countsFifties: z.boolean(),
      vaultLevel100: Dollars,
      vaultLevel50: Dollars,
      vaultLevel20: Dollars,
      vaultLevel10: Dollars,
      vaultLevel5: Dollars,
      vaultLevel1: Dollars,
      version: z.int(),
    }),
  }),
})

export const saveCashSettings = endpoint({
  method: 'POST',
  path: 'settings/save-cash',
  access: 'admin_only',
  input: z.object({
    showsBooks: maybe(cash.showsBooks),
    countsFifties: maybe(cash.countsFifties),
    vaultLevel100: maybe(cash.vaultLevel100),
    vaultLevel50: maybe(cash.vaultLevel50),
    vaultLevel20: maybe(cash.vaultLevel20),
    vaultLevel10: maybe(cash.vaultLevel10),
    vaultLevel5: maybe(cash.vaultLevel5),
    vaultLevel1: maybe(cash.vaultLevel1),
    version: version(),
  }),
  labels: cashSettingLabels,
  output: done,
})
