import { useEffect, useRef } from 'react'
import { addScanned, type OfferedItem, type SoldLineText } from './sold-lines.rules.ts'

export type ScannedLinesOptions = {
  lines: readonly SoldLineText[]
  /** The shop's items; none while they are still being read. */
  items: readonly OfferedItem[] | undefined
  readItems: () => Promise<readonly OfferedItem[]>
  onLines: (lines: readonly SoldLineText[]) => void
  /** The line that a code made or added to. */
  onScanned: (at: number, scanned: { barcode: string; isNew: boolean }) => void
}

/** Makes a line of a code, or adds one to the line that has it. */
export const useScannedLines = ({ lines, items, readItems, onLines, onScanned }: ScannedLinesOptions) => {
  const newest = useRef(lines)
  useEffect(() => {
    newest.current = lines
  }, [lines])
  const add = (code: string, known: readonly OfferedItem[]) => {
    const before = newest.current
    const { at, lines: scanned } = addScanned(before, code, known)
    const { barcode } = scanned[at] as SoldLineText
    // A second code may come before these lines are drawn.
    newest.current = scanned
    onLines(scanned)
    onScanned(at, { barcode, isNew: scanned.length > before.length })
  }
  // Who scans before the items are read gets the line as soon as they are.
  const addWhenRead = async (code: string) => add(code, await readItems())
  return (code: string) => {
    if (items) add(code, items)
    else void addWhenRead(code)
  }
}
