import { dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { asText } from '#web/text.ts'
import { DigitsField } from '#web/ui/TextField.tsx'
import css from './NotesLine.module.css'
import {
  type NoteField,
  type NoteTexts,
  noteDigits,
  noteLabel,
  noteNumber,
  noteWorth,
  textsTotal,
} from './note-texts.ts'

type Props = {
  fields: readonly NoteField[]
  values: NoteTexts
  errors: Record<string, string>
  onChange: (field: NoteField, text: string) => void
  totalLabel?: string
}

export const NotesLine = ({ fields, values, errors, onChange, totalLabel = 'Total' }: Props) => (
  <div className={css.line}>
    {fields.map(field => {
      const text = asText(values[field])
      const worth = formatAmount(dollars(noteNumber(text) * noteWorth(field)))
      return (
        <DigitsField
          key={field}
          label={noteLabel(field)}
          name={field}
          alignRight
          strong
          isReplaced
          {...noteDigits(field)}
          value={text}
          error={errors[field]}
          hint={<span className={css.worth}>{worth}</span>}
          onChange={typed => onChange(field, typed)}
        />
      )
    })}
    <div className={css.total} aria-live="polite">
      <span>{totalLabel}</span>
      <b>{formatDollars(textsTotal(values))}</b>
    </div>
  </div>
)
