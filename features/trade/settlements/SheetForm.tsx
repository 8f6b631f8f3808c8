import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatAmount } from '#shared/money.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormGrid } from '#web/ui/FormGrid.tsx'
import { Banner } from '#web/ui/states.tsx'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { lineNumber } from '../invoices/invoices.rules.ts'
import type { Settlement } from './settlements.contract.ts'
import css from './settlements.module.css'
import { formatGrams, type MatchedLine, shortText } from './settlements.rules.ts'
import { limitsText, type Typed, useSheet } from './use-sheet.ts'

const MAX_SHEET = 100_000

/** Reads a CSV file into the field, so that it can be checked before it is saved. */
const FileButton = ({ onRead }: { onRead: (text: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_SHEET) toast.error('The file is too large for a sheet of 300 lines')
    else onRead(await file.text())
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Sheet as CSV file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={event => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <PlainButton icon={<IconFileUpload />} onClick={() => input.current?.click()}>
        Read CSV file
      </PlainButton>
    </>
  )
}

const sample = ({ items: [line] }: Settlement) => `${line ? lineNumber(line) : 'M1042'} 18.4 14k 1,345.00`

const percent = (assay: number | null) => (assay === null ? '' : assay.toFixed(4).replace(/^0/, ''))

const Matched = ({ settlement, matched }: { settlement: Settlement; matched: readonly MatchedLine[] }) => (
  <TableFrame inline label="Lines of the sheet" widths={[90, 100, 90, 110, 'rest']}>
    <thead>
      <tr>
        <HeadCell>ID</HeadCell>
        <HeadCell number>Weight</HeadCell>
        <HeadCell number>Assay</HeadCell>
        <HeadCell number>Amount</HeadCell>
        <HeadCell>Compared</HeadCell>
      </tr>
    </thead>
    <tbody>
      {matched.map(line => {
        const of = settlement.items.find(({ id }) => id === line.itemId)
        return (
          <Row key={line.itemId}>
            <Cell figures strong slot="title">
              {of && lineNumber(of)}
            </Cell>
            <Cell number slot="named">
              {formatGrams(line.grams)}
            </Cell>
            <Cell number slot="named">
              {percent(line.assay)}
            </Cell>
            <Cell number strong slot="amount">
              {formatAmount(line.amount)}
            </Cell>
            <Cell slot="detail">
              <Tag tone={line.isSettled ? 'ok' : 'bad'}>{line.isSettled ? 'agrees' : shortText(line)}</Tag>
            </Cell>
          </Row>
        )
      })}
    </tbody>
  </TableFrame>
)

type Props = { settlement: Settlement; type: '1' | '2' | ''; typed: Typed }

export const SheetForm = ({ settlement, type, typed }: Props) => {
  const sheet = useSheet(settlement, type, typed)
  return (
    <section className={css.form} aria-label="New sheet">
      <FormGrid>
        <TextAreaField
          autoFocus
          label="Sheet"
          span={24}
          rows={5}
          value={sheet.typed.text}
          hint={`ID as on the invoice, weight in grams, assay, amount, such as ${sample(settlement)}: pasted, or one line each. ${limitsText(settlement)}`}
          onChange={text => sheet.type({ text })}
        />
        <DateField
          label="Sheet Date"
          span={6}
          value={sheet.typed.date}
          error={sheet.dateProblem}
          onChange={date => sheet.type({ date })}
        />
      </FormGrid>
      {sheet.matched.length > 0 && <Matched settlement={settlement} matched={sheet.matched} />}
      {sheet.problems.length > 0 && (
        <Banner inline tone="bad" title="The sheet can not be saved" text={sheet.problems.join('. ')} />
      )}
      <div className={css.buttons}>
        <FileButton onRead={text => sheet.type({ text })} />
        <PrimaryButton loading={sheet.isSaving} disabled={sheet.lines.length === 0} onClick={() => void sheet.save()}>
          Save Sheet
        </PrimaryButton>
      </div>
    </section>
  )
}
