import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatInstant, timeAt } from '#shared/time.ts'
import { ReadState } from '#web/makers/ReadState.tsx'
import { useTimeZone } from '#web/session.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { Banner } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { type DifferingPlace, mayBeWhatMoved, withOtherPlaces } from '../counts/cause-ranking.rules.ts'
import type { CountedPlace } from '../counts/counts.contract.ts'
import type { Notes } from '../ledger/ledger.rules.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import { CauseList } from './CauseList.tsx'
import { MayBeOwnCount } from './CountedMeanwhile.tsx'
import { CountRows } from './CountRows.tsx'
import css from './compared.module.css'
import { type CountField, formatNoteCount, uncountedNotesText } from './count-sheet.rules.ts'
import { MovedWhileCounted } from './MovedWhileCounted.tsx'
import type { Compared, Comparison } from './use-compared.ts'

export const UncountedNote = ({ uncounted }: Pick<Compared, 'uncounted'>) =>
  uncounted !== 0 && (
    <p className={css.note}>
      {`Of ${signedAmount(uncounted)} in the books no notes are known, so the notes may differ more than the sum does.`}
    </p>
  )

type ComparedNotesProps = { compared: Compared; fields: readonly CountField[]; count: Partial<Notes> }

/** What of both sums is not in the notes side by side. */
export const ComparedNotes = ({ compared, fields, count }: ComparedNotesProps) => {
  const uncountedNotes = uncountedNotesText({ books: compared.balances, fields, count, total: compared.count })
  return (
    <>
      {uncountedNotes && <p className={css.note}>{uncountedNotes}</p>}
      <UncountedNote uncounted={compared.uncounted} />
    </>
  )
}

/** What is saved all the same and should be looked at. */
export const CountWarnings = ({ warnings }: Pick<Compared, 'warnings'>) =>
  warnings.length > 0 && (
    <div className={css.warnings}>
      {warnings.map(warning => (
        <Banner key={warning} tone="warn" title={warning} />
      ))}
    </div>
  )

export const DifferenceTag = ({ difference }: Pick<Compared, 'difference'>) =>
  difference === 0 ? (
    <Tag tone="ok" icon={<IconCheck />}>
      matches
    </Tag>
  ) : (
    <Tag tone="bad">{signedAmount(difference)}</Tag>
  )

/** 'Moved since 13:06: 6 coin tickets paid −1,955.00 · …'. */
export const MovedSince = ({ compared }: { compared: Pick<Compared, 'agreedAt' | 'since'> }) => {
  const timeZone = useTimeZone()
  const since = compared.agreedAt ? `since ${formatInstant(compared.agreedAt, timeZone)}` : 'so far'
  if (compared.since.length === 0) return <p className={css.note}>{`Nothing moved ${since}.`}</p>
  const moved = compared.since.map(({ label, count, amount }) => `${count} × ${label} ${signedAmount(amount)}`)
  return <p className={css.note}>{`Moved ${since}: ${moved.join(' · ')}`}</p>
}

type Props = {
  place: CountedPlace
  comparison: Comparison | undefined
  /** It may be in the books already. */
  isUnknown: boolean
  fields: readonly CountField[]
  count: Partial<Notes>
  /** Above: who counted it meanwhile. */
  note?: ReactNode
  /** Below, of a count that differs: what its person says of it. */
  comment: ReactNode
  /** Places that are counted with it and differ too. */
  others: readonly DifferingPlace[]
}

/** One counted place of a Daily Count, with the books beside it, before it is saved. */
export const ReviewCard = ({ place, comparison, isUnknown, fields, count, note, comment, others }: Props) => {
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
      {note}
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
