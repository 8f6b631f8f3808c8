import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { InputOf } from '#shared/endpoint.ts'
import { password } from '#shared/fields.ts'
import { FormBody } from '#web/makers/FormBody.tsx'
import type { Field } from '#web/makers/form-fields.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { closeSession, forgetSession, useMe } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { passwordHint } from '../users/password-hint.ts'
import { confirmProblems, type PasswordPolicy, passwordChangeProblems } from '../users/passwords.rules.ts'
import { changePassword } from '../users/users.contract.ts'

const changeForm = { ...changePassword, input: z.extend(changePassword.input, { confirmPassword: password() }) }

const fieldsFor = (policy: PasswordPolicy): readonly Field<InputOf<typeof changeForm>>[] => [
  { key: 'password', label: 'Old Password', kind: 'password', autoComplete: 'current-password', span: 24 },
  { key: 'newPassword', label: 'New Password', kind: 'password', span: 24, hint: passwordHint(policy) },
  { key: 'confirmPassword', label: 'Confirm Password', kind: 'password', span: 24 },
]

const nothing = {}
const SIGN_IN = '/auth/login'

/** Signs out afterwards. Whoever has been told to change it can not go on without: they have no `onClose`. */
export const ChangePassword = ({ onClose }: { onClose?: () => void }) => {
  const { passwordPolicy } = useMe()
  const navigate = useNavigate()
  const form = useForm({
    name: changePassword.path,
    call: changeForm,
    fields: fieldsFor(passwordPolicy),
    record: nothing,
    problems: input => [
      ...passwordChangeProblems(input, passwordPolicy),
      ...confirmProblems(input.newPassword, input.confirmPassword),
    ],
    onSaved: ({ message }) => {
      forgetSession({ keepDrafts: false })
      toast.ok(message)
      void navigate({ to: SIGN_IN })
    },
  })
  const submit = () => void form.submit()
  const logOut = () => void closeSession().then(() => navigate({ to: SIGN_IN }))
  return (
    <Dialog
      open
      title="Change Password"
      subtitle={
        onClose ? 'You sign in again afterwards, everywhere.' : 'Please choose your own password before you go on.'
      }
      plain={!onClose}
      dirty={!onClose || form.isDirty}
      onClose={onClose ?? (() => {})}
      footer={
        <>
          <PlainButton onClick={onClose ?? logOut}>{onClose ? 'Cancel' : 'Logout'}</PlainButton>
          <PrimaryButton loading={form.isSaving} keys="Ctrl S" onClick={submit}>
            Change Password
          </PrimaryButton>
        </>
      }
    >
      <FormBody form={form as never} onSubmit={submit} />
    </Dialog>
  )
}
