import type { InputOf } from '#shared/endpoint.ts'
import { FormBody } from '#web/makers/form/FormBody.tsx'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { useForm } from '#web/makers/form/use-form.ts'
import { refetchMe } from '#web/session.ts'
import { DangerButton, PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { turnOffTwoStep } from '../session/session.contract.ts'
import { CODE_LENGTH, turnOffProblems } from '../session/session.rules.ts'

const fields: readonly Field<InputOf<typeof turnOffTwoStep>>[] = [
  { key: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password', span: 24 },
  {
    key: 'verification_code',
    label: 'Verification code',
    kind: 'password',
    autoComplete: 'one-time-code',
    span: 24,
    maxLength: CODE_LENGTH,
  },
]

const nothing = {}

/** The password and a code are required, so that an open session alone can not turn the second step off. */
export const TurnOffTwoStep = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({
    name: turnOffTwoStep.path,
    call: turnOffTwoStep,
    fields,
    record: nothing,
    problems: turnOffProblems,
    onSaved: ({ message }) => {
      toast.ok(message)
      onClose()
      void refetchMe()
    },
  })
  const submit = () => void form.submit()
  return (
    <Dialog
      open
      title="Turn off two-step"
      subtitle="Needs your password and the six digits that your authenticator shows now."
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <DangerButton loading={form.isSaving} onClick={submit}>
            Turn off
          </DangerButton>
        </>
      }
    >
      <FormBody form={form as never} onSubmit={submit} />
    </Dialog>
  )
}
