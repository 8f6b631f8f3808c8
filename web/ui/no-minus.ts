import { type KeyboardEvent, useRef, useState } from 'react'
import { isNegative, NO_MINUS } from '#shared/money.ts'
import type { Takes } from './typing.ts'

const CLEARING = new Set(['Backspace', 'Delete', 'Escape'])

/**
 * Refuses a minus and shows why until something else is typed, because the digits after it would mean another amount.
 */
export const useNoMinus = (onRefused?: (text: string | undefined) => void) => {
  const [isRefused, setRefused] = useState(false)
  const isBehindMinus = useRef(false)
  const say = (isSaid: boolean) => {
    setRefused(isSaid)
    onRefused?.(isSaid ? NO_MINUS : undefined)
  }
  const takes: Takes = ({ typed, next, isPasted }) => {
    if (isPasted) isBehindMinus.current = false
    else if (isNegative(next)) isBehindMinus.current = true
    if (!isBehindMinus.current && !(isPasted && isNegative(typed))) return true
    say(true)
    return false
  }
  const changed = () => {
    isBehindMinus.current = false
    if (isRefused) say(false)
  }
  const keyDown = ({ key }: KeyboardEvent) => {
    if (CLEARING.has(key) && isBehindMinus.current) changed()
  }
  const left = () => {
    isBehindMinus.current = false
  }
  return { takes, changed, keyDown, left, refusal: isRefused ? NO_MINUS : undefined }
}
