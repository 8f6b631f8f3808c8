import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/fields.ts'
import { menuCountKeys } from './menu-counts.rules.ts'

/** Only the counts of screens that the reader may open. */
export const listMenuCounts = endpoint({
  method: 'GET',
  path: 'menu-counts/get',
  access: 'all',
  input: z.object({}),
  output: listOf(z.object({ key: z.enum(menuCountKeys), count: z.int() })),
})
