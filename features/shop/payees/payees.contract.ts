import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, text } from '#shared/fields.ts'
import { addWord, editWord, listWords, removeWord } from '../reference-lists/word-lists.contract.ts'

export const payeeCalls = {
  list: listWords('name', 'user_manage', 'payees/get-all-data'),
  add: addWord('name', 'user_manage', 'payees/add-new-payee'),
  edit: editWord('name', 'user_manage', 'payees/edit-payee-render-data'),
  remove: removeWord('user_manage', 'GET', 'payees/delete-payee/{id}'),
}

/** Who writes checks looks payees up, with or without keeping the list. */
const checkWriters = ['user_manage', 'admin_only'] as const

export const searchPayees = endpoint({
  method: 'GET',
  path: 'payees/search-payee/{text}',
  access: checkWriters,
  input: z.object({ text: text(100) }),
  output: listOf(z.object({ id: z.int(), name: z.string() })),
})

/** Asked while a name is being typed, so a name that nobody has is an empty answer and no failure. */
export const getPayeeLastData = endpoint({
  method: 'GET',
  path: 'payees/get-payee-last-data/{name}',
  access: checkWriters,
  input: z.object({ name: text(100) }),
  output: z.object({
    data: z.nullable(z.object({ id: z.int(), name: z.string(), voidDay: z.nullable(z.int()) })),
  }),
})
