import { type Handler, handle } from '#server/http/handle.ts'
import { wordListHandlers } from '../reference-lists/word-lists.server.ts'
import { getPayeeLastData, payeeCalls, searchPayees } from './payees.contract.ts'
import { findPayeesLike, getPayeeNamed } from './payees.queries.ts'

export const payeeHandlers: Handler[] = [
  ...wordListHandlers(payeeCalls, { table: 'payees', noun: 'Payee', field: 'name', orders: [], isPaged: true }),

  handle(searchPayees, async ({ db }, { text }) => ({ data: await findPayeesLike(db, text) })),
  handle(getPayeeLastData, async ({ db }, { name }) => ({ data: (await getPayeeNamed(db, name)) ?? null })),
]
