import { type KeyboardEvent as ReactKeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { focusLabelled, labelIn } from '#web/ui/next-field.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import type { SoldLineText } from './sold-lines.rules.ts'

export const scanningKeys = [
  ['F2', 'barcode'],
  ['↑ ↓', 'line'],
  ['Del', 'remove'],
] as const

export const gridKeys = [
  ['Tab', 'next cell'],
  ['Enter', 'back to barcode'],
] as const

const isBarcodeKey = ({ key }: KeyboardEvent) => key === 'F2'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** 'Line 3 Price' as its place and its column. */
const cellOf = (target: EventTarget) => {
  const [, line, column] = labelIn(target).match(/^Line (\d+) (.+)$/) ?? []
  return line && column ? { at: Number(line) - 1, column } : undefined
}

type Lines = { lines: readonly SoldLineText[]; onLines: (lines: readonly SoldLineText[]) => void }

/** The hands on the keyboard: from a code to what its line lacks and back, up and down the lines, and to the payment. */
export const useScanning = ({ lines, onLines }: Lines) => {
  const input = useRef<HTMLInputElement>(null)
  const lacking = useRef<string>(undefined)
  const [chosenAt, setChosenAt] = useState(0)
  const markedAt = lines.length === 0 ? undefined : Math.min(chosenAt, lines.length - 1)
  // The line may be drawn later than it is asked for.
  useEffect(() => {
    if (lacking.current !== undefined && focusLabelled(lacking.current)) lacking.current = undefined
  })
  useShortcut(isBarcodeKey, () => input.current?.focus())
  const goOn = (at: number, { item, price }: SoldLineText) => {
    setChosenAt(at)
    if (item === '' || price === '') lacking.current = `Line ${at + 1} ${item === '' ? 'Item' : 'Price'}`
  }
  /** In the field for codes the arrows choose a line; Del takes it away, unless there is a code to delete from. */
  const barcodeKeys = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    const removes = event.key === 'Delete' && event.currentTarget.value === ''
    if (markedAt === undefined || !(step || removes)) return
    event.preventDefault()
    if (step) setChosenAt(Math.min(Math.max(markedAt + step, 0), lines.length - 1))
    else onLines(lines.filter((_, at) => at !== markedAt))
  }
  /** In the lines the arrows keep to their column; below the last line is the next code. */
  const gridArrows = (event: ReactKeyboardEvent) => {
    const step = steps[event.key]
    const cell = cellOf(event.target)
    if (!step || !cell) return
    event.preventDefault()
    if (cell.at + step >= lines.length) input.current?.focus()
    else focusLabelled(`Line ${cell.at + step + 1} ${cell.column}`)
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    gridArrows(event)
    // A line that lacks nothing more leads back to the next code.
    if (event.key !== 'Enter' || event.shiftKey || cellOf(event.target)?.column !== 'Price' || !input.current) return
    event.preventDefault()
    event.stopPropagation()
    input.current.focus()
  }
  const onFocus = (event: SyntheticEvent) => {
    const cell = cellOf(event.target)
    if (cell && cell.at < lines.length) setChosenAt(cell.at)
  }
  return { input, markedAt, goOn, barcodeKeys, grid: { onKeyDown, onFocus } }
}
