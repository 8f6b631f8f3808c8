import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { type Actor, remember } from '#server/history.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { wordListHandlers } from '../reference-lists/word-lists.server.ts'
import { getPayeeLastData, payeeCalls, searchPayees } from './payees.contract.ts'
import { findPayeesLike, getPayeeNamed, keepVoidDay } from './payees.queries.ts'

/** After a plain check was written: its payee stands in the list, with the days printed on it. */
export const keepPayee = async (tx: Tx, name: string, voidDay: number | null, by: Actor) => {
  const { isNew, ...payee } = await keepVoidDay(tx, name, voidDay)
  if (isNew) await remember(tx, { of: 'payees', id: payee.id, action: 'created', value: payee, by })
  await announce(tx, { topic: 'payees', id: payee.id, access: 'all' })
}

export const payeeHandlers: Handler[] = [
  ...wordListHandlers(payeeCalls, { table: 'payees', noun: 'Payee', field: 'name', orders: [], isPaged: true }),

  handle(searchPayees, async ({ db }, { text }) => ({ data: await findPayeesLike(db, text) })),
  handle(getPayeeLastData, async ({ db }, { name }) => ({ data: (await getPayeeNamed(db, name)) ?? null })),
]
