import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { recordKindOf } from '#shared/record-ids.ts'
import { accessesOf, tradedKinds } from '#shared/record-kinds.ts'

/** Who changed a record last, and when: an open form says whose changes it takes over. */
export const getLastChange = endpoint({
  method: 'GET',
  path: 'common/get-last-change/{type}/{id}',
  access: accessesOf(tradedKinds),
  input: z.object({ type: recordKindOf(tradedKinds), id: id() }),
  output: z.object({ data: z.object({ by: z.string(), at: z.int() }) }),
})
