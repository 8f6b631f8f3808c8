import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { InputOf } from '#shared/endpoint.ts'
import { password } from '#shared/fields.ts'
import { FormBody } from '#web/makers/form/FormBody.tsx'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { useForm } from '#web/makers/form/use-form.ts'
import { forgetSession, useMe } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useSignOut } from '#web/use-sign-out.ts'
import { passwordHint } from './password-hint.ts'
import { confirmProblems, needsOldPassword, type PasswordPolicy, passwordChangeProblems } from './passwords.rules.ts'
import { changePassword } from './users.contract.ts'

type Policy = PasswordPolicy & { needsOld: boolean }

const changeForm = { ...changePassword, input: z.extend(changePassword.input, { confirmPassword: password() }) }

const oldPassword: Field<InputOf<typeof changeForm>> = {
  key: 'password',
  label: 'Old Password',
  kind: 'password',
  autoComplete: 'current-password',
  span: 24,
}

const fieldsFor = (policy: Policy): readonly Field<InputOf<typeof changeForm>>[] => [
  ...(policy.needsOld ? [oldPassword] : []),
  { key: 'newPassword', label: 'New Password', kind: 'password', span: 24, hint: passwordHint(policy) },
  { key: 'confirmPassword', label: 'Confirm Password', kind: 'password', span: 24 },
]

const nothing = {}
const SIGN_IN = '/auth/login'

type Props = {
  onClose?: () => void
  /** The page to open after the next sign-in. */
  returnTo?: string
}

/** Signs out afterwards. A user who must change the password has no `onClose` and can not skip it. */
export const ChangePassword = ({ onClose, returnTo }: Props) => {
  const me = useMe()
  const policy = { ...me.passwordPolicy, needsOld: needsOldPassword(me.userdetails) }
  const navigate = useNavigate()
  const form = useForm({
    name: changePassword.path,
    call: changeForm,
    fields: fieldsFor(policy),
    record: nothing,
    problems: input => [
      ...passwordChangeProblems(input, policy),
      ...confirmProblems(input.newPassword, input.confirmPassword),
    ],
    onSaved: ({ message }) => {
      // The user's drafts stay for the next sign-in.
      forgetSession({ keepDrafts: true })
      toast.ok(message)
      void navigate({ to: SIGN_IN, search: (returnTo ? { r: returnTo } : {}) as never })
    },
  })
  const submit = () => void form.submit()
  const signOut = useSignOut()
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
          <PlainButton onClick={onClose ?? (() => void signOut())}>{onClose ? 'Cancel' : 'Logout'}</PlainButton>
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
