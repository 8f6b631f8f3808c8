import { signedAmount } from '#features/cash/ledger/signed-amount.ts'
import type { Cents } from '#shared/money.ts'

type ChangedMonth = { changedCount: number; changedAmount: Cents; changedProfit: Cents }

export const isMonthChanged = ({ changedCount, changedAmount, changedProfit }: ChangedMonth) =>
  changedCount !== 0 || changedAmount !== 0 || changedProfit !== 0

type Changes = { records: number; amount: Cents; profit: Cents }

/** '2 records, amount −310.00, profit +12.00' */
export const monthChangesText = ({ records, amount, profit }: Changes) =>
  `${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}, amount ${signedAmount(amount)}, profit ${signedAmount(profit)}`
