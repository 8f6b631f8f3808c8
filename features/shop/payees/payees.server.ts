import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import type { Actor } from '#server/records/history.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { wordProblems } from '../reference-lists/word-lists.rules.ts'
import { getPayeeLastData, type PayeeDraft, payeeCalls, payeeReaders, searchPayees } from './payees.contract.ts'
import {
  changePayeeOfChecks,
  changeVoidDay,
  daysOfLastCheck,
  findPayees,
  findPayeesLike,
  getPayeeNamed,
  payees,
} from './payees.queries.ts'

/** Adds or updates the payee of a new plain check, with the void days printed on it. */
export const recordPayee = async (tx: Tx, name: string, voidDay: number | null, by: Actor) => {
  const { isNew, ...payee } = await changeVoidDay(tx, name, voidDay)
  await changePayeeOfChecks(tx, payee)
  if (isNew) await payees.record(tx, { action: 'created', row: payee, by })
  else await announce(tx, { topic: 'payees', id: payee.id, access: payeeReaders })
}

const checked = (payee: PayeeDraft) => {
  assertNoProblems(wordProblems('name', payee.name))
  return payee
}

export const payeeHandlers: Handler[] = [
  handle(payeeCalls.list, ({ db, page }, filter) => findPayees(db, filter, page)),
  handle(payeeCalls.add, ({ transaction, user }, draft) => {
    const payee = checked(draft)
    return transaction(async tx => {
      const made = await payees.add(tx, payee, user, { void_day: daysOfLastCheck(payee.name) })
      await changePayeeOfChecks(tx, { ...made.data, ...payee })
      return made
    })
  }),
  handle(payeeCalls.edit, ({ transaction, user }, { id, version, ...sent }) =>
    transaction(tx => payees.change(tx, { id, version, by: user, draftOf: before => checked(withSent(before, sent)) })),
  ),
  handle(payeeCalls.remove, ({ transaction, user }, { id }) => transaction(tx => payees.remove(tx, id, user))),

  handle(searchPayees, async ({ db }, { text }) => ({ data: await findPayeesLike(db, text) })),
  handle(getPayeeLastData, async ({ db }, { name }) => ({ data: (await getPayeeNamed(db, name)) ?? null })),
]
