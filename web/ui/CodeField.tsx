import { useRef, useState } from 'react'
import { DigitsField } from './TextField.tsx'

/** A one-time code. `check` sends it and returns the text of a refusal, which marks the field. */
export const useCodeEntry = (check: (code: string) => Promise<string | undefined>) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const run = async () => {
    setBusy(true)
    const refusal = await check(code).finally(() => setBusy(false))
    setError(refusal)
    if (refusal === undefined) return
    input.current?.focus()
    input.current?.select()
  }
  const type = (text: string) => {
    setCode(text)
    setError(undefined)
  }
  return { code, error, isBusy, input, type, submit: () => void (isBusy || run()) }
}

type Props = { entry: ReturnType<typeof useCodeEntry>; length: number; hint?: string }

export const CodeField = ({ entry: { code, error, input, type }, length, hint }: Props) => (
  <DigitsField
    label="Verification code"
    size="large"
    name="verification_code"
    autoComplete="one-time-code"
    hint={hint}
    maxLength={length}
    autoFocus
    inputRef={input}
    value={code}
    onChange={type}
    error={error}
  />
)
