import { useEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { failureOf } from '#web/failures.ts'
import { refetchMe } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { CodeField, useCodeEntry } from '#web/ui/CodeField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { getAuthenticatorCode, verifyCode } from '../session/session.contract.ts'
import { CODE_LENGTH, codeProblems } from '../session/session.rules.ts'
import css from './TwoFactor.module.css'

const DONE = "We've successfully setup the two step factor authentication for your acccount."

/** Fetches the QR code once per opening, because the call creates the secret. */
const useBarcode = () => {
  const [picture, setPicture] = useState<string>()
  const [error, setError] = useState<string>()
  const isAsked = useRef(false)
  const load = () => {
    setError(undefined)
    call(getAuthenticatorCode, {}).then(
      ({ data }) => setPicture(data),
      (failure: unknown) => setError(failureOf(failure).message),
    )
  }
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    load()
  })
  return { picture, error, load }
}

export const TwoFactor = ({ onClose }: { onClose: () => void }) => {
  const { picture, error, load } = useBarcode()
  const entry = useCodeEntry(async code => {
    const [blank] = codeProblems(code)
    if (blank) return blank.text
    try {
      await call(verifyCode, { verification_code: code })
    } catch (error) {
      const { isShown, message } = failureOf(error)
      return isShown ? undefined : message
    }
    await refetchMe()
    toast.ok(DONE)
    onClose()
    return undefined
  })

  return (
    <Dialog
      open
      title="Two Factor Authentication"
      subtitle="Scan the picture with an authenticator app on your phone, then type the six digits that it shows."
      onClose={onClose}
      dirty={entry.code !== ''}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={entry.isBusy} loadingLabel="Verifying" disabled={!picture} onClick={entry.submit}>
            Finish
          </PrimaryButton>
        </>
      }
    >
      {error && <ErrorBanner title="The picture did not load" text={error} onRetry={load} />}
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          entry.submit()
        }}
      >
        <div className={css.picture}>
          {picture ? <img src={picture} alt="Barcode for your authenticator app" /> : <Loading lines={3} />}
        </div>
        <CodeField entry={entry} length={CODE_LENGTH} />
      </form>
    </Dialog>
  )
}
