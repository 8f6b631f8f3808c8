import { type Account, insideAccounts } from '../ledger/ledger.rules.ts'

/** The shop's accounts in counting order, then outside ones. */
export const inShopOrder = <A extends { slug: Account; isOutside: boolean }>(accounts: readonly A[]): A[] => {
  const place = ({ slug }: A) => (insideAccounts as readonly Account[]).indexOf(slug)
  const inside = accounts.filter(({ isOutside }) => !isOutside).sort((a, b) => place(a) - place(b))
  return [...inside, ...accounts.filter(({ isOutside }) => isOutside)]
}
