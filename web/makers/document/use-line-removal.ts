import { type RefObject, useEffect, useRef } from 'react'
import { toast } from '../../ui/toasts.tsx'

type Lines<Line> = { lines: readonly Line[]; onLines: (lines: readonly Line[]) => void }

type Options = {
  lineName?: string
  max?: number
}

/** Removes a line, with an Undo for as long as its form is open. */
export const useLineRemoval = <Line>(newest: RefObject<Lines<Line>>, { lineName = 'Line', max }: Options = {}) => {
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  return (at: number) => {
    const { lines, onLines } = newest.current
    const removed = lines.slice(at, at + 1)
    onLines(lines.toSpliced(at, 1))
    close.current()
    close.current = toast.undo(`${lineName} ${at + 1} removed`, () => {
      const now = newest.current
      if (max !== undefined && now.lines.length >= max)
        toast.warn(`${lineName} ${at + 1} is not put back`, `There are ${max} lines already.`)
      else now.onLines(now.lines.toSpliced(at, 0, ...removed))
    })
  }
}
