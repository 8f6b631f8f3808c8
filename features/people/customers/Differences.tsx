import { IconArrowNarrowRight } from '@tabler/icons-react'
import { dayAt, formatDay } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { focusBelow } from '#web/ui/next-field.ts'
import { useFocusOnRemoval } from '#web/ui/use-focus-on-removal.ts'
import type { LicenceDifference } from '../licences/licence.rules.ts'
import { customerLabels } from './customer.form.ts'
import css from './customer.module.css'
import type { ReturningCustomer } from './use-returning-customer.ts'

/** Moves to the same button of the next row, or to the field after the list. */
const focusNextRow = (row: HTMLElement) => {
  const place = [...row.children].indexOf(document.activeElement ?? row)
  const below = row.nextElementSibling?.children[place]
  if (below instanceof HTMLElement) below.focus()
  else focusBelow(row)
}

type RowProps = { one: LicenceDifference; onKeep: () => void; onTake: () => void }

const Difference = ({ one: { field, before, now }, onKeep, onTake }: RowProps) => {
  const row = useFocusOnRemoval<HTMLLIElement>(focusNextRow)
  const label = customerLabels[field]
  const old = before || 'empty'
  return (
    <li ref={row}>
      <span className={css.field}>{label}</span>
      <span className={css.change}>
        <span className={css.before}>{old}</span>
        <IconArrowNarrowRight size={16} aria-label="now" />
        <b>{now}</b>
      </span>
      <LinkButton aria-label={`Keep ${label} ${now}`} onClick={onKeep}>
        Keep
      </LinkButton>
      <LinkButton aria-label={`Take ${label} ${old}`} onClick={onTake}>
        Take
      </LinkButton>
    </li>
  )
}

const KeepAll = ({ onClick }: { onClick: () => void }) => {
  const row = useFocusOnRemoval<HTMLSpanElement>(focusBelow)
  return (
    <span ref={row}>
      <LinkButton onClick={onClick}>Keep all</LinkButton>
    </span>
  )
}

/** The form keeps the new values until the clerk takes the old ones. */
export const Differences = ({ returning: { prior, differences, keep, take } }: { returning: ReturningCustomer }) => {
  const timeZone = useTimeZone()
  const last = prior?.recent[0]
  if (differences.length === 0 || !last) return null
  return (
    <Section
      title="Different from the last visit"
      note={`${last.ticket} · ${formatDay(dayAt(last.ticketTime, timeZone))}`}
      aside={<KeepAll onClick={() => keep(...differences)} />}
    >
      <ul className={css.differences} aria-label="Different from the last visit">
        {differences.map(one => (
          <Difference key={one.field} one={one} onKeep={() => keep(one)} onTake={() => take(one)} />
        ))}
      </ul>
    </Section>
  )
}
