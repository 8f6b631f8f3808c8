import type { ReactNode } from 'react'
import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import type { Notes } from '../ledger/ledger.rules.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import css from './CountRows.module.css'
import { type CountField, countLabel, formatNoteCount, formatNoteDifference } from './count-sheet.rules.ts'

type Sums = { counted?: Cents; books?: Cents; difference?: Cents }

type Props = {
  /** What is counted, for readers. */
  label: string
  fields: readonly CountField[]
  /** The row of the count: fields to type in, or what was counted. */
  counted?: ((field: CountField) => ReactNode) | undefined
  /** The notes of the count, to compare with the books. */
  notes?: Partial<Notes> | undefined
  books?: Notes | undefined
  /** The books know some of it by amount alone, so that a note more or less says little. */
  isPartly?: boolean | undefined
  /** A last column with these sums. */
  totals?: Sums | undefined
}

const DifferenceCell = ({ text, isBad }: { text: string; isBad: boolean }) => (
  <td className={cx(css.difference, isBad && css.unequal)}>{text}</td>
)

/** Notes side by side: what was counted, what the books have, and what is between them. */
export const CountRows = ({ label, fields, counted, notes, books, isPartly = false, totals }: Props) => (
  <div className={css.scroll}>
    <table className={css.rows} aria-label={label}>
      <thead>
        <tr>
          <td className={css.name} />
          {fields.map(field => (
            <th key={field} scope="col">
              {countLabel(field)}
            </th>
          ))}
          {totals && (
            <th scope="col" className={css.sum}>
              Total
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {counted && (
          <tr className={css.counted}>
            <th scope="row">Counted</th>
            {fields.map(field => (
              <td key={field}>{counted(field)}</td>
            ))}
            {totals && <td className={css.grand}>{totals.counted !== undefined && formatAmount(totals.counted)}</td>}
          </tr>
        )}
        {books && (
          <tr>
            <th scope="row">Books</th>
            {fields.map(field => (
              <td key={field}>{formatNoteCount(field, books[field])}</td>
            ))}
            {totals && <td>{totals.books !== undefined && formatAmount(totals.books)}</td>}
          </tr>
        )}
        {books && notes && (
          <tr>
            <th scope="row">Difference</th>
            {fields.map(field => {
              const difference = (notes[field] ?? 0) - books[field]
              return (
                <DifferenceCell
                  key={field}
                  text={formatNoteDifference(field, difference)}
                  isBad={difference !== 0 && !isPartly}
                />
              )
            })}
            {totals && (
              <DifferenceCell text={signedAmount(totals.difference ?? cents(0))} isBad={totals.difference !== 0} />
            )}
          </tr>
        )}
      </tbody>
    </table>
  </div>
)
