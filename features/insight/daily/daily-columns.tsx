import type { ReactNode } from 'react'
import { type Cents, formatAmount } from '#shared/money.ts'
import { RowLink } from '#web/RowLink.tsx'
import { ChangeBox, DepositBox, DepositDate } from './DepositCells.tsx'
import type { DailyRow, DailySums } from './daily.contract.ts'
import { type DailySection, isReceiptSection, periodPath } from './daily.rules.ts'
import { listOfDay } from './daily-words.ts'
import type { DailyActs } from './use-daily-acts.tsx'

export type DailyColumn = {
  key: string
  label: string
  width: number
  isNumber: boolean
  cell: (row: DailyRow) => ReactNode
  sum?: (sums: DailySums) => ReactNode
  /** Left out of files. */
  screenOnly?: true
}

type AmountKey = { [K in keyof DailySums]: DailySums[K] extends Cents ? K : never }[keyof DailySums]

const shownAmount = (amount: Cents) => (amount === 0 ? '' : formatAmount(amount))

const amountColumn = (key: AmountKey, label: string, width = 92): DailyColumn => ({
  key,
  label,
  width,
  isNumber: true,
  cell: row => shownAmount(row[key]),
  sum: sums => formatAmount(sums[key]),
})

const linked = (to: string | undefined, content: ReactNode) =>
  to && content !== '' ? <RowLink to={to}>{content}</RowLink> : content

const countColumn = (section: DailySection): DailyColumn => ({
  key: 'totalCount',
  label: 'No.',
  width: 56,
  isNumber: true,
  cell: row =>
    linked(
      row.dailyDate === '' ? undefined : listOfDay(section, periodPath(row.dailyDate)),
      row.totalCount === 0 ? '' : row.totalCount.toLocaleString('en-US'),
    ),
  sum: ({ totalCount }) => totalCount.toLocaleString('en-US'),
})

const profitText = ({ profit, profitKnown }: Pick<DailySums, 'profit' | 'profitKnown'>) =>
  profitKnown === 0 ? '' : formatAmount(profit)

const known = ({ profitKnown, totalCount }: Pick<DailySums, 'profitKnown' | 'totalCount'>) =>
  `known ${profitKnown} of ${totalCount}`

const profitColumn: DailyColumn = {
  key: 'profit',
  label: 'Profit',
  width: 88,
  isNumber: true,
  cell: row => row.totalCount > 0 && <span data-tip={known(row)}>{profitText(row)}</span>,
  sum: sums => <span data-tip={known(sums)}>{profitText(sums)}</span>,
}

const boxColumn = (key: string, label: string, { width, cell }: Pick<DailyColumn, 'width' | 'cell'>): DailyColumn => ({
  key,
  label,
  width,
  isNumber: false,
  cell,
  screenOnly: true,
})

const receiptColumns = (section: 'receipt' | 'jewelryReceipt', acts: DailyActs, isAlone: boolean) => [
  ...(isAlone ? [profitColumn] : []),
  amountColumn('cashAmount', 'Cash'),
  amountColumn('checkAmount', 'Check'),
  amountColumn('creditAmount', 'Credit'),
  ...(isAlone ? [amountColumn('open', 'Open or paid another day', 165)] : []),
  amountColumn('change', 'Change', 80),
  boxColumn('changeReturned', 'Ret.', {
    width: 52,
    cell: row => <ChangeBox row={row} section={section} acts={acts} />,
  }),
  boxColumn('depositDone', 'Dep.', {
    width: 62,
    cell: row => <DepositBox row={row} section={section} acts={acts} />,
  }),
  boxColumn('depositDate', 'Deposit', {
    width: 92,
    cell: row => <DepositDate row={row} section={section} acts={acts} />,
  }),
]

const ticketColumns = (isAlone: boolean) => [
  profitColumn,
  ...(isAlone
    ? [amountColumn('cashAmount', 'Cash'), amountColumn('checkAmount', 'Check'), amountColumn('wire', 'Wire')]
    : []),
]

/** A section alone has room for all that is known of it. */
export const columnsOf = (section: DailySection, acts: DailyActs, isAlone: boolean): DailyColumn[] => [
  countColumn(section),
  amountColumn('amount', 'Amount', 100),
  ...(isReceiptSection(section) ? receiptColumns(section, acts, isAlone) : ticketColumns(isAlone)),
]
