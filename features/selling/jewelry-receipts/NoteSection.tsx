import { type AnyForm, bindFields } from '#web/makers/bind-fields.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { receiptLabels } from '../receipts/receipts.rules.ts'
import css from './payments.module.css'

type Props = {
  form: AnyForm
  readOnly: boolean
  /** Of a saved receipt: the note is saved by itself. */
  onSave?: (() => void) | undefined
}

/** The note; that of a saved receipt may be saved by whoever sees it. */
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
