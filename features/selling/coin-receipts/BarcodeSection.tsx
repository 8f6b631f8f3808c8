import { IconBarcode, IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { Section } from '#web/ui/FormGrid.tsx'
import { KeyCap } from '#web/ui/KeyCap.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useScannedCode } from '#web/ui/use-scanned-code.ts'
import { barcodeProblem } from '../receipts/receipts.rules.ts'
import css from './barcode.module.css'
import { isKeptAsTyped, type SoldLineText, scannedText } from './sold-lines.rules.ts'
import { type ScannedLinesOptions, useScannedLines } from './use-scanned-lines.ts'
import { isBarcodeCell } from './use-scanning.tsx'

type Props = Omit<ScannedLinesOptions, 'onScanned'> & {
  input: RefObject<HTMLInputElement | null>
  /** The keys that act on the lines. */
  onKeys: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The line that a code made or added to. */
  onScanned: (at: number) => void
  /** The line with the quantity that is handed over. */
  count: (line: SoldLineText) => SoldLineText
  /** Enter without a code: goes on to what the lines lack. */
  onNothing: () => void
}

/** The code is scanned or typed; Enter makes a line of it, and the field keeps the focus for the next one. */
export const BarcodeSection = (props: Props) => {
  const { input, lines, items, readItems, onLines, onKeys, onScanned, count, onNothing } = props
  const [code, setCode] = useState('')
  const [last, setLast] = useState<{ barcode: string; isNew: boolean }>()
  // What was typed into the line since is shown too; a line that is gone is not spoken of.
  const lastAt = lines.findIndex(line => line.barcode === last?.barcode)
  const lastLine = lines[lastAt]
  const addLine = useScannedLines({
    ...{ lines, items, readItems, onLines },
    onScanned: (at, scanned) => {
      setLast(scanned)
      onScanned(at)
    },
  })
  const take = (scannedCode: string) => {
    addLine(scannedCode)
    setCode('')
  }
  const scan = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeys(event)
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (code.trim() === '') return onNothing()
    // What is scanned next replaces it.
    if (barcodeProblem(code.trim())) return event.currentTarget.select()
    take(code.trim())
  }
  useScannedCode({
    takesCodes: field => field === input.current || isBarcodeCell(field),
    isCode: digit => !isKeptAsTyped({ barcode: digit }, items ?? []),
    onScan: scannedCode => {
      // A code that is none stands in its field, where the next scan replaces it.
      if (barcodeProblem(scannedCode)) flushSync(() => setCode(scannedCode))
      else take(scannedCode)
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <Section>
      <div className={css.row}>
        <div className={css.field}>
          <TextField
            label="Barcode"
            inputRef={input}
            autoFocus
            size="phone"
            strong
            lead={<IconBarcode />}
            value={code}
            error={barcodeProblem(code.trim())}
            onChange={setCode}
            onKeyDown={scan}
          />
        </div>
        <p className={css.words} role="status">
          {last && lastLine && (
            <span>
              Last: <b>{lastLine.barcode}</b> {scannedText(count(lastLine))}{' '}
              <Tag tone="ok">
                <IconCheck size={12} aria-hidden="true" /> line {lastAt + 1} {last.isNew ? 'added' : '+ 1'}
              </Tag>
            </span>
          )}
          <span>
            Scan or type, <KeyCap keys="Enter" /> adds a line, the same code again adds one to it.{' '}
            <KeyCap keys="Enter" /> without a code goes to what is missing.
          </span>
        </p>
      </div>
    </Section>
  )
}
