import { useEffect, useRef, useState } from 'react'
import { textByField } from '#shared/errors.ts'
import { call } from '#web/call.ts'
import { sayFailure } from '#web/failures.ts'
import { LinkButton, PrimaryButton } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Ends, SignInStack } from '#web/ui/SignInFrame.tsx'
import { PasswordField, TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type LoginResult, requestLoginLink, signIn } from './session.contract.ts'
import { signInProblems } from './session.rules.ts'

/** Focuses the first faulty field and selects its text, so that the next attempt replaces it. */
const useFaultFocus = (refusals: number) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const faulty = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    faulty?.focus()
    faulty?.select()
  }, [refusals])
  return form
}

type Props = { onEntered: (result: LoginResult) => void; onLinkSent: () => void }

export const CredentialsForm = ({ onEntered, onLinkSent }: Props) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [keepLoggedIn, setKeepLoggedIn] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busyWith, setBusyWith] = useState<'sign-in' | 'link'>()
  const [refusals, setRefusals] = useState(0)
  const form = useFaultFocus(refusals)

  const refuse = (texts: Record<string, string>) => {
    setErrors(texts)
    setRefusals(count => count + 1)
  }

  const work = async (what: 'sign-in' | 'link', run: () => Promise<void>) => {
    setBusyWith(what)
    try {
      await run()
    } catch (error) {
      const { code, message } = sayFailure(error)
      if (code === 'not_signed_in') refuse({ password: message })
    } finally {
      setBusyWith(undefined)
    }
  }

  const submit = () => {
    const problems = signInProblems({ username: username.trim(), password })
    if (problems.length > 0) return refuse(textByField(problems))
    if (busyWith) return
    setErrors({})
    void work('sign-in', async () => {
      const { data } = await call(signIn, { username, password, keepLoggedIn })
      if (data) onEntered(data)
    })
  }

  const sendLink = () => {
    if (username.trim() === '') return refuse({ username: '*field is required' })
    setErrors({})
    if (busyWith) return
    void work('link', async () => {
      const { message } = await call(requestLoginLink, { username })
      onLinkSent()
      toast.ok(message)
    })
  }

  const typed = (field: string, set: (text: string) => void) => (text: string) => {
    set(text)
    if (errors[field]) setErrors({ ...errors, [field]: '' })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <SignInStack>
        <TextField
          label="Username or email"
          size="large"
          name="username"
          autoComplete="username"
          autoFocus
          value={username}
          onChange={typed('username', setUsername)}
          error={errors.username}
        />
        <PasswordField
          label="Password"
          size="large"
          name="password"
          value={password}
          onChange={typed('password', setPassword)}
          error={errors.password}
        />
        <Ends>
          <CheckField label="Keep me logged in" value={keepLoggedIn} onChange={setKeepLoggedIn} />
          <LinkButton onClick={sendLink}>Forgot Password ?</LinkButton>
        </Ends>
        <PrimaryButton type="submit" wide size="large" loading={busyWith === 'sign-in'} loadingLabel="Signing in">
          Sign in
        </PrimaryButton>
      </SignInStack>
    </form>
  )
}
