import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { recordKindOf } from '#shared/record-ids.ts'
import { accessesOf, kindsThatAre } from '#shared/record-kinds.ts'

const editedKinds = kindsThatAre('edited')

/** An open form shows whose changes it takes over. */
export const getLastChange = endpoint({
  method: 'GET',
  path: 'common/get-last-change/{type}/{id}',
  access: accessesOf(editedKinds),
  input: z.object({ type: recordKindOf(editedKinds), id: id() }),
  output: z.object({ data: z.object({ by: z.string(), at: z.int() }) }),
})
