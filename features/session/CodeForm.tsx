import { useRef, useState } from 'react'
import { CallError, call } from '#web/call.ts'
import { LinkButton, PrimaryButton } from '#web/ui/Button.tsx'
import { SignInStack } from '#web/ui/SignInFrame.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { verifyCode } from './session.contract.ts'
import { CODE_LENGTH, codeProblems } from './session.rules.ts'

/** The second step: six digits from the authenticator. */
export const CodeForm = ({ onVerified, onBack }: { onVerified: () => void; onBack: () => void }) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setError(text)
    input.current?.focus()
    input.current?.select()
  }

  const verify = async () => {
    const [problem] = codeProblems(code)
    if (problem) return refuse(problem.text)
    setBusy(true)
    try {
      await call(verifyCode, { verification_code: code })
      onVerified()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast.error(failure.message)
      // A code can not help a sign-in that has run out.
      if (failure.code === 'session_expired') return onBack()
      refuse(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void verify()
      }}
    >
      <SignInStack>
        <DigitsField
          label="Verification code"
          size="large"
          name="verification_code"
          autoComplete="one-time-code"
          hint="The six digits that your authenticator shows now."
          maxLength={CODE_LENGTH}
          autoFocus
          inputRef={input}
          value={code}
          onChange={text => {
            setCode(text)
            setError(undefined)
          }}
          error={error}
        />
        <PrimaryButton type="submit" wide size="large" loading={isBusy} loadingLabel="Verifying">
          Verify code
        </PrimaryButton>
        <LinkButton onClick={onBack}>Sign in as somebody else</LinkButton>
      </SignInStack>
    </form>
  )
}
