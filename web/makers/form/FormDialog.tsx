import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { PlainButton, PrimaryButton, QuietButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNote } from '../draft/DraftNote.tsx'
import { DraftQuestion } from '../draft/DraftQuestion.tsx'
import { FormBody } from './FormBody.tsx'
import type { Field } from './form-fields.tsx'
import type { FormOptions } from './form-options.ts'
import { useForm } from './use-form.ts'

export type FormSpec<E extends Endpoint> = {
  title: string
  call: E
  fields: readonly Field<InputOf<E>>[]
  problems?: (input: InputOf<E>) => Problem[]
  needs?: readonly (keyof InputOf<E> & string)[]
  save?: string
  width?: number
}

type FormDialogProps<E extends Endpoint> = Pick<
  FormOptions<E>,
  'name' | 'record' | 'isNew' | 'fixed' | 'onSaved' | 'reload'
> & {
  spec: FormSpec<E>
  onClose: () => void
}

const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** Closing keeps a draft, which the dialog shows or offers next time. */
export const FormDialog = <E extends Endpoint>({ spec, onClose, ...options }: FormDialogProps<E>) => {
  const form = useForm({ ...options, ...spec })
  const submit = () => void form.submit()
  const isLacking = (spec.needs ?? []).some(key => isEmpty(form.values[key]))
  return (
    <Dialog
      open
      title={spec.title}
      width={spec.width ?? 460}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          {form.isDirty && form.draftAt && (
            <>
              <DraftNote form={form} />
              <QuietButton disabled={form.isSaving} onClick={form.clear}>
                Clear
              </QuietButton>
            </>
          )}
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          {form.offeredAt === undefined && (
            <PrimaryButton loading={form.isSaving} disabled={isLacking} keys="Ctrl S" onClick={submit}>
              {spec.save ?? 'Save'}
            </PrimaryButton>
          )}
        </>
      }
    >
      {form.offeredAt === undefined ? (
        <FormBody form={form as never} onSubmit={submit} />
      ) : (
        <DraftQuestion form={form} />
      )}
    </Dialog>
  )
}
