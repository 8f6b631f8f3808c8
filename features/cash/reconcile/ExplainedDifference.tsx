import { IconCheck } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { timeAt } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CauseList } from '../counting/CauseList.tsx'
import css from '../counting/compared.module.css'
import type { Compared } from '../counting/use-counting.ts'

export const ExplainedDifference = ({ compared }: { compared: Compared }) => {
  const timeZone = useTimeZone()
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the result, where a held key saves nothing.
  useLayoutEffect(() => heading.current?.focus(), [])
  const { causes, lastCount, difference } = compared
  const since = lastCount ? `since the last count at ${timeAt(lastCount.at, timeZone)}` : 'so far'
  if (difference === 0)
    return (
      <Section
        title={
          <span ref={heading} tabIndex={-1}>
            The count matches the books
          </span>
        }
        note={
          <Tag tone="ok" icon={<IconCheck />}>
            matches
          </Tag>
        }
      />
    )
  const found = causes.length === 1 ? '1 likely cause' : `${causes.length} likely causes`
  return (
    <Section
      split
      flush
      title={
        <span ref={heading} tabIndex={-1}>
          Explain the difference
        </span>
      }
      note={causes.length > 0 && `${found} ${since}`}
    >
      <CauseList causes={causes} isMoved={compared.moved.length > 0} />
      <p className={css.remark}>
        {causes.length > 0 ? 'None fits? ' : ''}Reconcile all the same: the difference stays readable, and a cause can
        be said later.
      </p>
    </Section>
  )
}
