import type { ReactNode } from 'react'
import { type Cents, formatAmount } from '#shared/money.ts'
import { RowLink } from '#web/RowLink.tsx'
import { listOfDay } from '../day-totals/section-words.ts'
import { type DailySection, isReceiptSection } from '../day-totals/sections.rules.ts'
import type { FigureFilter, FigureName } from '../figures/figures.rules.ts'
import { ChangeBox, DepositBox, DepositDate } from './DepositCells.tsx'
import type { DailyRow, DailySums } from './daily.contract.ts'
import { periodPath } from './daily.rules.ts'
import type { DailyActs, ReceiptSection } from './use-daily-acts.tsx'

export type DailyColumn = {
  key: string
  label: string
  width: number
  isNumber: boolean
  /** The numbers that it shows, of which its width cuts none. */
  figure?: (row: DailySums) => string
  cell: (row: DailyRow) => ReactNode
  sum?: (sums: DailySums) => ReactNode
  /** Left out of files. */
  screenOnly?: true
}

/** The address of the rows behind a figure of a row or, without a period, of the totals. */
export type Ask = (section: FigureFilter['type'], figure: FigureName, period?: string) => string

type Of = { section: DailySection; ask: Ask; hidesStore: boolean }
type AmountKey = 'amount' | 'cashAmount' | 'checkAmount' | 'creditAmount' | 'wire' | 'open' | 'change'

const figureOf: Record<AmountKey, FigureName> = {
  amount: 'amount',
  cashAmount: 'cash',
  checkAmount: 'check',
  creditAmount: 'card',
  wire: 'wire',
  open: 'open',
  change: 'change',
}

const linked = (to: string, content: string) => content && <RowLink to={to}>{content}</RowLink>

const shownAmount = (amount: Cents) => (amount === 0 ? '' : formatAmount(amount))

const amountColumn = (
  { section, ask }: Pick<Of, 'section' | 'ask'>,
  key: AmountKey,
  label: string,
  width = 82,
): DailyColumn => ({
  key,
  label,
  width,
  isNumber: true,
  figure: row => formatAmount(row[key]),
  cell: row => linked(ask(section, figureOf[key], row.period), shownAmount(row[key])),
  sum: sums => linked(ask(section, figureOf[key]), formatAmount(sums[key])),
})

const countText = (count: number) => (count === 0 ? '' : count.toLocaleString('en-US'))

/** The list of a day shows all stores, so without one of them the count leads to its own rows. */
const countColumn = ({ section, ask, hidesStore }: Of): DailyColumn => ({
  key: 'totalCount',
  label: 'No.',
  width: 48,
  isNumber: true,
  figure: ({ totalCount }) => countText(totalCount),
  cell: ({ totalCount, dailyDate, period }) => {
    const list = dailyDate === '' || hidesStore ? undefined : listOfDay(section, periodPath(dailyDate))
    return linked(list ?? ask(section, 'count', period), countText(totalCount))
  },
  sum: ({ totalCount }) => linked(ask(section, 'count'), countText(totalCount)),
})

const profitText = ({ profit, profitKnown }: Pick<DailySums, 'profit' | 'profitKnown'>) =>
  profitKnown === 0 ? '' : formatAmount(profit)

const known = ({ profitKnown, totalCount }: Pick<DailySums, 'profitKnown' | 'totalCount'>) =>
  `known ${profitKnown} of ${totalCount}`

/** A day's profit leads to where it is typed. */
const profitColumn = ({ section, ask, hidesStore }: Of): DailyColumn => ({
  key: 'profit',
  label: 'Profit',
  width: 78,
  isNumber: true,
  figure: profitText,
  cell: row =>
    row.totalCount > 0 && (
      <span data-tip={known(row)}>
        {linked(
          row.dailyDate === '' || hidesStore
            ? ask(section, 'profit', row.period)
            : `/portal/profit/${periodPath(row.dailyDate)}`,
          profitText(row),
        )}
      </span>
    ),
  sum: sums => <span data-tip={known(sums)}>{linked(ask(section, 'profit'), profitText(sums))}</span>,
})

const boxColumn = (key: string, label: string, { width, cell }: Pick<DailyColumn, 'width' | 'cell'>): DailyColumn => ({
  key,
  label,
  width,
  isNumber: false,
  cell,
  screenOnly: true,
})

type ColumnsOf = { ask: Ask; acts: DailyActs; isAlone: boolean; hidesStore: boolean }
type ReceiptsOf = ColumnsOf & { section: ReceiptSection }

const receiptColumns = ({ section, ask, acts, isAlone }: ReceiptsOf) => {
  const of = { section, ask, hidesStore: false }
  return [
    ...(isAlone ? [profitColumn(of)] : []),
    amountColumn(of, 'cashAmount', 'Cash'),
    amountColumn(of, 'checkAmount', 'Check', 78),
    amountColumn(of, 'creditAmount', 'Credit'),
    amountColumn(of, 'open', 'Open or paid another day', 165),
    amountColumn(of, 'change', 'Change', 68),
    boxColumn('changeReturned', 'Ret.', {
      width: 44,
      cell: row => <ChangeBox row={row} section={section} acts={acts} />,
    }),
    boxColumn('depositDone', 'Dep.', {
      width: 58,
      cell: row => <DepositBox row={row} section={section} acts={acts} />,
    }),
    boxColumn('depositDate', 'Deposit', {
      width: 100,
      cell: row => <DepositDate row={row} section={section} acts={acts} />,
    }),
  ]
}

const ticketColumns = (of: Of, isAlone: boolean) => [
  profitColumn(of),
  ...(isAlone
    ? [
        amountColumn(of, 'cashAmount', 'Cash'),
        amountColumn(of, 'checkAmount', 'Check'),
        amountColumn(of, 'wire', 'Wire'),
      ]
    : []),
]

/** A section alone has room for all that is known of it. */
export const columnsOf = (section: DailySection, of: ColumnsOf): DailyColumn[] => {
  const isReceipt = isReceiptSection(section)
  const hidesStore = of.hidesStore && !isReceipt
  return [
    countColumn({ section, ask: of.ask, hidesStore }),
    amountColumn({ section, ask: of.ask }, 'amount', 'Amount', 92),
    ...(isReceipt
      ? receiptColumns({ ...of, section })
      : ticketColumns({ section, ask: of.ask, hidesStore }, of.isAlone)),
  ]
}
