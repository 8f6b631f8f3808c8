import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '#web/call.ts'
import { refetchMe } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'
import { DigitsField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { getAuthenticatorCode, verifyCode } from '../session/session.contract.ts'
import { CODE_LENGTH, codeProblems } from '../session/session.rules.ts'
import css from './TwoFactor.module.css'

const DONE = "We've successfully setup the two step factor authentication for your acccount."

/** The picture to scan. It is asked for once per opening: the call makes the secret. */
const useBarcode = () => {
  const [picture, setPicture] = useState<string>()
  const [error, setError] = useState<string>()
  const isAsked = useRef(false)
  const load = () => {
    setError(undefined)
    call(getAuthenticatorCode, {}).then(
      ({ data }) => setPicture(data),
      (failure: unknown) => setError(failure instanceof CallError ? failure.message : String(failure)),
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
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setProblem(text)
    input.current?.focus()
    input.current?.select()
  }
  const finish = async () => {
    const [blank] = codeProblems(code)
    if (blank) return refuse(blank.text)
    setBusy(true)
    try {
      await call(verifyCode, { verification_code: code })
      await refetchMe()
      toast.ok(DONE)
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code !== 'session_expired') refuse(failure.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = () => void (isBusy || finish())

  return (
    <Dialog
      open
      title="Two Factor Authentication"
      subtitle="Scan the picture with an authenticator app on your phone, then type the six digits that it shows."
      onClose={onClose}
      dirty={code !== ''}
      footer={
        <>
          <PlainButton onClick={onClose}>Cancel</PlainButton>
          <PrimaryButton loading={isBusy} loadingLabel="Verifying" disabled={!picture} onClick={submit}>
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
          submit()
        }}
      >
        <div className={css.picture}>
          {picture ? <img src={picture} alt="Barcode for your authenticator app" /> : <Loading lines={3} />}
        </div>
        <DigitsField
          label="Verification code"
          size="large"
          name="verification_code"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          autoFocus
          inputRef={input}
          value={code}
          onChange={text => {
            setCode(text)
            setProblem(undefined)
          }}
          error={problem}
        />
      </form>
    </Dialog>
  )
}
