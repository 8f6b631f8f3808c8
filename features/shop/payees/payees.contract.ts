import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, done, entryName, id, listInput, listOf, pageOf, text, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

const Payee = z.object({ id: z.int(), name: z.string(), version: z.int() })
export type PayeeDraft = Omit<z.output<typeof Payee>, 'id' | 'version'>

export const payeeCalls = {
  list: endpoint({
    method: 'GET',
    path: 'payees/get-all-data',
    access: 'user_manage',
    input: listInput(['id', 'name'], { search: text(100) }),
    output: pageOf(Payee),
  }),
  add: endpoint({
    method: 'POST',
    path: 'payees/add-new-payee',
    access: 'user_manage',
    input: z.object({ name: entryName() }),
    output: created,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'payees/edit-payee-render-data',
    access: 'user_manage',
    input: z.object({ id: id(), version: version(), name: entryName() }),
    output: done,
  }),
  remove: endpoint({
    method: 'GET',
    path: 'payees/delete-payee/{id}',
    access: 'user_manage',
    changes: true,
    input: z.object({ id: id() }),
    output: done,
  }),
}

/** Users who write checks may look payees up. */
export const payeeReaders = ['user_manage', 'admin_only'] as const

export const searchPayees = endpoint({
  method: 'GET',
  path: 'payees/search-payee/{text}',
  access: payeeReaders,
  input: z.object({ text: text(100) }),
  output: listOf(z.object({ id: z.int(), name: z.string() })),
})

/** Called while a name is typed, so an unknown name is an empty answer and no failure. */
export const getPayeeLastData = endpoint({
  method: 'GET',
  path: 'payees/get-payee-last-data/{name}',
  access: payeeReaders,
  input: z.object({ name: entryName() }),
  output: z.object({
    data: z.nullable(
      z.object({
        id: z.int(),
        name: z.string(),
        voidDay: z.nullable(z.int()),
        /** The last plain check to the payee, including earlier names. */
        lastCheck: z.nullable(
          z.object({ checkNumber: z.string(), amountAsNumber: Dollars, memo: z.string(), dateAdded: z.int() }),
        ),
      }),
    ),
  }),
})
