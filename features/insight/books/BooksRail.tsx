import type { ReactNode } from 'react'
import { signedDollars } from '#features/cash/ledger/signed-amount.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { type Day, formatDay, formatInstant, formatMonth } from '#shared/time.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { SeriesSquare } from '#web/ui/chart/Chart.tsx'
import { Course, CourseLegend } from '#web/ui/chart/Course.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import { isoWeekday, WEEKS_COMPARED, weekdays } from '../day-totals/sections.rules.ts'
import { figurePath, figureRule } from '../figures/figures.rules.ts'
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
  const asked = name === 'profit' ? { type: sections, figure: name } : ({ type: name, figure: 'amount' } as const)
  const filterOf = ({ from, to }: Span) => ({ ...asked, startDate: from as Day, endDate: to as Day })
  const [filter, filterBefore] = [filterOf(days), filterOf(daysBefore)]
  const averaged = { ...filterBefore, weekday: isoWeekday(days.from as Day) }
  return (
    <tr className={name === 'profit' ? css.profit : undefined}>
      <th scope="row">
        {name === 'profit' ? (
          'Profit'
        ) : (
          <>
            <SeriesSquare tone={sectionWords[name].tone} /> {sectionWords[name].label}
          </>
        )}
      </th>
      <td data-tip={figureRule(filter)}>
        <RowLink to={figurePath(filter)}>{formatAmount(now[name])}</RowLink>
      </td>
      <td data-tip={isAverage ? `an eighth of the ${figureRule(averaged)}` : figureRule(filterBefore)}>
        <RowLink to={figurePath(isAverage ? averaged : filterBefore)}>{formatAmount(before[name])}</RowLink>
      </td>
      <td>{percentText(now[name], before[name])}</td>
    </tr>
  )
}

type CardProps = { title: string; of: Comparison; aside: ReactNode; picture: ReactNode; isAverage?: boolean }

/** An average's rows are those of all days that it is made of. */
const ComparisonCard = ({ title, of, aside, picture, isAverage = false }: CardProps) => (
  <Section title={title} aside={aside}>
    {picture}
    <table className={css.compared}>
      <thead>
        <tr>
          <th scope="col">
            <span className={css.quiet}>Amounts</span>
          </th>
          <th scope="col">{spanText(of.days, of.daysBefore)}</th>
          <th scope="col">{isAverage ? `average of ${WEEKS_COMPARED}` : spanText(of.daysBefore, of.days)}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {[...sections, 'profit' as const].map(name => (
          <ComparedLine key={name} name={name} of={of} isAverage={isAverage} />
        ))}
      </tbody>
    </table>
  </Section>
)

const shortDay = (day: string) => formatDay(day as Day).slice(0, 5)

const WeekdayCard = ({ of }: { of: Comparison }) => (
  <ComparisonCard
    title="Same weekday"
    of={of}
    aside={<span className={css.quiet}>{`all amounts, ${weekdays[isoWeekday(of.days.from as Day) - 1]}s`}</span>}
    picture={<Course look="bars" values={of.course} ends={[shortDay(of.daysBefore.from), shortDay(of.days.to)]} />}
    isAverage
  />
)

type CourseCardProps = { title: string; of: Comparison; names: readonly [now: string, before: string] }

const CourseCard = ({ title, of, names: [now, before] }: CourseCardProps) => (
  <ComparisonCard
    title={title}
    of={of}
    aside={<CourseLegend {...{ now, before }} />}
    picture={
      <Course
        look="lines"
        values={of.course}
        before={of.courseBefore}
        ends={['1', String(Math.max(of.course.length, of.courseBefore.length))]}
      />
    }
  />
)

/** Nov, or 2026. */
const monthOf = ({ from }: Span) => formatMonth(from.slice(0, 7)).slice(0, 3)
const yearOf = ({ from }: Span) => from.slice(0, 4)

const ChangedSince = ({ changed }: Pick<Answer, 'changed'>) => {
  const timeZone = useTimeZone()
  if (changed.days === 0 && changed.voids.length === 0) return null
  const texts = [
    ...(changed.voids.length > 0 ? [`voided ${changed.voids.length}`] : []),
    ...(changed.amount === 0 ? [] : [signedDollars(changed.amount)]),
  ]
  return (
    <Section title={`changed since: ${texts.join(', ') || 'other records'}`}>
      <ul className={css.voids}>
        {changed.voids.map(({ number, by, at, amount, reason }) => (
          <li key={number}>
            <RecordNumber number={number} /> {reason}, {by} {formatInstant(at, timeZone)}{' '}
            <b className={css.sum}>{signedDollars(cents(0 - amount))}</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const BooksRail = ({ answer: { comparisons, changed }, span }: { answer: Answer; span: JournalSpan }) => (
  <Rail label="Comparisons" line="Same weekday, month to date, last year">
    {span === 'day' && <WeekdayCard of={comparisons.weekday} />}
    <CourseCard
      title="Month to date"
      of={comparisons.month}
      names={[monthOf(comparisons.month.days), monthOf(comparisons.month.daysBefore)]}
    />
    <CourseCard
      title="Last year"
      of={comparisons.year}
      names={[yearOf(comparisons.year.days), yearOf(comparisons.year.daysBefore)]}
    />
    <ChangedSince changed={changed} />
  </Rail>
)
