import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useShell } from '#web/app-slots.tsx'
import { call } from '#web/call.ts'
import { isSignedOut, sayFailure, sayMessage, sayOutcome } from '#web/failures.ts'
import { awaitStation, isStationAwaited } from '#web/local.ts'
import { fetchMe, forgetSession, isSignedIn, roleOf } from '#web/session.ts'
import { keepToken } from '#web/token.ts'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { type LoginResult, signIn, signInByLink, signOut } from './session.contract.ts'
import { landingPath, mustChooseStation, safeRedirect } from './session.rules.ts'
import { useReturnTo } from './use-return-to.ts'

// Loaded later, because most people who sign in choose no station.
const SignInStation = lazy(async () => ({ default: (await import('./SignInStation.tsx')).SignInStation }))

type Step = 'credentials' | 'code' | 'station'

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const year = new Date().getFullYear()

const useParameters = () => {
  const { r, secret, code } = useSearch({ strict: false }) as Record<string, unknown>
  return { r: textOf(r), secret: textOf(secret), code: textOf(code) }
}

/**
 * Handles the address: `secret` whitelists this device, `code` signs in with a mailed link, and a stored token
 * continues directly. Secrets are removed from the address at once, so that neither a reload nor the history has them.
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
      await navigate({ href: safeRedirect(r) ?? '/portal' })
    }
    arrive().catch((error: unknown) => {
      if (!code && isSignedOut(error)) forgetSession({ keepDrafts: true })
      else sayFailure(error)
    })
  })
}

export const SignIn = () => {
  const { r, remember } = useReturnTo(useParameters())
  const { menu } = useShell()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('credentials')

  const goOn = async () => {
    const role = roleOf(await fetchMe())
    await navigate({ href: landingPath(role, { r, screens: menu }) })
  }
  const admit = async () => {
    const me = await fetchMe()
    // After the password change the user signs in again and chooses the station then.
    if (mustChooseStation(roleOf(me)) && !me.userdetails.mustChangePassword) setStep('station')
    else await goOn()
  }
  const enter = (result: LoginResult) => {
    forgetSession({ keepDrafts: true })
    keepToken(result.token)
    awaitStation(mustChooseStation(result) && !result.mustChangePassword)
    if (result.twoStepEnabled) setStep('code')
    else admit().catch(sayFailure)
  }
  useArrival(enter, () => setStep('station'))

  const startAgain = async () => {
    // Ends the half-open session; without a network it expires.
    await call(signOut, {}).catch(() => {})
    forgetSession({ keepDrafts: true })
    setStep('credentials')
  }
  return (
    <SignInFrame title={step === 'code' ? 'Enter your code' : 'Sign in'} year={year}>
      {step === 'code' ? (
        <CodeForm onVerified={() => void admit().catch(sayFailure)} onBack={() => void startAgain()} />
      ) : (
        <CredentialsForm onEntered={enter} onLinkSent={remember} />
      )}
      {step === 'station' && (
        <Suspense>
          <SignInStation onPick={() => void goOn().catch(sayFailure)} onClose={() => void startAgain()} />
        </Suspense>
      )}
    </SignInFrame>
  )
}
