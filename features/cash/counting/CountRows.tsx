import type { CSSProperties, ReactNode } from 'react'
import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import type { Notes } from '../ledger/ledger.rules.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import css from './CountRows.module.css'
import { type CountField, countLabel, formatNoteCount, formatNoteDifference } from './count-sheet.rules.ts'

type Sums = { counted?: Cents; books?: Cents; difference?: Cents }

type Props = {
  label: string
  fields: readonly CountField[]
  counted?: ((field: CountField) => ReactNode) | undefined
  notes?: Partial<Notes> | undefined
  books?: Notes | undefined
  /** Some cash is in the books only as an amount, so a difference per note says little. */
  isPartly?: boolean | undefined
  totals?: Sums | undefined
}

const linesOf = (count: number) => ({ '--fields': count }) as CSSProperties

const DifferenceCell = ({ text, isBad }: { text: string; isBad: boolean }) => (
  <td className={cx(css.difference, isBad && css.unequal)}>{text}</td>
)

export const CountRows = ({ label, fields, counted, notes, books, isPartly = false, totals }: Props) => (
  <div className={css.scroll}>
    <table className={css.rows} aria-label={label} style={linesOf(fields.length + (totals ? 2 : 1))}>
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
