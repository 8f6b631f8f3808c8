import { useEffect, useRef } from 'react'

/** What a key or a paste brings, and how the field would read with it. */
export type Typing = { typed: string; next: string; isPasted: boolean }
export type Takes = (typing: Typing) => boolean

type Digits = { decimals: number; maxLength?: number | undefined; isSigned?: boolean }

const fractionOf = (text: string) => text.split('.').slice(1)

/** Whether a field of digits takes it. What is pasted loses its signs later, so it only needs digits in it. */
export const takesDigits =
  ({ decimals, maxLength = Number.POSITIVE_INFINITY, isSigned = false }: Digits): Takes =>
  ({ typed, next, isPasted }) => {
    const fractions = fractionOf(isPasted ? typed : next)
    const isTooFine = decimals > 0 && (fractions.length > 1 || (fractions[0] ?? '').trimEnd().length > decimals)
    if (isTooFine) return false
    if (isPasted) return /\d/.test(typed)
    if (next.length > maxLength) return false
    if (isSigned && typed === '-') return next.startsWith('-')
    return decimals > 0 ? /^[\d.]*$/.test(typed) : /^\d*$/.test(typed)
  }

/** For a field that drops some characters: one that is dropped must not take the selected text with it. */
export const takesSome =
  (clean: (text: string) => string): Takes =>
  ({ typed }) =>
    clean(typed) !== ''

const PASTES = new Set(['insertFromPaste', 'insertFromDrop'])

/** Keeps out of the fields inside `ref` what they do not take, before it replaces anything. */
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
      // Several characters at once are no key either: an input method or the browser fills them in.
      const isPasted = PASTES.has(event.inputType) || event.data.length > 1
      if (!newest.current({ typed: event.data, next, isPasted })) event.preventDefault()
    }
    element?.addEventListener('beforeinput', before)
    return () => element?.removeEventListener('beforeinput', before)
  }, [])
  return part
}
