import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  byLabel,
  choice,
  created,
  done,
  entryName,
  filter,
  flag,
  id,
  maybe,
  pageOf,
  text,
  version,
} from '#shared/fields.ts'

/** A buyer's type is sent as the documents' number; its label is accepted too. */
export const buyerTypes = { 1: 'Metro', 2: 'Coin' } as const
export type BuyerType = keyof typeof buyerTypes

const readType = (value: unknown): unknown => (value === '1' || value === '2' ? Number(value) : value)
const type = () =>
  choice(byLabel(buyerTypes, z.pipe(z.transform(readType), z.literal([1, 2], 'must be 1 (Metro) or 2 (Coin)'))))

const contactInput = { phone: maybe(text(30)), businessLicence: maybe(text(50)), address: maybe(text(300)) }

/** Only users who keep buyers or write invoices get the contact details; forms need none. */
export const contactAccess = ['user_manage', 'invoice', 'coin_invoice'] as const

const Buyer = z.object({
  id: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  type: z.literal([1, 2]),
  phone: z.optional(z.string()),
  businessLicence: z.optional(z.string()),
  address: z.optional(z.string()),
  displayOrder: z.int(),
  version: z.int(),
})
export type BuyerRow = Required<z.output<typeof Buyer>>
export type BuyerDraft = Omit<BuyerRow, 'id' | 'displayOrder' | 'version'>

export const buyerCalls = {
  list: endpoint({
    method: 'GET',
    path: 'common/get-all-buyers/{enabledOnly}',
    access: 'all',
    input: z.object({ enabledOnly: byLabel({ false: 'all' }, flag()), search: text(100), type: filter(type()) }),
    output: pageOf(Buyer),
  }),
  add: endpoint({
    method: 'POST',
    path: 'common/add-new-buyers',
    access: 'user_manage',
    input: z.object({ name: entryName(), enabled: filter(flag()), type: filter(type()), ...contactInput }),
    output: created,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'common/edit-new-render-data',
    access: 'user_manage',
    input: z.object({
      id: id(),
      version: version(),
      name: maybe(entryName()),
      enabled: filter(flag()),
      type: maybe(type()),
      ...contactInput,
    }),
    output: done,
  }),
}
