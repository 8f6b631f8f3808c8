import { useRef, useState } from 'react'
import { hasOddCommas, type Takes, type Typing } from './typing.ts'

/** A refused sign, and the text with it: digits typed after it must not join the others. */
type Refused = {
  sign: string
  next: string
  /** The digits typed behind a comma. */
  behind?: string
  /** The text before the comma has its thousands parted. */
  isParted?: boolean
}

type Signs = {
  refused?: Refused | undefined
  isWhole?: boolean
  /** A quantity takes no point at all, because 20.00 looks like an amount. */
  isCount?: boolean
  /** A zip or an account is no number: its digits are taken from whatever is typed. */
  isCode?: boolean
}

/** 1e9, which is not 19. */
const letterBetweenDigits = (text: string) => /\d\s*(\p{L})[\p{L}\s]*\d/u.exec(text)?.[1]

const isLetter = (typed: string) => /^\p{L}$/u.test(typed)

/** A second point, or a point where only whole numbers stand. */
const isPointTooMany = (next: string, isWhole: boolean) => isWhole || next.split('.').length > 2

const replaceLast = ({ sign, next }: Refused, typed: string) => {
  const at = next.lastIndexOf(sign)
  return `${next.slice(0, at)}${typed}${next.slice(at + sign.length)}`
}

/** Returns the sign that a field of digits refuses: a comma may be meant as a point, and a point begins cents. */
export const refusedSign = (
  { typed, next, isPasted }: Typing,
  { refused, isWhole = false, isCount = false, isCode = false }: Signs,
) => {
  if (isPasted) {
    if (hasOddCommas(typed)) return ','
    const letter = isCode ? undefined : letterBetweenDigits(typed)
    if (letter) return letter
    const hasCents = isCount ? typed.includes('.') : /\.\s*0*[1-9]/.test(typed)
    return isWhole && hasCents ? '.' : undefined
  }
  if (typed === ',') return typed
  if (isCode) return undefined
  if (isLetter(typed)) return typed
  if (typed === '.' && isPointTooMany(next, isWhole || isCount)) return typed
  return refused && next === replaceLast(refused, typed) ? refused.sign : undefined
}

/** '1,250', once its third digit is typed; until then nobody knows that the comma parts thousands. */
export const partedThousands = (
  { sign, next, behind = '', isParted = false }: Refused,
  maxLength = Number.POSITIVE_INFINITY,
) => {
  const front = next.slice(0, -1)
  const isFront = isParted || /^-?[1-9]\d{0,2}$/.test(front)
  const isWhole = sign === ',' && next.endsWith(',') && isFront && behind.length === 3
  // A longer number would be cut to another one.
  return isWhole && front.length + behind.length <= maxLength ? `${front}${behind}` : undefined
}

const NO_COMMAS = 'Numbers are typed without commas'
const NO_LETTERS = 'Numbers are typed without letters'
const NO_POINT = 'Only whole numbers'
const ONE_POINT = 'A number has one point'

type RefusedSigns = {
  whole: string | undefined
  value: string
  isCount: boolean
  isCode: boolean
  onRefused?: ((text: string | undefined) => void) | undefined
  /** Takes '1,250' as 1250. */
  onThousands?: ((text: string) => void) | undefined
  maxLength?: number | undefined
}

export const useRefusedSigns = ({ whole, value, isCount, isCode, onRefused, ...thousands }: RefusedSigns) => {
  // Cents saved by a program may be typed again.
  const [hadCents] = useState(() => value.includes('.'))
  const [refusal, setRefusal] = useState<string>()
  const [isCut, setCut] = useState(false)
  const refused = useRef<Refused>(undefined)
  const isWhole = whole !== undefined && !hadCents
  const say = (text: string | undefined) => {
    setRefusal(text)
    onRefused?.(text)
  }
  /** Answers whether the digit completed thousands. */
  const joinsThousands = (before: Refused, digit: string) => {
    const after = { ...before, behind: `${before.behind ?? ''}${digit}` }
    const text = partedThousands(after, thousands.maxLength)
    refused.current = after
    if (text === undefined || !thousands.onThousands) return false
    thousands.onThousands(text)
    // A fourth digit would make it another number.
    refused.current = { ...after, next: `${text},`, isParted: true }
    return true
  }
  const takes: Takes = ({ typed, next, isPasted }) => {
    const before = refused.current
    // Cents follow the thousands.
    if (before?.isParted && typed === '.') refused.current = undefined
    const sign = refusedSign({ typed, next, isPasted }, { refused: refused.current, isWhole, isCount, isCode })
    if (!sign) return true
    if (typed === sign) refused.current = { sign, next, isParted: before?.isParted === true && next === before.next }
    else if (before && joinsThousands(before, typed)) return false
    say(refusalOf(sign))
    setCut(/\d/.test(typed))
    return false
  }
  const refusalOf = (sign: string) => {
    if (sign === ',') return NO_COMMAS
    if (sign !== '.') return NO_LETTERS
    return whole ?? (isCount ? NO_POINT : ONE_POINT)
  }
  const changed = (digits: string) => {
    refused.current = undefined
    setCut(false)
    if (refusal !== undefined) say(undefined)
    return isWhole ? digits.replace(/\.0*$/, '') : digits
  }
  const left = () => {
    refused.current = undefined
  }
  return { takes, changed, left, refusal, isCut }
}
