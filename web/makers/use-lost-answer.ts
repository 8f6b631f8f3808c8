import { useEffect, useRef, useState } from 'react'

type LostForm<A> = { isLost: boolean; isSaving: boolean; resolveLost: () => Promise<A | undefined> }

/**
 * A save whose answer was lost is asked for by its key: at once, after each try, and as soon as something newer is seen
 * to be saved. `onChanged` is told of one that was saved without what was typed since. Answers whether the newest may yet
 * be that save.
 */
export const useLostAnswer = <A>(form: LostForm<A>, newest: number, onChanged?: (answer: A) => void) => {
  const askedAt = useRef<number>(undefined)
  const [answeredAt, setAnsweredAt] = useState<number>()
  const found = useRef<A>(undefined)
  useEffect(() => {
    // Whatever became of another try, its answer may tell of the lost one.
    if (form.isSaving) askedAt.current = undefined
    if (!form.isLost || form.isSaving || askedAt.current === newest) return
    askedAt.current = newest
    void form.resolveLost().then(
      answer => {
        found.current = answer
        setAnsweredAt(newest)
      },
      // Not known yet: it may still be the newest.
      () => {},
    )
  })
  // A form that is being saved takes nothing.
  useEffect(() => {
    if (found.current === undefined || form.isSaving) return
    onChanged?.(found.current)
    found.current = undefined
  })
  return form.isLost && answeredAt !== newest
}
