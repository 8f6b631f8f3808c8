import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '#web/call.ts'
import { useShell } from '#web/parts.tsx'
import { StationPicker } from '#web/StationPicker.tsx'
import { fetchMe, forgetSession, isSignedIn, roleOf } from '#web/session.ts'
import { keepToken } from '#web/token.ts'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { listStations } from '../printing/printing.contract.ts'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { type LoginResult, signIn, signInByLink } from './session.contract.ts'
import { landingPath, mustChooseStation } from './session.rules.ts'

type Step = 'credentials' | 'code' | 'station'

const say = (error: unknown) => {
  if (!(error instanceof CallError)) throw error
  toast.error(error.message)
}

/** What the address asks for by itself: `secret` puts this device on the whitelist, `code` signs in with a mailed link. */
const useLinkParameters = (enter: (result: LoginResult) => void) => {
  const { secret, code } = useSearch({ strict: false }) as { secret?: unknown; code?: unknown }
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const run = async () => {
      if (secret) toast.ok((await call(signIn, { secret: String(secret), username: '' })).message)
      if (code) enter((await call(signInByLink, { secret: String(code) })).data)
    }
    run().catch(say)
  })
}

/** Sign-in, second step and station, then to the page that the person's group lands on. */
export const SignIn = () => {
  const { r } = useSearch({ strict: false }) as { r?: unknown }
  const { menu } = useShell()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('credentials')

  const goOn = async () => {
    const role = roleOf(await fetchMe())
    await navigate({ href: landingPath(role, { r: r === undefined ? undefined : String(r), screens: menu }) })
  }
  const admit = async () => {
    const role = roleOf(await fetchMe())
    if (mustChooseStation(role)) setStep('station')
    else await goOn()
  }
  const enter = (result: LoginResult) => {
    keepToken(result.token)
    if (result.twoStepEnabled) setStep('code')
    else admit().catch(say)
  }
  useLinkParameters(enter)

  useEffect(() => {
    // A stored token goes straight in; after a sign-in on this page the steps above decide.
    if (step === 'credentials' && isSignedIn())
      fetchMe().then(
        () => navigate({ to: '/portal' }),
        () => forgetSession({ keepDrafts: true }),
      )
  }, [step, navigate])

  const startAgain = () => {
    forgetSession({ keepDrafts: true })
    setStep('credentials')
  }
  return (
    <SignInFrame title={step === 'code' ? 'Enter your code' : 'Sign in'} year={new Date().getFullYear()}>
      {step === 'code' ? (
        <CodeForm onVerified={() => void admit().catch(say)} onBack={startAgain} />
      ) : (
        <CredentialsForm onEntered={enter} />
      )}
      {step === 'station' && (
        <StationPicker
          stations={listStations}
          title="Select Station!"
          text="Tickets, labels and checks print at this station."
          action="Save"
          onPick={() => void goOn()}
          onClose={startAgain}
        />
      )}
    </SignInFrame>
  )
}
