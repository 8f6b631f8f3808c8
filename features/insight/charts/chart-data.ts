import type { InputOf } from '#shared/endpoint.ts'
import { dollars, formatDollars } from '#shared/money.ts'
import { type ChartData, type ChartSeries, toneAt } from '#web/ui/chart/chart-data.ts'
import { type FigureName, figurePath } from '../figures/figures.rules.ts'
import type { ChartRow, getDailyChart } from './charts.contract.ts'
import { axisKeys, groupText, isStacked, MOST_SERIES, partOfGroup, sectionOfChart } from './charts.rules.ts'

export type ChartChoice = InputOf<typeof getDailyChart>

const MOST_SIDE_BY_SIDE = 4

const figureOf = ({ amount, aggregate }: ChartChoice): FigureName => {
  if (amount === 'Profit') return 'profit'
  return aggregate === 'Count' ? 'count' : 'amount'
}

/** The rows that a value of the chart adds up. */
export const rowsOfValue = (choice: ChartChoice, { byKey, groupKey }: Pick<ChartRow, 'byKey' | 'groupKey'>) =>
  figurePath({
    type: sectionOfChart[choice.type],
    figure: figureOf(choice),
    ...(choice.showBy !== choice.group_by && { [partOfGroup[choice.group_by]]: groupKey }),
    [partOfGroup[choice.showBy]]: byKey,
  })

const countFormat = (value: number) => value.toLocaleString('en-US')
const dollarFormat = (value: number) => formatDollars(dollars(value))

const lookOf = ({ aggregate }: ChartChoice, series: number): ChartData['look'] => {
  if (isStacked(aggregate)) return 'columns'
  return series <= MOST_SIDE_BY_SIDE ? 'grouped' : 'lines'
}

export const chartTitle = ({ type, amount, aggregate, showBy, group_by: groupBy }: ChartChoice) => {
  const section = type === 'JewelryReceipt' ? 'Jewelry Receipt' : type
  const of = amount === 'Profit' ? 'Profit' : 'Amount'
  return `${section}: ${aggregate} of ${of} by ${showBy === groupBy ? showBy : `${showBy}, ${groupBy}`}`
}

/** The newest series are drawn; the table has all. */
export const chartOf = (choice: ChartChoice, rows: readonly ChartRow[]): ChartData => {
  const groups = [...new Set(rows.map(({ groupKey }) => groupKey))].toSorted((a, b) => a - b).slice(-MOST_SERIES)
  const drawn = rows.filter(({ groupKey }) => groups.includes(groupKey))
  const keys = axisKeys(
    choice.showBy,
    drawn.map(({ byKey }) => byKey),
  )
  const values = new Map(drawn.map(row => [`${row.byKey} ${row.groupKey}`, row.value]))
  const isOne = choice.showBy === choice.group_by
  const series = groups.map(
    (groupKey, place): ChartSeries => ({
      key: String(groupKey),
      label: isOne ? choice.aggregate : groupText(choice.group_by, groupKey),
      tone: toneAt(place),
      values: keys.map(byKey => {
        const value = values.get(`${byKey} ${groupKey}`)
        return value === undefined ? null : value / 100
      }),
      to: ({ key }) => rowsOfValue(choice, { byKey: Number(key), groupKey }),
    }),
  )
  return {
    title: chartTitle(choice),
    points: keys.map(key => {
      const text = groupText(choice.showBy, key)
      return { key: String(key), label: text, axis: choice.showBy === 'Day of Week' ? text.slice(0, 3) : text }
    }),
    series,
    format: choice.aggregate === 'Count' ? countFormat : dollarFormat,
    look: lookOf(choice, series.length),
  }
}
