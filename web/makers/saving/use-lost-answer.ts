import { useEffect, useRef, useState } from 'react'

type LostForm<A> = { isLost: boolean; isSaving: boolean; resolveLost: () => Promise<A | undefined> }

/**
 * Asks whether a lost save was made: at once, after each try, and when something newer is saved. `onChanged` gets the
 * answer of one that was made if the form changed since. Returns whether the newest save may be the lost one.
 */
export const useLostAnswer = <A>(form: LostForm<A>, newest: number, onChanged?: (answer: A) => void) => {
  const askedAt = useRef<number>(undefined)
  const [answeredAt, setAnsweredAt] = useState<number>()
  const found = useRef<A>(undefined)
  useEffect(() => {
    // Any other try's answer may also reveal the lost one.
    if (form.isSaving) askedAt.current = undefined
    if (!form.isLost || form.isSaving || askedAt.current === newest) return
    askedAt.current = newest
    void form.resolveLost().then(
      answer => {
        found.current = answer
        setAnsweredAt(newest)
      },
      // Still unknown, so it may be the newest.
      () => {},
    )
  })
  useEffect(() => {
    if (found.current === undefined || form.isSaving) return
    onChanged?.(found.current)
    found.current = undefined
  })
  return form.isLost && answeredAt !== newest
}
