import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { listStations } from '#features/paper/printers/printers.contract.ts'
import { call } from '#web/call.ts'
import { isSignedOut, sayFailure, sayMessage, sayOutcome } from '#web/failures.ts'
import { awaitStation, isStationAwaited } from '#web/local.ts'
import { useShell } from '#web/parts.tsx'
import { StationPicker } from '#web/StationPicker.tsx'
import { fetchMe, forgetSession, isSignedIn, roleOf } from '#web/session.ts'
import { keepToken } from '#web/token.ts'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { type LoginResult, signIn, signInByLink, signOut } from './session.contract.ts'
import { landingPath, mustChooseStation } from './session.rules.ts'

type Step = 'credentials' | 'code' | 'station'

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const year = new Date().getFullYear()

const useParameters = () => {
  const { r, secret, code } = useSearch({ strict: false }) as Record<string, unknown>
  return { r: textOf(r), secret: textOf(secret), code: textOf(code) }
}

/**
 * What the page does by itself: `secret` puts this device on the whitelist, `code` signs in with a mailed link, and a
 * stored token goes straight in. Secrets leave the address at once, so that neither a reload nor the history has them.
 */
const useArrival = (enter: (result: LoginResult) => void, askStation: () => void) => {
  const { r, secret, code } = useParameters()
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const arrive = async () => {
      if (secret || code) await navigate({ to: '.', search: (r ? { r } : {}) as never, replace: true })
      if (secret) await sayOutcome(call(signIn, { secret, username: '' }), sayMessage)
      if (code) return enter((await call(signInByLink, { secret: code })).data)
      if (!isSignedIn()) return
      await fetchMe()
      if (isStationAwaited()) return askStation()
      await navigate({ to: '/portal' })
    }
    arrive().catch((error: unknown) => {
      if (!code && isSignedOut(error)) forgetSession({ keepDrafts: true })
      else sayFailure(error)
    })
  })
}

/** Sign-in, second step and station, then to the page that the person's group lands on. */
export const SignIn = () => {
  const { r } = useParameters()
  const { menu } = useShell()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('credentials')

  const goOn = async () => {
    const role = roleOf(await fetchMe())
    await navigate({ href: landingPath(role, { r, screens: menu }) })
  }
  const admit = async () => {
    const role = roleOf(await fetchMe())
    if (mustChooseStation(role)) setStep('station')
    else await goOn()
  }
  const enter = (result: LoginResult) => {
    forgetSession({ keepDrafts: true })
    keepToken(result.token)
    awaitStation(mustChooseStation(result))
    if (result.twoStepEnabled) setStep('code')
    else admit().catch(sayFailure)
  }
  useArrival(enter, () => setStep('station'))

  const startAgain = async () => {
    // What was begun is not left open; without a network it ends by itself.
    await call(signOut, {}).catch(() => {})
    forgetSession({ keepDrafts: true })
    setStep('credentials')
  }
  return (
    <SignInFrame title={step === 'code' ? 'Enter your code' : 'Sign in'} year={year}>
      {step === 'code' ? (
        <CodeForm onVerified={() => void admit().catch(sayFailure)} onBack={() => void startAgain()} />
      ) : (
        <CredentialsForm onEntered={enter} />
      )}
      {step === 'station' && (
        <StationPicker
          stations={listStations}
          title="Select Station!"
          text="Tickets, labels and checks print at this station."
          action="Save"
          onPick={() => void goOn().catch(sayFailure)}
          onClose={() => void startAgain()}
        />
      )}
    </SignInFrame>
  )
}
