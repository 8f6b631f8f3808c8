import { IconHistory } from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { RowLink } from '#web/RowLink.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { sectionWords } from '../day-totals/section-words.ts'
import type { DailySection } from '../day-totals/sections.rules.ts'
import type { getDailyView } from './daily.contract.ts'
import css from './daily.module.css'
import { changedDayText, dailyPeriodText } from './daily.rules.ts'

/** The days marked with a star, in words; each leads to its books, which name the records. */
export const ChangedDays = ({ answer: { data, view } }: { answer: OutputOf<typeof getDailyView> }) => {
  const changed = (view.sections as DailySection[]).flatMap(section =>
    data[section].flatMap(row => {
      const text = changedDayText(row)
      return text ? [{ section, row, text }] : []
    }),
  )
  if (changed.length === 0) return null
  const days = changed.toSorted((one, other) => other.row.period.localeCompare(one.row.period))
  return (
    <Section title="* Changed since the day was closed">
      <ul className={css.notes}>
        {days.map(({ section, row, text }) => (
          <li key={`${section} ${row.period}`}>
            <IconHistory size={14} />{' '}
            <RowLink to={`/portal/books?date=${row.period}`}>{dailyPeriodText(row.period)}</RowLink>{' '}
            {sectionWords[section].label} {text}
          </li>
        ))}
      </ul>
    </Section>
  )
}
