import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { type Day, formatDay, formatInstant, formatMonth } from '#shared/time.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { Sparkline } from '#web/ui/chart/Sparkline.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { figurePath } from '../figures/figures.rules.ts'
import css from './books.module.css'
import type { ComparedSums, Comparison, getJournal } from './journal.contract.ts'
import type { JournalSpan } from './journal.rules.ts'

type Answer = OutputOf<typeof getJournal>

const sections = ['ticket', 'coin', 'receipt', 'jewelryReceipt'] as const

type Span = Comparison['days']

const percentText = (now: Cents, before: Cents) => {
  if (before === 0) return ''
  const percent = ((now - before) / Math.abs(before)) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}`
}

/** 11/16/26, or Nov 1–16 and, of another year, Nov 1–16 2025: a month's days stand in one narrow column. */
const spanText = ({ from, to }: Span, { from: other }: Span) => {
  if (from === to) return formatDay(from as Day)
  const [month, year] = formatMonth(from.slice(0, 7)).split(' ')
  const days = `${month} ${Number(from.slice(8))}–${Number(to.slice(8))}`
  return from.slice(0, 4) === other.slice(0, 4) ? days : `${days} ${year}`
}

type LineProps = { name: keyof ComparedSums; of: Comparison; isAverage: boolean }

const ComparedLine = ({ name, of: { now, before, days, daysBefore }, isAverage }: LineProps) => {
  const section = name === 'profit' ? undefined : name
  const linkOf = (span: Span) =>
    section && figurePath({ type: section, figure: 'amount', startDate: span.from as Day, endDate: span.to as Day })
  const text = (value: Cents, to: string | undefined) =>
    to ? <RowLink to={to}>{formatAmount(value)}</RowLink> : formatAmount(value)
  return (
    <tr className={section ? undefined : css.profit}>
      <th scope="row">
        {section ? (
          <>
            <SeriesSquare tone={sectionWords[section].tone} /> {sectionWords[section].label}
          </>
        ) : (
          'Profit'
        )}
      </th>
      <td>{text(now[name], linkOf(days))}</td>
      <td>{text(before[name], isAverage ? undefined : linkOf(daysBefore))}</td>
      <td>{percentText(now[name], before[name])}</td>
    </tr>
  )
}

type CardProps = { title: string; of: Comparison; before?: string }

/** `before` names the sums of several days, which have no rows of their own. */
const ComparisonCard = ({ title, of, before }: CardProps) => (
  <Section title={title} aside={<Sparkline tone={1} values={of.course.map(value => Math.max(value, 0))} />}>
    <table className={css.compared}>
      <thead>
        <tr>
          <th scope="col">
            <span className={css.quiet}>Amounts</span>
          </th>
          <th scope="col">{spanText(of.days, of.daysBefore)}</th>
          <th scope="col">{before ?? spanText(of.daysBefore, of.days)}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {[...sections, 'profit' as const].map(name => (
          <ComparedLine key={name} name={name} of={of} isAverage={before !== undefined} />
        ))}
      </tbody>
    </table>
  </Section>
)

const signed = (amount: Cents) => `${amount < 0 ? '−' : '+'}$${formatAmount(cents(Math.abs(amount)))}`

const ChangedSince = ({ changed }: Pick<Answer, 'changed'>) => {
  const timeZone = useTimeZone()
  if (changed.days === 0 && changed.voids.length === 0) return null
  const texts = [
    ...(changed.voids.length > 0 ? [`voided ${changed.voids.length}`] : []),
    ...(changed.amount === 0 ? [] : [signed(changed.amount)]),
  ]
  return (
    <Section title={`changed since: ${texts.join(', ') || 'other records'}`}>
      <ul className={css.voids}>
        {changed.voids.map(({ number, by, at, amount, reason }) => (
          <li key={number}>
            <RecordNumber number={number} /> {reason}, {by} {formatInstant(at, timeZone)}{' '}
            <b className={css.sum}>{signed(cents(0 - amount))}</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const BooksRail = ({ answer: { comparisons, changed }, span }: { answer: Answer; span: JournalSpan }) => (
  <Rail label="Comparisons" line="Same weekday, month to date, last year">
    {span === 'day' && <ComparisonCard title="Same weekday" of={comparisons.weekday} before="average of 8" />}
    <ComparisonCard title="Month to date" of={comparisons.month} />
    <ComparisonCard title="Last year" of={comparisons.year} />
    <ChangedSince changed={changed} />
  </Rail>
)
