import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, listInput, option, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { ageBandKeys, holdStates } from './unsold.rules.ts'

const UnsoldRow = z.object({
  line: z.int(),
  number: z.string(),
  ticketTime: z.int(),
  description: z.string(),
  quantity: z.number(),
  cost: z.nullable(Dollars),
  days: z.int(),
  /** The first day on which it may be sold. */
  releasedOn: z.string(),
  isReleased: z.boolean(),
})
export type UnsoldRow = z.output<typeof UnsoldRow>

const BandRow = z.object({
  band: z.enum(ageBandKeys),
  label: z.string(),
  count: z.int(),
  cost: Dollars,
  released: z.int(),
})
export type BandRow = z.output<typeof BandRow>

/** Lines of non-void tickets without a buyer, by age; a released one is over its hold. */
export const listUnsold = endpoint({
  method: 'GET',
  path: 'books/unsold',
  access: 'admin_only',
  input: listInput(['ticketTime', 'cost', 'days'], {
    kind: choice(option(['All', 'Metro', 'Coin'], 'All')),
    band: choice(option([...ageBandKeys, 'all'], 'all')),
    hold: choice(option(holdStates, 'All')),
  }),
  labels: { kind: 'Kind', band: 'Age', hold: 'Hold' },
  output: z.extend(pageOf(UnsoldRow), {
    bands: z.array(BandRow),
    totals: z.object({ count: z.int(), cost: Dollars, released: z.int() }),
  }),
  sections: ['bands', 'data'],
})
