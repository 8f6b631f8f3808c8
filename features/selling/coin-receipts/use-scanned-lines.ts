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
  // Codes scanned before the items are loaded become lines afterwards.
  const addWhenRead = async (code: string) => add(code, await readItems())
  return (code: string) => {
    if (items) add(code, items)
    else void addWhenRead(code)
  }
}
