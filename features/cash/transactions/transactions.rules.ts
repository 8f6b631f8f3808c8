import type { Account } from '../ledger/ledger.rules.ts'

/** What the documents filter by, each with the place it means. */
export const transactionFilters = ['metro', 'coin', 'retail', 'jewelryretail'] as const

const filtered: Record<(typeof transactionFilters)[number], Account> = {
  metro: 'metrodrawer',
  coin: 'coindrawer',
  retail: 'retail',
  jewelryretail: 'jewelryretail',
}

export const accountOfFilter = (filter: (typeof transactionFilters)[number] | Account): Account =>
  (filtered as Partial<Record<string, Account>>)[filter] ?? (filter as Account)
