import { useRef, useState } from 'react'
import type { Takes, Typing } from './typing.ts'

/**
 * Whether a field of whole dollars takes it. `pointed` is how it would read with the point that it did not take: digits
 * that follow there are cents, and must not join the dollars. A count takes no point at all: 20.00 is an amount.
 */
export const takesWhole = ({ typed, next, isPasted }: Typing, pointed: string | undefined, isCount = false) => {
  if (isPasted) return isCount ? !typed.includes('.') : !/\.\s*0*[1-9]/.test(typed)
  return typed !== '.' && next !== pointed?.replace('.', typed)
}

type WholeDollars = {
  /** Why no cents are taken; without it they are. */
  text: string | undefined
  value: string
  /** How many, and not how much. */
  isCount: boolean
  onRefused?: ((text: string | undefined) => void) | undefined
}

/** Keeps cents out of a field, and says why until something else is typed. */
export const useWholeDollars = ({ text, value, isCount, onRefused }: WholeDollars) => {
  // What a program saved with cents can be typed again.
  const [hadCents] = useState(() => value.includes('.'))
  const [isRefused, setRefused] = useState(false)
  const pointed = useRef<string>(undefined)
  const isWhole = text !== undefined && !hadCents
  const say = (isSaid: boolean) => {
    setRefused(isSaid)
    onRefused?.(isSaid ? text : undefined)
  }
  const takes: Takes = typing => {
    if (!isWhole || takesWhole(typing, pointed.current, isCount)) return true
    if (typing.typed === '.') pointed.current = typing.next
    say(true)
    return false
  }
  /** Nothing behind the point is lost that is not zero. */
  const changed = (digits: string) => {
    pointed.current = undefined
    if (isRefused) say(false)
    return isWhole ? digits.replace(/\.0*$/, '') : digits
  }
  const left = () => {
    pointed.current = undefined
  }
  return { takes, changed, left, refusal: isRefused ? text : undefined }
}
