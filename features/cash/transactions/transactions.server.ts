import { found } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { lateStartProblems } from '#shared/day-range.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { getLastCount } from '../counts/counts.queries.ts'
import { getDebtBetween } from '../ledger/balances.queries.ts'
import { getLastNotes } from '../ledger/ledger.queries.ts'
import { accountNames, accounts, isOutside } from '../ledger/ledger.rules.ts'
import { placeName } from '../petty-details/petty-places.rules.ts'
import type { DepositDays } from './deposit-days.ts'
import { describeTransaction } from './transaction-answers.ts'
import { createOne, deleteOne, editOne } from './transaction-changes.server.ts'
import { findTransactions, findUncountedTransactions, getListedTransaction } from './transaction-list.queries.ts'
import {
  createTransaction,
  deleteTransaction,
  getBalanceBetween,
  getTransaction,
  getTransactionById,
  listTransactionOptions,
  listTransactions,
  updateTransaction,
} from './transactions.contract.ts'
import { accountOfFilter } from './transactions.rules.ts'

const read = async ({ db, user }: Context, { id }: { id: number }) => {
  const transaction = found(await getListedTransaction(db, id), 'Transaction')
  const countedBefore = transaction.notes ? null : ((await getLastNotes(db, id)) ?? null)
  const onFile = { hasEmail: Boolean(transaction.email), hasSsn: Boolean(transaction.ssnLast4) }
  return { data: { ...describeTransaction(transaction, user), countedBefore, ...onFile } }
}

export const transactionHandlers = (depositDays: DepositDays): Handler[] => [
  handle(getTransaction, read),
  handle(getTransactionById, read),

  handle(
    listTransactions,
    async ({ db, user, page }, { filter, returnCount, sinceCount, ...asked }) => {
      assertNoProblems(lateStartProblems(asked))
      const account = filter && accountOfFilter(filter)
      const movedSince = sinceCount && account ? await getLastCount(db, account) : undefined
      const chosen = { ...asked, account, movedSince }
      if (!returnCount)
        return { data: (await findUncountedTransactions(db, chosen, page)).map(one => describeTransaction(one, user)) }
      const { data, ...counted } = await findTransactions(db, chosen, page)
      return { data: data.map(one => describeTransaction(one, user)), ...counted }
    },
    ({ src, dest }) => ({ src: placeName(src), dest: placeName(dest) }),
  ),

  handle(createTransaction, createOne),
  handle(updateTransaction, editOne(depositDays)),
  handle(deleteTransaction, deleteOne),

  handle(listTransactionOptions, async () => ({
    data: accounts.map(slug => {
      const name = accountNames[slug]
      return { slug, name, value: slug, label: name, isOutside: isOutside(slug) }
    }),
  })),

  handle(getBalanceBetween, async ({ db }, { src, dest }) => ({ data: await getDebtBetween(db, src, dest) })),
]
