import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { receiptLabels } from '../receipts/receipts.rules.ts'
import css from './note.module.css'

type Props = {
  form: AnyForm
  readOnly: boolean
  onSave?: (() => void) | undefined
}

/** Everyone who sees a saved receipt may save its note. */
export const NoteSection = ({ form, readOnly, onSave }: Props) => (
  <Section title="Note" note={onSave && !readOnly && 'employees may save it too'}>
    <div className={css.note}>
      <TextField {...bindFields(form, receiptLabels, readOnly)('note')} hideLabel maxLength={1000} />
      {onSave && !readOnly && (
        <PlainButton loading={form.isSaving} onClick={onSave}>
          Save Note
        </PlainButton>
      )}
    </div>
  </Section>
)
