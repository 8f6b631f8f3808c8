import { IconArrowNarrowRight } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { dayAt, formatDay } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { customerLabels } from './customer.form.ts'
import css from './customer.module.css'
import type { KnownCustomer } from './use-known-customer.tsx'
import { useLastField } from './use-last-field.tsx'

/** The same button of the row below. */
const buttonBelow = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
  const place = [...(button.parentElement?.children ?? [])].indexOf(button)
  return button.closest('li')?.nextElementSibling?.children[place]
}

/** What the customer says or shows otherwise than last time; the form holds what is new until the old is taken. */
export const Differences = ({ known }: { known: KnownCustomer }) => {
  const timeZone = useTimeZone()
  const { prior, differences, keep, take } = known
  const focusLastField = useLastField()
  const last = prior?.recent[0]
  // Before the row goes, and the focus with it.
  const goOn = (event: MouseEvent<HTMLElement>) => {
    const next = buttonBelow(event)
    if (next instanceof HTMLElement) next.focus()
    else focusLastField()
  }
  if (differences.length === 0 || !last) return null
  return (
    <Section
      title="Different from the last visit"
      note={`${last.ticket} · ${formatDay(dayAt(last.ticketTime, timeZone))}`}
      aside={
        <LinkButton
          onClick={() => {
            focusLastField()
            keep(...differences)
          }}
        >
          Keep all
        </LinkButton>
      }
    >
      <ul className={css.differences} aria-label="Different from the last visit">
        {differences.map(one => (
          <li key={one.field}>
            <span className={css.field}>{customerLabels[one.field]}</span>
            <span className={css.change}>
              <span className={css.before}>{one.before || 'empty'}</span>
              <IconArrowNarrowRight size={16} aria-label="now" />
              <b>{one.now}</b>
            </span>
            <LinkButton
              aria-label={`Keep ${customerLabels[one.field]} ${one.now}`}
              onClick={event => {
                goOn(event)
                keep(one)
              }}
            >
              Keep
            </LinkButton>
            <LinkButton
              aria-label={`Take ${customerLabels[one.field]} ${one.before || 'empty'}`}
              onClick={event => {
                goOn(event)
                take(one)
              }}
            >
              Take
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
