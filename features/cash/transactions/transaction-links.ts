import { asText } from '#web/text.ts'
import { type Account, accountNames } from '../ledger/ledger.rules.ts'
import { TRANSACTIONS } from './transactions.contract.ts'
import { accountOfFilter, readPlace, transactionFilters } from './transactions.rules.ts'

export const PETTY_CASH = '/portal/petty-cash'

/** 'Metro Drawer', or 'Petty Cash, Ray' of PettyCash-Ray. */
export const placeName = (text: string) => {
  const place = readPlace(text)
  if (!place) return text
  return [accountNames[place.account], place.name].filter(Boolean).join(', ')
}

/** Who it was, where the whole name has no room. */
export const firstName = (name: string) => name.split(' ')[0] ?? ''

/** As the list's filter spells it: the four of the documents have words of their own. */
export const filterOf = (account: Account) =>
  transactionFilters.find(filter => accountOfFilter(filter) === account) ?? account

type Wanted = {
  filter?: Account | undefined
  toFrom?: 'to' | 'from'
  other?: Account
  /** '' for any day: without a word the list shows the last days. */
  startDate?: string
  endDate?: string
}

/** The list of those transactions. */
export const transactionsPath = ({ filter, ...rest }: Wanted) => {
  const said = Object.entries({ filter: filter && filterOf(filter), ...rest }).filter(
    ([, value]) => value !== undefined,
  )
  return `${TRANSACTIONS}?${new URLSearchParams(said as [string, string][]).toString()}`
}

/** A transaction, opened over the list; `address` is what the list shows already. */
export const transactionPath = (id: number, address: Record<string, unknown> = {}, list: string = TRANSACTIONS) => {
  const said = Object.entries({ ...address, open: id }).map(([key, value]): [string, string] => [key, asText(value)])
  return `${list}?${new URLSearchParams(said).toString()}`
}
