import { type ReactNode, useRef } from 'react'
import { type Drawer, drawerNames, drawers } from '#features/cash/drawers/drawers.rules.ts'
import { LastCount } from '#features/cash/drawers/LastCount.tsx'
import { transactionsPath } from '#features/cash/transactions/transaction-links.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents, dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { type Day, formatInstant } from '#shared/time.ts'
import { ReportChart } from '#web/makers/report/ReportChart.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import type { ChartData } from '#web/ui/chart/chart-data.ts'
import { useHeight } from '#web/ui/chart/use-width.ts'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { useShopDay } from '#web/use-shop-today.ts'
import { sectionWords } from '../day-totals/section-words.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'
import { figurePath } from '../figures/figures.rules.ts'
import { postingsPath } from '../postings/postings.rules.ts'
import type { getDailyView } from './daily.contract.ts'
import css from './daily.module.css'
import { dailyPeriodText } from './daily.rules.ts'
import type { Ask } from './daily-columns.tsx'
import type { DailyActs, ReceiptSection } from './use-daily-acts.tsx'

type Answer = OutputOf<typeof getDailyView>
type ChartProps = { answer: Answer; title: string; linkOf: (period: string) => string | undefined }
type Props = ChartProps & { acts: DailyActs; ask: Ask }

const axisOf = (period: string) => {
  if (period.length === 10) return String(Number(period.slice(8)))
  return period.length === 4 ? period : dailyPeriodText(period).slice(0, 3)
}

export const dailyChart = ({ answer: { data, view }, title, linkOf }: ChartProps): ChartData => {
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

type Fact = readonly [name: string, value: ReactNode]

const ruled = (rule: string, content: ReactNode) => <span data-tip={rule}>{content}</span>

const linked = (to: string, amount: Cents) => <RowLink to={to}>{formatAmount(amount)}</RowLink>

type SumsProps = { answer: Answer; acts: DailyActs; ask: Ask; today: Day }

const profitOf = ({ view }: Answer) =>
  cents((view.sections as DailySection[]).reduce((sum, section) => sum + view[section].profit, 0))

/** What the sections of the view come to. */
const sectionFacts = ({ answer, ask }: SumsProps): Fact[] => {
  const { view } = answer
  const sections = view.sections as DailySection[]
  return [
    ...sections.map((section): Fact => {
      const { label } = sectionWords[section]
      const rule = `the amount of all non-void ${label} of the table`
      return [label, ruled(rule, linked(ask(section, 'amount'), view[section].amount))]
    }),
    ['Profit', ruled('the profits of the kinds above, where known', linked(ask(sections, 'profit'), profitOf(answer)))],
  ]
}

/** What waits today, whatever the table shows. */
const waitingFacts = ({ answer: { count }, acts, today }: SumsProps): Fact[] => {
  const waiting = (section: ReceiptSection, amount: Cents) =>
    ruled(
      'the cash of all receipts that were made here and are not deposited; it opens its days',
      <LinkButton onClick={() => acts.openWaiting(section)}>{formatAmount(amount)}</LinkButton>,
    )
  const cashToday = figurePath({ type: 'receipt', figure: 'ownCash', startDate: today, endDate: today })
  const notReturned = (source: ReceiptSection, account: Drawer, amount: Cents) =>
    ruled(
      `the change handed out of the ${drawerNames[account]} less what was returned to it`,
      linked(postingsPath({ source: [source, 'change_returned'], account, endDate: today }), amount),
    )
  return [
    ['Coin receipts not deposited', waiting('receipt', count.coinDepTotal)],
    ['Jewelry receipts not deposited', waiting('jewelryReceipt', count.jewelryDepTotal)],
    [
      'Coin receipt cash today',
      ruled('the cash kept of the coin receipts made here and paid today', linked(cashToday, count.coinDailyTotal)),
    ],
    ['Coin change not returned', notReturned('receipt', 'coindrawer', count.coinChangeTotal)],
    ['Jewelry change not returned', notReturned('jewelryReceipt', 'metrodrawer', count.jewelryChangeTotal)],
  ]
}

export const DrawerStrip = ({ answer }: { answer: Answer }) => {
  const timeZone = useTimeZone()
  return (
    <section className={css.strip} aria-label="Drawers">
      {drawers.map(drawer => {
        const { amount, count, countedAt, difference } = answer.drawers[drawer]
        return (
          <span key={drawer}>
            {drawerNames[drawer]}{' '}
            <b data-tip={`the balance of ${drawerNames[drawer]} by the books, now`}>
              <RowLink to={transactionsPath({ filter: drawer, startDate: '', endDate: '' })}>
                {formatAmount(amount)}
              </RowLink>
            </b>
            {count === null || countedAt === null ? (
              ', not counted'
            ) : (
              <span data-tip="its last count, and how it differed from the books of that time">
                , counted <RowLink to="/portal/drawer-disparity-log">{formatAmount(count)}</RowLink>{' '}
                {formatInstant(countedAt, timeZone)} <LastCount difference={difference} />
              </span>
            )}
          </span>
        )
      })}
    </section>
  )
}

const CHART_HEIGHT = 200
const LOW_CHART = 110
/** The head and the edges of the chart's card. */
const AROUND_CHART = 57

/** Over the table: the chart, and the sums beside it or, where it is narrow, in one line that opens. */
export const DailyOver = ({ answer, acts, ask, ...chart }: Props) => {
  const isNarrow = useMedia(NARROW)
  const beside = useRef<HTMLDivElement>(null)
  const besideHeight = useHeight(beside)
  const today = useShopDay()
  const of = { answer, acts, ask, today }
  const sums = sectionFacts(of)
  const drawn = dailyChart({ answer, ...chart })
  return (
    <div className={css.over}>
      {drawn.points.length > 0 && (
        <ReportChart
          chart={drawn}
          height={isNarrow ? LOW_CHART : Math.max(CHART_HEIGHT, besideHeight - AROUND_CHART)}
        />
      )}
      <div ref={beside} className={css.beside}>
        <Rail label="Sums" line={`Sums: profit ${formatAmount(profitOf(answer))}`}>
          <Section title="Sums">
            <Facts rows={[...sums, ...waitingFacts(of)]} />
          </Section>
        </Rail>
      </div>
    </div>
  )
}
