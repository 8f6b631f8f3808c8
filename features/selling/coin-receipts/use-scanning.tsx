import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'
import { focusLabelled, isLabelled } from '#web/ui/next-field.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import { receiptLabels } from '../receipts/receipts.rules.ts'
import type { SoldLineText } from './sold-lines.rules.ts'

export const scanningKeys = [
  ['F2', 'barcode'],
  ['F9', 'payment'],
] as const

const isBarcodeKey = ({ key }: KeyboardEvent) => key === 'F2'
const isPaymentKey = ({ key }: KeyboardEvent) => key === 'F9'

/** From a code to what its line still lacks, and back: the lines are drawn by then. */
export const useScanning = () => {
  const input = useRef<HTMLInputElement>(null)
  const lacking = useRef<string>(undefined)
  useEffect(() => {
    if (lacking.current !== undefined) focusLabelled(lacking.current)
    lacking.current = undefined
  })
  useShortcut(isBarcodeKey, () => input.current?.focus())
  useShortcut(isPaymentKey, () => focusLabelled(receiptLabels.tendered))
  const goOn = (at: number, { item, price }: SoldLineText) => {
    if (item === '' || price === '') lacking.current = `Line ${at + 1} ${item === '' ? 'Item' : 'Price'}`
  }
  /** A line that lacks nothing more leads back to the next code. */
  const goBack = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !isLabelled(event.target, / Price$/)) return
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
  }
  return { input, goOn, goBack }
}
