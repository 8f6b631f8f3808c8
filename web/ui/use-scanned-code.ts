import { useEffect, useRef } from 'react'
import { type FieldBefore, focusedField, putBack } from './field-before.ts'
import { isScanEnd, noBurst, withKey } from './key-burst.ts'
import { isModalOpen } from './modal-stack.ts'

type Options = {
  onScan: (code: string) => void
  /** A field that takes codes itself. */
  takesCodes: (field: Element | null) => boolean
  /** Whether a single digit is a code: it counts as typed otherwise. */
  isCode?: (digit: string) => boolean
}

/** A code that is scanned while the focus is anywhere else: the field there keeps what it held before. */
export const useScannedCode = (options: Options | undefined) => {
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  useEffect(() => {
    let burst = noBurst
    let before: FieldBefore | undefined
    let pressedIn: Element | null = null
    const down = (event: KeyboardEvent) => {
      const { onScan, takesCodes, isCode } = newest.current ?? {}
      if (!onScan || isModalOpen() || takesCodes?.(document.activeElement)) {
        burst = noBurst
        return
      }
      if (!isScanEnd(burst, event) || (burst.text.length === 1 && !isCode?.(burst.text))) {
        const field = focusedField()
        const next = withKey(burst, event, field?.value === '' || document.activeElement !== pressedIn)
        if (next !== burst && next.text.length === 1) before = field
        burst = next
        pressedIn = document.activeElement
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (before) putBack(before)
      onScan(burst.text.trim())
      burst = noBurst
    }
    window.addEventListener('keydown', down, { capture: true })
    return () => window.removeEventListener('keydown', down, { capture: true })
  }, [])
}
