import { type Cents, formatAmount, formatDollars } from '#shared/money.ts'
import { type Day, formatDay } from '#shared/time.ts'
import { noteValues } from '../ledger/ledger.rules.ts'
import type { EndingNotes } from './worksheets.contract.ts'
import css from './worksheets.module.css'

type Props = { notes: EndingNotes; ending: Cents; day: string }

/** The counted notes of an Ending Balance, and the amount with unknown notes. */
export const NotesAtEnd = ({ notes, ending, day }: Props) => (
  <p className={css.notes}>
    <span>Notes on {formatDay(day as Day)}</span>
    {noteValues
      .filter(value => notes[`denom${value}`] !== 0)
      .map(value => (
        <span key={value}>
          ${value} × <b>{notes[`denom${value}`]}</b>
        </span>
      ))}
    {notes.coins !== 0 && (
      <span>
        coins <b>{formatAmount(notes.coins)}</b>
      </span>
    )}
    <span>
      not counted <b>{formatAmount(notes.uncounted)}</b>
    </span>
    <b className={css.worth}>= {formatDollars(ending)}</b>
  </p>
)
