import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { bindFields } from '#web/makers/form/bind-fields.ts'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { type Option, SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type Person, PettyFields } from '../petty-details/PettyFields.tsx'
import { isPetty, PETTY_SOURCE } from '../petty-details/petty-values.ts'

const labels = { src: 'From', dest: 'To', comment: 'Comment' }

type Props = {
  form: AnyForm
  options: readonly Option[]
  readOnly?: boolean
  /** Fixed accounts: the Metro drawer to petty cash. */
  isPettyOnly?: boolean
  onFile?: Person
}

export const TransactionFields = ({ form, options, readOnly = false, isPettyOnly = false, onFile }: Props) => {
  const bind = bindFields(form, labels, readOnly)
  const places = bindFields(form, labels, readOnly || isPettyOnly)
  const isToPetty = form.values.dest === 'pettycash'
  const sources = isToPetty ? options.filter(({ value }) => value === PETTY_SOURCE) : options
  const chooseDest = (dest: string) => form.fill(dest === 'pettycash' ? { dest, src: PETTY_SOURCE } : { dest })
  const src = places('src')
  return (
    <>
      <FormGrid>
        <SelectField
          {...src}
          span={12}
          options={sources}
          autoFocus={!src.readOnly}
          hint={src.hint ?? (isToPetty ? 'the only source for petty cash' : undefined)}
        />
        <SelectField {...places('dest')} span={12} options={options} onChange={chooseDest} />
      </FormGrid>
      {isPetty(form.values) && <PettyFields form={form} readOnly={readOnly} autoFocus={isPettyOnly} onFile={onFile} />}
      <FormGrid>
        <TextField {...bind('comment')} span={24} maxLength={1000} />
      </FormGrid>
    </>
  )
}
