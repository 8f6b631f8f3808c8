import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { changeSources } from '#shared/settings.ts'

export const getSellingSettings = endpoint({
  method: 'GET',
  path: 'settings/selling',
  access: recordKinds.coin_receipt.access,
  input: z.object({}),
  output: z.object({ data: z.object({ taxRate: z.string(), changeFrom: z.enum(changeSources) }) }),
})
