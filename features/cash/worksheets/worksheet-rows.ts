import { type Cents, formatAmount } from '#shared/money.ts'
import { type Day, daysAfter } from '#shared/time.ts'
import type { Account } from '../ledger/ledger.rules.ts'
import { transactionsPath } from '../transactions/transaction-links.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import type { Worksheet } from './worksheets.contract.ts'

export type Figure = { amount: Cents; to: string }

export type WorksheetRow = {
  key: string
  label: string
  kind: 'balance' | 'heading' | 'flow' | 'total' | 'ending'
  total?: Figure
  /** A zero flow has no figure. */
  days: readonly (Figure | undefined)[]
}

type Of = { slug: Account; worksheet: Worksheet; dateStart: string; dateEnd: string }

export const snapshotPath = (day: string) =>
  `${TRANSACTIONS}/snapshot?${new URLSearchParams({ date: day, time: '23:59' }).toString()}`

const dayBefore = (day: string) => daysAfter(day as Day, -1)

const sides = {
  additions: { heading: 'Additions', total: 'Total Additions', toFrom: 'to' },
  subtractions: { heading: 'Subtractions', total: 'Total Subtractions', toFrom: 'from' },
} as const

const sideRows = (of: Of, side: keyof typeof sides): WorksheetRow[] => {
  const { slug, worksheet, dateStart, dateEnd } = of
  const { heading, total, toFrom } = sides[side]
  const daily = side === 'additions' ? worksheet.dailyAdditions : worksheet.dailySubtractions
  const path = (startDate: string, endDate: string, other?: Account) =>
    transactionsPath({ filter: slug, toFrom, ...(other && { other }), startDate, endDate })
  const flows = worksheet[side].map((flow): WorksheetRow => {
    const own = daily.filter(line => line.slug === flow.slug && line.purpose === flow.purpose)
    const figureOn = (date: string): Figure | undefined => {
      const amount = own.find(line => line.date === date)?.amount
      return amount ? { amount, to: path(date, date, flow.slug) } : undefined
    }
    return {
      key: `${side} ${flow.slug} ${flow.purpose}`,
      label: flow.name,
      kind: 'flow',
      total: { amount: flow.total, to: path(dateStart, dateEnd, flow.slug) },
      days: worksheet.days.map(({ date }) => figureOn(date)),
    }
  })
  const sum = side === 'additions' ? worksheet.totalAdditions : worksheet.totalSubtractions
  return [
    { key: side, label: heading, kind: 'heading', days: [] },
    ...flows,
    {
      key: `${side} total`,
      label: total,
      kind: 'total',
      total: { amount: sum, to: path(dateStart, dateEnd) },
      days: worksheet.days.map(({ date, [side]: amount }) => ({ amount, to: path(date, date) })),
    },
  ]
}

/** A worksheet from Opening to Ending Balance, each figure with its link. */
export const worksheetRows = (of: Of): WorksheetRow[] => {
  const { worksheet, dateStart, dateEnd } = of
  return [
    {
      key: 'opening',
      label: 'Opening Balance',
      kind: 'balance',
      total: { amount: worksheet.openingBalance, to: snapshotPath(dayBefore(dateStart)) },
      days: worksheet.days.map(({ date, opening }) => ({ amount: opening, to: snapshotPath(dayBefore(date)) })),
    },
    ...sideRows(of, 'additions'),
    ...sideRows(of, 'subtractions'),
    {
      key: 'ending',
      label: 'Ending Balance',
      kind: 'ending',
      total: { amount: worksheet.endingBalance, to: snapshotPath(dateEnd) },
      days: worksheet.days.map(({ date, ending }) => ({ amount: ending, to: snapshotPath(date) })),
    },
  ]
}

const WIDTH_OF_FIGURE = 6.8
const CELL_PADDING = 12
const LEAST_WIDTH = 76

export const dayWidthOf = (worksheets: readonly Worksheet[]) => {
  const figures = worksheets.flatMap(({ days, totalAdditions, totalSubtractions, openingBalance }) => [
    ...[totalAdditions, totalSubtractions, openingBalance],
    ...days.flatMap(({ opening, additions, subtractions, ending }) => [opening, additions, subtractions, ending]),
  ])
  const longest = Math.max(0, ...figures.map(amount => formatAmount(amount).length))
  return Math.max(LEAST_WIDTH, Math.ceil(longest * WIDTH_OF_FIGURE) + CELL_PADDING)
}
