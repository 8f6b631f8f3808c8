import { drawerNames, drawers } from '#features/cash/drawers/drawers.rules.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents, dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { ReportChart } from '#web/makers/report/ReportChart.tsx'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'
import type { getDailyView } from './daily.contract.ts'
import css from './daily.module.css'
import { dailyPeriodText } from './daily.rules.ts'

type Answer = OutputOf<typeof getDailyView>
type Props = { answer: Answer; title: string; linkOf: (period: string) => string | undefined }

const axisOf = (period: string) => {
  if (period.length === 10) return String(Number(period.slice(8)))
  return period.length === 4 ? period : dailyPeriodText(period).slice(0, 3)
}

export const dailyChart = ({ answer: { data, view }, title, linkOf }: Props): ChartData => {
  const sections = view.sections as DailySection[]
  const isByWeek = (data[sections[0] ?? 'ticket'][0]?.period.length ?? 0) === 1
  const inOrder = <T,>(rows: readonly T[]) => (isByWeek ? [...rows] : rows.toReversed())
  return {
    title,
    points: inOrder(data[sections[0] ?? 'ticket']).map(({ period }) => ({
      key: period,
      label: dailyPeriodText(period),
      axis: axisOf(period),
    })),
    series: sections.map(section => ({
      key: section,
      label: sectionWords[section].label,
      tone: sectionWords[section].tone,
      values: inOrder(data[section]).map(({ amount }) => amount / 100),
      to: ({ key }) => linkOf(key) ?? '',
    })),
    format: value => formatDollars(dollars(value)),
  }
}

const SumsCard = ({ answer: { view, count } }: { answer: Answer }) => {
  const sections = view.sections as DailySection[]
  const profit = cents(sections.reduce((sum, section) => sum + view[section].profit, 0))
  return (
    <Section title="Sums">
      <Facts
        rows={[
          ...sections.map(section => [sectionWords[section].label, formatAmount(view[section].amount)] as const),
          ['Profit', formatAmount(profit)],
          ['Coin receipts not deposited', formatAmount(count.coinDepTotal)],
          ['Jewelry receipts not deposited', formatAmount(count.jewelryDepTotal)],
          ['Coin receipt cash today', formatAmount(count.coinDailyTotal)],
          ['Coin change not returned', formatAmount(count.coinChangeTotal)],
          ['Jewelry change not returned', formatAmount(count.jewelryChangeTotal)],
        ]}
      />
    </Section>
  )
}

export const DrawerStrip = ({ answer }: { answer: Answer }) => (
  <section className={css.strip} aria-label="Drawers">
    {drawers.map(drawer => {
      const { amount, count } = answer.drawers[drawer]
      return (
        <span key={drawer}>
          {drawerNames[drawer]} <b>{formatAmount(amount)}</b>
          {count === null ? ', not counted' : `, counted ${formatAmount(count)}`}
        </span>
      )
    })}
  </section>
)

export const DailyOver = (props: Props) => (
  <div className={css.over}>
    <ReportChart chart={dailyChart(props)} height={200} />
    <SumsCard answer={props.answer} />
  </div>
)
