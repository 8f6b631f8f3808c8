import { cents, formatAmount } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { type Day, dayAt, timeAt } from '#shared/time.ts'
import { linesTotal, typedCents } from '#web/makers/document/line-amounts.ts'
import { AmountCell, MomentCell, SavedAmountCell, SavedTextCell, TextCell } from '#web/makers/document/line-cells.tsx'
import type { TypedColumn } from '#web/makers/document/lines.tsx'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'
import { isLinePrice, isReadableMoment, ticketOfLine } from '../invoices/invoices.rules.ts'

/** A line while it is typed; a ticket's line, or a line of a picked-up invoice, is read-only. */
export type InvoiceLineText = {
  id?: number
  ticket: string
  itemDescription: string
  dateTime: string
  price: string
  isFixed: boolean
}

const dayText = (day: Day) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

const momentText = (instant: number | null, timeZone: string) => {
  if (instant === null) return ''
  const time = timeAt(instant, timeZone)
  const day = dayText(dayAt(instant, timeZone))
  return time === '00:00' ? day : `${day} ${time}`
}

/** A new line begins with today. */
export const newInvoiceLine = (timeZone: string): InvoiceLineText => ({
  ...{ ticket: '', itemDescription: '', price: '', isFixed: false },
  dateTime: dayText(dayAt(Date.now(), timeZone)),
})

export const invoiceLineText = (line: InvoiceLine, timeZone: string, isFixed: boolean): InvoiceLineText => {
  const ticket = ticketOfLine(line)
  return {
    id: line.id,
    ticket: ticket ? recordNumber(ticket) : '',
    itemDescription: line.itemDescription,
    dateTime: momentText(line.dateTime, timeZone),
    price: line.price === null ? '' : formatAmount(line.price),
    isFixed: isFixed || ticket !== undefined,
  }
}

export const isInvoiceLineComplete = ({ itemDescription, price }: InvoiceLineText) =>
  itemDescription.trim() !== '' && typedCents(price) !== undefined

export const invoiceLinesTotal = (lines: readonly InvoiceLineText[]) => linesTotal(lines, ({ price }) => price)

const fixedAmount = (price: string) => <SavedAmountCell amount={typedCents(price) ?? cents(0)} />

/** The columns of metals; coin invoices have more. */
export const invoiceLineColumns: readonly TypedColumn<InvoiceLineText>[] = [
  {
    label: 'Desc',
    width: 'rest',
    cell: ({ line, name, across, error, change }) =>
      line.isFixed ? (
        <SavedTextCell text={line.itemDescription} />
      ) : (
        <TextCell
          {...(across ? { placeholder: 'Type to add a line' } : {})}
          label={`${name} Desc`}
          value={line.itemDescription}
          maxLength={500}
          error={line.itemDescription.trim() === '' ? error : undefined}
          onChange={itemDescription => change({ itemDescription })}
        />
      ),
  },
  {
    label: 'Date/Time',
    width: 170,
    cell: ({ line, name, error, change }) =>
      line.isFixed ? (
        <SavedTextCell text={line.dateTime} />
      ) : (
        <MomentCell
          label={`${name} Date/Time`}
          value={line.dateTime}
          error={isReadableMoment(line.dateTime) ? undefined : error}
          onChange={dateTime => change({ dateTime })}
        />
      ),
  },
  {
    label: 'Amount',
    width: 140,
    number: true,
    cell: ({ line, name, error, change }) =>
      line.isFixed ? (
        fixedAmount(line.price)
      ) : (
        <AmountCell
          spellsCents
          isSigned
          label={`${name} Amount`}
          value={line.price}
          maxLength={11}
          error={isLinePrice(typedCents(line.price)) ? undefined : error}
          onChange={price => change({ price })}
        />
      ),
  },
]
