import { useState } from 'react'
import { CallError, call } from '#web/call.ts'
import { PrimaryButton, QuietButton } from '#web/ui/Button.tsx'
import { SignInStack } from '#web/ui/SignInFrame.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { verifyCode } from './session.contract.ts'
import { CODE_LENGTH, codeProblems } from './session.rules.ts'

/** The second step: six digits from the authenticator. */
export const CodeForm = ({ onVerified, onBack }: { onVerified: () => void; onBack: () => void }) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    const [problem] = codeProblems(code.trim())
    setError(problem?.text)
    if (problem) return
    setBusy(true)
    try {
      await call(verifyCode, { verification_code: code.trim() })
      onVerified()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure.message)
      toast.error(failure.message)
    } finally {
      setBusy(false)
    }
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
          label="Verification code"
          size="large"
          name="verification_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          autoFocus
          value={code}
          onChange={setCode}
          error={error}
        />
        <PrimaryButton type="submit" wide size="large" loading={isBusy} loadingLabel="Verifying">
          Verify code
        </PrimaryButton>
        <QuietButton onClick={onBack}>Sign in as somebody else</QuietButton>
      </SignInStack>
    </form>
  )
}
