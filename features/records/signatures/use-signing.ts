import { useEffect, useRef, useState } from 'react'
import { imageOf } from './ink.tsx'
import type { Ink } from './ink-points.ts'
import { strokeProblems } from './signatures.rules.ts'
import { useTimeLeft } from './use-time-left.ts'

export const SAVE_AFTER_MS = 3000

export type Drawn = { signature: string; strokes: Ink }

/** Saves three seconds after the first touch, but never while the pen is down. */
export const useSigning = (onSave: (drawn: Drawn) => void, onInk: (hasInk: boolean) => void) => {
  const ink = useRef<Ink>([])
  const [isPenDown, setPenDown] = useState(false)
  const [saveAt, setSaveAt] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const left = useTimeLeft(saveAt, SAVE_AFTER_MS)

  const clear = (why?: string) => {
    ink.current = []
    onInk(false)
    setSaveAt(undefined)
    setProblem(why)
  }
  const save = () => {
    const [empty] = strokeProblems(ink.current)
    if (empty) return clear(empty.text)
    setSaveAt(undefined)
    onSave({ signature: imageOf(ink.current), strokes: ink.current.filter(stroke => stroke.length > 0) })
  }
  const movePen = (isDown: boolean) => {
    setPenDown(isDown)
    if (!isDown) return
    setProblem(undefined)
    onInk(true)
    setSaveAt(at => at ?? Date.now() + SAVE_AFTER_MS)
  }
  const isDue = left === 0 && !isPenDown
  useEffect(() => {
    if (isDue) save()
  })
  return { ink, left, problem, clear: () => clear(), save, movePen }
}
