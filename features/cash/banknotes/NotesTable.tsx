import { IconCheck } from '@tabler/icons-react'
import { type Cents, cents, dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { asText } from '#web/text.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import type { Notes } from '../ledger/ledger.rules.ts'
import { signedAmount } from '../ledger/signed-amount.ts'
import css from './NotesTable.module.css'
import {
  type NoteField,
  type NoteTexts,
  noteDigits,
  noteLabel,
  noteNumber,
  noteWorth,
  textsTotal,
} from './note-texts.ts'

const countText = (field: NoteField, count: number) => (field === 'coins' ? formatAmount(cents(count)) : String(count))

type BeforeProps = { field: NoteField; before: number; now: number }

const Before = ({ field, before, now }: BeforeProps) => {
  if (before === now) return <span>{countText(field, before)}</span>
  const more = now - before
  const worth = field === 'coins' ? cents(more) : dollars(more * noteWorth(field))
  return (
    <span>
      <s>{countText(field, before)}</s> {field !== 'coins' && `${more > 0 ? '+' : '−'}${Math.abs(more)} = `}
      {signedAmount(worth)}
    </span>
  )
}

type Props = {
  fields: readonly NoteField[]
  values: NoteTexts
  errors: Record<string, string>
  readOnly?: boolean
  fixed?: readonly NoteField[]
  autoFocus?: boolean
  before?: Partial<Notes> | undefined
  amountBefore?: Cents | undefined
  mustBe?: Cents | undefined
  onChange: (field: NoteField, text: string) => void
}

type MustBeProps = { amount: Cents; total: Cents; isBlank: boolean }

const Compared = ({ amount, total, isBlank }: MustBeProps) => {
  if (total === amount)
    return (
      <Tag tone="ok" icon={<IconCheck />}>
        equal
      </Tag>
    )
  return isBlank ? <Tag>not counted</Tag> : <Tag tone="bad">{signedAmount(cents(total - amount))}</Tag>
}

const MustBe = (props: MustBeProps) => (
  <tr>
    <th scope="row" colSpan={2}>
      Cash Total
    </th>
    <td>
      <Compared {...props} /> {formatDollars(props.amount)}
    </td>
  </tr>
)

export const NotesTable = (props: Props) => {
  const { fields, values, errors, readOnly, fixed, autoFocus, before, amountBefore, mustBe, onChange } = props
  const total = textsTotal(values)
  const isBlank = fields.every(field => fixed?.includes(field) || noteNumber(values[field]) === 0)
  return (
    <table className={css.notes}>
      <thead>
        <tr>
          <th scope="col">Note</th>
          <th scope="col">Count</th>
          <th scope="col">Amount</th>
          {before && <th scope="col">Before</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field, place) => {
          const now = noteNumber(values[field])
          const was = before?.[field]
          return (
            <tr key={field}>
              <th scope="row">{noteLabel(field)}</th>
              <td>
                <DigitsField
                  label={noteLabel(field)}
                  hideLabel
                  name={field}
                  alignRight
                  strong
                  isReplaced
                  readOnly={readOnly || fixed?.includes(field)}
                  autoFocus={autoFocus && place === 0}
                  {...noteDigits(field)}
                  value={asText(values[field])}
                  error={errors[field]}
                  onChange={text => onChange(field, text)}
                />
              </td>
              <td>{now === 0 ? '' : formatAmount(dollars(now * noteWorth(field)))}</td>
              {before && (
                <td className={css.before}>
                  {was !== undefined && (
                    <Before field={field} before={was} now={field === 'coins' ? dollars(now) : now} />
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Amount
          </th>
          <td className={css.total}>{formatDollars(total)}</td>
          {before && (
            <td>
              {amountBefore === total ? (
                <Tag tone="ok" icon={<IconCheck />}>
                  as before
                </Tag>
              ) : (
                amountBefore !== undefined && <s>{formatDollars(amountBefore)}</s>
              )}
            </td>
          )}
        </tr>
        {mustBe !== undefined && <MustBe amount={mustBe} total={total} isBlank={isBlank} />}
      </tfoot>
    </table>
  )
}
