import { dollars, formatDollars } from '#shared/money.ts'
import { asText } from '#web/text.ts'
import { DigitsField } from '#web/ui/TextField.tsx'
import css from './NotesFields.module.css'
import { type NoteField, type NoteTexts, noteDigits, noteLabel, noteNumber, noteWorth } from './note-texts.ts'

type Props = {
  fields: readonly NoteField[]
  values: NoteTexts
  errors: Record<string, string>
  onChange: (field: NoteField, text: string) => void
}

export const NotesFields = ({ fields, values, errors, onChange }: Props) => (
  <div className={css.notes}>
    {fields.map((field, index) => {
      const text = asText(values[field])
      const worth = dollars(noteNumber(text) * noteWorth(field))
      return (
        <div key={field} className={css.note}>
          <span className={css.value} aria-hidden="true">
            {noteLabel(field)}
          </span>
          <DigitsField
            label={noteLabel(field)}
            hideLabel
            name={field}
            size="phone"
            alignRight
            isReplaced
            {...noteDigits(field)}
            value={text}
            error={errors[field]}
            autoFocus={index === 0}
            onChange={typed => onChange(field, typed)}
          />
          <span className={css.worth}>{text === '' ? '' : formatDollars(worth)}</span>
        </div>
      )
    })}
  </div>
)
