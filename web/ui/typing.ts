import { useEffect, useRef } from 'react'
import { isNegative, readAmount } from '#shared/money.ts'

export type Typing = { typed: string; next: string; isPasted: boolean }
export type Takes = (typing: Typing) => boolean

type Digits = { decimals: number; maxLength?: number | undefined; isSigned?: boolean; takesCommas?: boolean }

const fractionOf = (text: string) => text.split('.').slice(1)

/** True if a pasted text has a comma that does not separate thousands. */
export const hasOddCommas = (text: string) =>
  text.includes(',') && readAmount(text.replace(/[^\d.,]/g, '')) === undefined

const takesBareDigits =
  ({ decimals, maxLength = Number.POSITIVE_INFINITY, isSigned = false }: Digits): Takes =>
  ({ typed, next, isPasted }) => {
    const fractions = fractionOf(isPasted ? typed : next)
    const isTooFine = decimals > 0 && (fractions.length > 1 || (fractions[0] ?? '').trimEnd().length > decimals)
    if (isTooFine) return false
    if (isPasted) return /\d/.test(typed) && !hasOddCommas(typed) && (isSigned || !isNegative(typed))
    if (next.length > maxLength) return false
    // A minus after digits would be dropped and change the number.
    if (isSigned && /.[-−–]/.test(next)) return false
    if (isSigned && /^[-−–]$/.test(typed)) return next.startsWith(typed)
    return decimals > 0 ? /^[\d.]*$/.test(typed) : /^\d*$/.test(typed)
  }

const withoutCommas = (text: string) => text.replaceAll(',', '')

/** True if a field of digits accepts the text. A paste is cleaned later, so it only needs to contain digits. */
export const takesDigits =
  ({ takesCommas, ...digits }: Digits): Takes =>
  typing =>
    takesBareDigits(digits)(
      takesCommas && !typing.isPasted
        ? { typed: withoutCommas(typing.typed), next: withoutCommas(typing.next), isPasted: false }
        : typing,
    )

export const takesSome =
  (clean: (text: string) => string): Takes =>
  ({ typed }) =>
    clean(typed) !== ''

const PASTES = new Set(['insertFromPaste', 'insertFromDrop'])

export const useTaken = <E extends HTMLElement>(takes: Takes | undefined) => {
  const part = useRef<E>(null)
  const newest = useRef(takes)
  useEffect(() => {
    newest.current = takes
  })
  useEffect(() => {
    const element = part.current
    const before = (event: InputEvent) => {
      const field = event.target
      if (!(field instanceof HTMLInputElement) || !newest.current || !event.data) return
      const { value, selectionStart, selectionEnd } = field
      const start = selectionStart ?? value.length
      const next = `${value.slice(0, start)}${event.data}${value.slice(selectionEnd ?? start)}`
      // Several characters at once come from an input method or from autofill.
      const isPasted = PASTES.has(event.inputType) || event.data.length > 1
      if (!newest.current({ typed: event.data, next, isPasted })) event.preventDefault()
    }
    element?.addEventListener('beforeinput', before)
    return () => element?.removeEventListener('beforeinput', before)
  }, [])
  return part
}
