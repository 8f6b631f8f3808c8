import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Day, daysAfter, formatHeadDay, formatHeadPeriod } from '#shared/time.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/CheckField.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useShopDay } from '#web/use-shop-today.ts'
import { isoWeekday, weekdays } from '../day-totals/sections.rules.ts'

const views = [
  { value: 'profit', label: 'Profit' },
  { value: 'tally', label: 'Tally' },
] as const
type View = (typeof views)[number]['value']

export const dayPath = (view: View, day: Day) => `/portal/${view}/${day.split('-').map(Number).join('/')}`

type Props = { view: View; day: Day; isTyped?: boolean; legend?: ReactNode; buttons?: ReactNode }

/** The head of a day's profit and tally: back to its month, a day before and after, one to the other. */
export const DayHead = ({ view, day, ...rest }: Props) => {
  const navigate = useNavigate()
  const today = useShopDay()
  const go = (href: string) => void navigate({ href })
  const [year, month] = day.split('-').map(Number)
  const label = view === 'profit' ? 'Profit' : 'Tally'
  return (
    <PageHead
      {...rest}
      title={`${label} ${formatHeadDay(day)}`}
      onBack={() => go(`/portal/daily/${year}/${month}`)}
      backLabel={formatHeadPeriod({ year, month })}
      facts={
        <>
          {weekdays[isoWeekday(day) - 1]}
          <span>
            <IconButton
              label="The day before"
              icon={<IconChevronLeft />}
              onClick={() => go(dayPath(view, daysAfter(day, -1)))}
            />
            <IconButton
              label="The day after"
              icon={<IconChevronRight />}
              disabled={day >= today}
              onClick={() => go(dayPath(view, daysAfter(day, 1)))}
            />
          </span>
          <ChoiceField
            label="Show"
            hideLabel
            choices={views}
            value={view}
            onChange={chosen => go(dayPath(chosen, day))}
          />
        </>
      }
    />
  )
}
