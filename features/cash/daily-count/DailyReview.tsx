import type { ReactNode } from 'react'
import { timeAt } from '#shared/time.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useTimeZone } from '#web/session.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { type DifferingPlace, mayBeWhatMoved, withOtherPlaces } from '../count-causes/cause-ranking.rules.ts'
import { CauseList } from '../counting/CauseList.tsx'
import { ComparedNotes, CountWarnings, DifferenceTag, MovedSince } from '../counting/ComparedCount.tsx'
import { MayBeOwnCount } from '../counting/CountedMeanwhile.tsx'
import { CountRows } from '../counting/CountRows.tsx'
import css from '../counting/compared.module.css'
import { type CountField, formatNoteCount } from '../counting/count-sheet.rules.ts'
import { MovedWhileCounted } from '../counting/MovedWhileCounted.tsx'
import type { Counting } from '../counting/use-counting.ts'
import type { CountedPlace } from '../counts/counts.contract.ts'
import type { Notes } from '../ledger/ledger.rules.ts'

type Props = {
  place: CountedPlace
  comparison: Counting['comparisons'][number] | undefined
  isUnknown: boolean
  fields: readonly CountField[]
  count: Partial<Notes>
  banner?: ReactNode
  comment: ReactNode
  others: readonly DifferingPlace[]
}

export const ReviewCard = ({ place, comparison, isUnknown, fields, count, banner, comment, others }: Props) => {
  const timeZone = useTimeZone()
  const { query, compared } = comparison ?? {}
  if (!compared || isUnknown)
    return (
      <Section title={place.name}>
        {isUnknown && <MayBeOwnCount />}
        {query && !compared && (
          <ReadState query={query} label={place.name} title={`${place.name} could not be compared`} lines={3} />
        )}
      </Section>
    )
  const { difference } = compared
  return (
    <Section
      split
      title={place.name}
      note={<DifferenceTag difference={difference} />}
      aside={`Books shown ${timeAt(compared.shownAt, timeZone)}`}
    >
      {banner}
      <CountRows
        label={place.name}
        fields={fields}
        counted={field => formatNoteCount(field, count[field] ?? 0)}
        notes={count}
        books={compared.balances}
        isPartly={compared.uncounted !== 0}
        totals={{ counted: compared.count, books: compared.amount, difference }}
      />
      <ComparedNotes compared={compared} fields={fields} count={count} />
      <CountWarnings warnings={compared.warnings} />
      <MovedSince compared={compared} />
      <div className={css.meanwhile}>
        <MovedWhileCounted compared={compared} />
      </div>
      {difference !== 0 && (
        <>
          <div className={css.comment}>{comment}</div>
          <h3 className={css.heading}>Explain the difference</h3>
          <div className={css.causes}>
            <CauseList
              isMoved={mayBeWhatMoved(compared, difference)}
              causes={withOtherPlaces({ account: place.slug, ...compared }, others)}
            />
          </div>
        </>
      )}
    </Section>
  )
}
