import { type KeyboardEvent as ReactKeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLineRemoval } from '#web/makers/document/use-line-removal.ts'
import { focusLabelled, labelIn } from '#web/ui/next-field.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import { focusTender } from '../receipt-form/TenderFields.tsx'
import { firstLack, type SoldLineText } from './sold-lines.rules.ts'

export const scanningKeys = [
  ['F2', 'barcode'],
  ['↑ ↓', 'line'],
  ['Del', 'remove'],
] as const

export const gridKeys = [
  ['Tab', 'next cell'],
  ['Enter', 'next missing, then barcode'],
] as const

const isBarcodeKey = ({ key }: KeyboardEvent) => key === 'F2'

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

const cellOf = (target: EventTarget) => {
  const [, line, column] = labelIn(target).match(/^Line (\d+) (.+)$/) ?? []
  return line && column ? { at: Number(line) - 1, column } : undefined
}

export const isBarcodeCell = (field: Element | null) => field !== null && cellOf(field)?.column === 'Barcode'

/** The full form also takes scans in the item's number cell. */
export const isCodeCell = (field: Element | null) =>
  isBarcodeCell(field) || (field !== null && cellOf(field)?.column === 'Item')

type Cell = NonNullable<ReturnType<typeof cellOf>>
type Lines = { lines: readonly SoldLineText[]; onLines: (lines: readonly SoldLineText[]) => void }

const focusCell = ({ at, column }: Cell) => focusLabelled(`Line ${at + 1} ${column}`)

/** Keyboard flow: codes, then missing cells, then the payment; arrows move between lines. */
export const useScanning = ({ lines, onLines }: Lines) => {
  const input = useRef<HTMLInputElement>(null)
  const newest = useRef({ lines, onLines })
  useLayoutEffect(() => {
    newest.current = { lines, onLines }
  })
  const remove = useLineRemoval(newest)
  const [chosenAt, setChosenAt] = useState(0)
  const markedAt = lines.length === 0 ? undefined : Math.min(chosenAt, lines.length - 1)
  useShortcut(isBarcodeKey, () => input.current?.focus())
  /** After the last missing cell the focus returns to the code field. */
  const goOn = (from?: Cell) => {
    const next = firstLack(newest.current.lines, from)
    if (next) focusCell(next)
    else input.current?.focus()
  }
  /** Enter without a code goes to the missing cells, then to the payment. */
  const goOnFromCode = () => {
    const { lines: now } = newest.current
    if (now.length > 0 && !firstLack(now)) focusTender()
    else goOn()
  }
  /** In the code field the arrows choose a line; Del removes it if the field is empty. */
  const barcodeKeys = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    const removes = event.key === 'Delete' && event.currentTarget.value === ''
    if (markedAt === undefined || !(step || removes)) return
    event.preventDefault()
    if (step) setChosenAt(Math.min(Math.max(markedAt + step, 0), lines.length - 1))
    else remove(markedAt)
  }
  /** In the lines the arrows keep their column; below the last line is the code field. */
  const gridArrows = (event: ReactKeyboardEvent) => {
    const step = steps[event.key]
    const cell = cellOf(event.target)
    if (!step || !cell) return
    event.preventDefault()
    if (cell.at + step >= lines.length) input.current?.focus()
    else focusCell({ ...cell, at: cell.at + step })
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    gridArrows(event)
    const cell = cellOf(event.target)
    if (event.key !== 'Enter' || event.shiftKey || !cell || !input.current) return
    event.preventDefault()
    event.stopPropagation()
    // A scanner ends its code with Enter, so the focus moves on to the code field.
    if (cell.column === 'Barcode') input.current.focus()
    else goOn(cell)
  }
  const onFocus = (event: SyntheticEvent) => {
    const cell = cellOf(event.target)
    if (cell && cell.at < lines.length) setChosenAt(cell.at)
  }
  return {
    input,
    markedAt,
    mark: setChosenAt,
    goOn: goOnFromCode,
    onItem: (cell: EventTarget) => goOn(cellOf(cell)),
    barcodeKeys,
    grid: { onKeyDown, onFocus },
  }
}
