import { useState } from 'react'
import { textByField } from '#shared/errors.ts'
import { CallError, call } from '#web/call.ts'
import { PrimaryButton, QuietButton } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Ends, SignInStack } from '#web/ui/SignInFrame.tsx'
import { PasswordField, TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type LoginResult, requestLoginLink, signIn } from './session.contract.ts'
import { signInProblems } from './session.rules.ts'

const say = (error: unknown) => {
  if (!(error instanceof CallError)) throw error
  toast.error(error.message)
}

export const CredentialsForm = ({ onEntered }: { onEntered: (result: LoginResult) => void }) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [keepLoggedIn, setKeepLoggedIn] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    const problems = signInProblems({ username, password })
    setErrors(textByField(problems))
    if (problems.length > 0) return
    setBusy(true)
    try {
      const { data } = await call(signIn, { username, password, keepLoggedIn })
      if (data) onEntered(data)
    } catch (error) {
      say(error)
    } finally {
      setBusy(false)
    }
  }

  const sendLink = () => {
    if (username.trim() === '') return setErrors({ username: '*field is required' })
    call(requestLoginLink, { username }).then(({ message }) => toast.ok(message), say)
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
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
          onChange={setUsername}
          error={errors.username}
        />
        <PasswordField
          label="Password"
          size="large"
          name="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Ends>
          <CheckField label="Keep me logged in" value={keepLoggedIn} onChange={setKeepLoggedIn} />
          <QuietButton onClick={sendLink}>Forgot Password ?</QuietButton>
        </Ends>
        <PrimaryButton type="submit" wide size="large" loading={isBusy} loadingLabel="Signing in">
          Sign in
        </PrimaryButton>
      </SignInStack>
    </form>
  )
}
