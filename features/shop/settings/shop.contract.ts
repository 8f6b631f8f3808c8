import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, filter, flag, maybe, version, wholeNumber } from '#shared/fields.ts'
import { changeSources, settingSchemas } from '#shared/settings.ts'

const shop = settingSchemas.shop.shape

export const ShopFacts = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  licence: z.string(),
  timeZone: z.string(),
  taxRate: z.string(),
  holdDays: z.int(),
  changeFrom: z.enum(changeSources),
  logo: z.nullable(z.string()),
  version: z.int(),
})
export type ShopFacts = z.output<typeof ShopFacts>

export const getShopSettings = endpoint({
  method: 'GET',
  path: 'settings/shop',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: ShopFacts }),
})

// A cleared field must not read as a hold of 0 days.
const holdDays = z.pipe(
  z.transform((value: unknown): unknown => (value === '' || value === null ? 'blank' : value)),
  wholeNumber(0, 365),
)

/** Fields left out are unchanged; a file is the new logo. */
export const saveShopSettings = endpoint({
  method: 'POST',
  path: 'settings/save-shop',
  access: 'admin_only',
  input: z.object({
    name: maybe(shop.name),
    address: maybe(shop.address),
    phone: maybe(shop.phone),
    licence: maybe(shop.licence),
    timeZone: maybe(shop.timeZone),
    taxRate: maybe(shop.taxRate),
    holdDays: maybe(holdDays),
    changeFrom: maybe(shop.changeFrom),
    removeLogo: flag(),
    version: version(),
  }),
  files: { max: 1, kinds: ['jpeg', 'png'] },
  labels: { name: 'Shop Name', changeFrom: 'Change comes from' },
  output: done,
})

export const SecuritySettings = z.object({
  enforceIpWhitelist: z.boolean(),
  longPasswords: z.boolean(),
  /** The caller's address and whether it is listed, which decides if enforcement can be turned on. */
  address: z.string(),
  isAddressListed: z.boolean(),
  version: z.int(),
})

export const getSecuritySettings = endpoint({
  method: 'GET',
  path: 'settings/security',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: SecuritySettings }),
})

export const saveSecuritySettings = endpoint({
  method: 'POST',
  path: 'settings/save-security',
  access: 'admin_only',
  input: z.object({ enforceIpWhitelist: filter(flag()), longPasswords: filter(flag()), version: version() }),
  labels: { enforceIpWhitelist: 'Enforce IP whitelist', longPasswords: 'Long passwords' },
  output: done,
})
