import { useEffect, useRef } from 'react'
import { addScanned, type OfferedItem, type SoldLineText } from './sold-lines.rules.ts'

export type ScannedLinesOptions = {
  lines: readonly SoldLineText[]
  items: readonly OfferedItem[] | undefined
  readItems: () => Promise<readonly OfferedItem[]>
  onLines: (lines: readonly SoldLineText[]) => void
  onScanned: (at: number, scanned: { barcode: string; isNew: boolean }) => void
}

export const useScannedLines = ({ lines, items, readItems, onLines, onScanned }: ScannedLinesOptions) => {
  const newest = useRef(lines)
  useEffect(() => {
    newest.current = lines
  }, [lines])
  const add = (code: string, known: readonly OfferedItem[]) => {
    const before = newest.current
    const { at, lines: scanned } = addScanned(before, code, known)
    const { barcode } = scanned[at] as SoldLineText
    // A second scan may arrive before the next render.
    newest.current = scanned
    onLines(scanned)
    onScanned(at, { barcode, isNew: scanned.length > before.length })
  }
  const waiting = useRef<Promise<void>>(undefined)
  /** Codes scanned before the items are loaded become lines afterwards, in their order. */
  const addWhenRead = async (code: string, before: Promise<void> | undefined) => {
    const [known] = await Promise.all([readItems(), before])
    add(code, known)
  }
  return (code: string) => {
    if (items && !waiting.current) add(code, items)
    else {
      const turn = addWhenRead(code, waiting.current).finally(() => {
        if (waiting.current === turn) waiting.current = undefined
      })
      waiting.current = turn
    }
  }
}
