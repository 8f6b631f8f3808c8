import { IconBarcode, IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { readScannedRecord } from '#shared/record-kinds.ts'
import { Section } from '#web/ui/FormGrid.tsx'
import { KeyCap } from '#web/ui/KeyCap.tsx'
import { useScannedCode } from '#web/ui/scans.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { barcodeProblem } from '../receipts/receipts.rules.ts'
import css from './barcode.module.css'
import { isKeptAsTyped, type SoldLineText, scannedText } from './sold-lines.rules.ts'
import { type ScannedLinesOptions, useScannedLines } from './use-scanned-lines.ts'
import { isBarcodeCell } from './use-scanning.tsx'

type Props = Omit<ScannedLinesOptions, 'onScanned'> & {
  input: RefObject<HTMLInputElement | null>
  onKeys: (event: KeyboardEvent<HTMLInputElement>) => void
  onScanned: (at: number) => void
  count: (line: SoldLineText) => SoldLineText
  onNothing: () => void
}

/** Enter turns the code into a line and keeps the focus in the field. */
export const BarcodeSection = (props: Props) => {
  const { input, lines, items, readItems, onLines, onKeys, onScanned, count, onNothing } = props
  const [code, setCode] = useState('')
  const [last, setLast] = useState<{ barcode: string; isNew: boolean }>()
  // Later edits of the line show here; a removed line shows nothing.
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
    if (barcodeProblem(code.trim())) return event.currentTarget.select()
    take(code.trim())
  }
  useScannedCode({
    takesCodes: field => field === input.current || isBarcodeCell(field),
    // A record's code opens the record and adds no line.
    takes: scannedCode => !readScannedRecord(scannedCode),
    isCode: digit => !isKeptAsTyped({ barcode: digit }, items ?? []),
    onScan: scannedCode => {
      // An invalid code stays in the field until the next scan replaces it.
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
