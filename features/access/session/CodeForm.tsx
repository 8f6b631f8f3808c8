import { call } from '#web/call.ts'
import { sayFailure } from '#web/failures.ts'
import { LinkButton, PrimaryButton } from '#web/ui/Button.tsx'
import { CodeField, useCodeEntry } from '#web/ui/CodeField.tsx'
import { SignInStack } from '#web/ui/SignInFrame.tsx'
import { verifyCode } from './session.contract.ts'
import { CODE_LENGTH, codeProblems } from './session.rules.ts'

export const CodeForm = ({ onVerified, onBack }: { onVerified: () => void; onBack: () => void }) => {
  const entry = useCodeEntry(async code => {
    const [problem] = codeProblems(code)
    if (problem) return problem.text
    try {
      await call(verifyCode, { verification_code: code })
      onVerified()
    } catch (error) {
      const failure = sayFailure(error)
      if (failure.code !== 'session_expired') return failure.message
      onBack()
    }
    return undefined
  })

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        entry.submit()
      }}
    >
      <SignInStack>
        <CodeField entry={entry} length={CODE_LENGTH} hint="The six digits that your authenticator shows now." />
        <PrimaryButton type="submit" wide size="large" loading={entry.isBusy} loadingLabel="Verifying">
          Verify code
        </PrimaryButton>
        <LinkButton onClick={onBack}>Sign in as somebody else</LinkButton>
      </SignInStack>
    </form>
  )
}
