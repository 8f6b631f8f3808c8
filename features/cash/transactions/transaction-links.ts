import { asText } from '#web/text.ts'
import type { Account } from '../ledger/ledger.rules.ts'
import { TRANSACTIONS } from './transactions.contract.ts'
import { accountOfFilter, transactionFilters } from './transactions.rules.ts'

export const PETTY_CASH = '/portal/petty-cash'

export const firstName = (name: string) => name.split(' ')[0] ?? ''

/** The filter's word for an account; four have the specification's own words. */
export const filterOf = (account: Account) =>
  transactionFilters.find(filter => accountOfFilter(filter) === account) ?? account

type Wanted = {
  filter?: Account | undefined
  toFrom?: 'to' | 'from'
  other?: Account
  /** '' for any day; otherwise the list shows the last days. */
  startDate?: string
  endDate?: string
  sinceCount?: boolean
}

export const transactionsPath = ({ filter, ...rest }: Wanted) => {
  const said = Object.entries({ filter: filter && filterOf(filter), ...rest })
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]): [string, string] => [key, String(value)])
  return `${TRANSACTIONS}?${new URLSearchParams(said).toString()}`
}

/** A transaction opened over the list; `address` is the current list. */
export const transactionPath = (id: number, address: Record<string, unknown> = {}, list: string = TRANSACTIONS) => {
  const said = Object.entries({ ...address, open: id }).map(([key, value]): [string, string] => [key, asText(value)])
  return `${list}?${new URLSearchParams(said).toString()}`
}
