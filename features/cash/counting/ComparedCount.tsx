import { IconCheck } from '@tabler/icons-react'
import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Banner } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Notes } from '../ledger/ledger.rules.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import css from './compared.module.css'
import { type CountField, uncountedNotesText } from './count-sheet.rules.ts'
import type { Compared } from './use-counting.ts'

export const UncountedNote = ({ uncounted }: Pick<Compared, 'uncounted'>) =>
  uncounted !== 0 && (
    <p className={css.note}>
      {`Of ${signedAmount(uncounted)} in the books no notes are known, so the notes may differ more than the sum does.`}
    </p>
  )

type ComparedNotesProps = { compared: Compared; fields: readonly CountField[]; count: Partial<Notes> }

export const ComparedNotes = ({ compared, fields, count }: ComparedNotesProps) => {
  const uncountedNotes = uncountedNotesText({ books: compared.balances, fields, count, total: compared.count })
  return (
    <>
      {uncountedNotes && <p className={css.note}>{uncountedNotes}</p>}
      <UncountedNote uncounted={compared.uncounted} />
    </>
  )
}

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
