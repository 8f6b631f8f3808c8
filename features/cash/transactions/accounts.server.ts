import { type Handler, handle } from '#server/http/handle.ts'
import { cents } from '#shared/money.ts'
import { findLatestCounts } from '../counts/counts.queries.ts'
import { describeCount } from '../counts/places.server.ts'
import { balances } from '../ledger/balances.queries.ts'
import { accountNames, accounts } from '../ledger/ledger.rules.ts'
import { countSince } from './transaction-list.queries.ts'
import { listAccounts } from './transactions.contract.ts'

export const accountHandlers: Handler[] = [
  handle(listAccounts, async ({ db }) => {
    const held = new Map((await balances(db)).map(one => [one.account, one]))
    const counts = await findLatestCounts(db)
    const lastOf = (slug: string) => counts.find(({ account }) => account === slug)
    const since = new Map(
      (
        await countSince(
          db,
          accounts.map(account => ({ account, at: lastOf(account)?.at })),
        )
      ).map(one => [one.account, one.since]),
    )
    const data = accounts.map(slug => ({
      slug,
      name: accountNames[slug],
      isOutside: held.get(slug)?.isOutside ?? false,
      balance: held.get(slug)?.balance ?? cents(0),
      since: since.get(slug) ?? 0,
      lastCount: describeCount(lastOf(slug)),
    }))
    return { data, sum: cents(data.reduce((sum, { balance }) => sum + balance, 0)) }
  }),
]
