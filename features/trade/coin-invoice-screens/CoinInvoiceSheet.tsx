import { IconPrinter } from '@tabler/icons-react'
import { followPrints } from '#features/paper/print-jobs/follow-prints.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordNumber, recordPath } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { lastStation } from '#web/local.ts'
import { SavedInput } from '#web/makers/list/SavedInput.tsx'
import { useRefetch } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Cell, Ellipsis, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { updateItems } from '../coin-invoices/coin-invoices.contract.ts'
import { CheckoutHead } from '../invoice-checkout/CheckoutHead.tsx'
import { printInvoiceLabel } from '../invoice-paper/invoice-paper.contract.ts'
import { MAX_NOTES } from '../invoices/coin-invoices.rules.ts'
import { getInvoice, type InvoiceLine } from '../invoices/invoices.contract.ts'
import { ticketOfLine } from '../invoices/invoices.rules.ts'
import css from './coin-invoice-sheet.module.css'

type Answer = OutputOf<typeof getInvoice>

const widths = [64, 64, 44, 'rest', 84, 92, 92, 40, 220] as const

const amountText = (amount: Cents | null | undefined) =>
  amount === null || amount === undefined ? '' : formatAmount(amount)

const estimateSum = (lines: readonly InvoiceLine[]) =>
  cents(lines.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0))

const LineId = ({ line }: { line: InvoiceLine }) => {
  const ticket = ticketOfLine(line)
  return ticket ? <RowLink to={recordPath(ticket)}>{recordNumber(ticket)}</RowLink> : line.id
}

const SheetLine = ({ line, data }: { line: InvoiceLine; data: Answer['data'] }) => {
  const refetch = useRefetch()
  const print = () =>
    sayOutcome(
      call(printInvoiceLabel, { id: line.id, invoiceId: data.id, station: lastStation() }),
      answer => void followPrints(answer),
    )
  const saveNotes = async (notes: string) => {
    await call(updateItems, { invoiceId: data.id, type: '2', items: [{ id: line.id, notes }] })
    await refetch(getInvoice)
  }
  const { notes = '' } = line
  return (
    <Row>
      <Cell figures strong slot="title">
        <LineId line={line} />
      </Cell>
      <Cell slot="detail">{`${line.typeId} ${line.typeValue}`}</Cell>
      <Cell number slot="named">
        {line.qty}
      </Cell>
      <Cell slot="name">
        <Ellipsis>{line.itemDescription}</Ellipsis>
      </Cell>
      <Cell number slot="named">
        {amountText(line.amountPer)}
      </Cell>
      <Cell number strong slot="amount">
        {amountText(line.price)}
      </Cell>
      <Cell number slot="named">
        {amountText(line.estimate)}
      </Cell>
      <Cell centre slot="menu">
        <IconButton
          label={`Print the label of ${line.itemDescription}`}
          icon={<IconPrinter size={16} />}
          onClick={print}
        />
      </Cell>
      <Cell fill slot="note">
        <SavedInput
          label={`Notes of ${line.itemDescription}`}
          text={notes}
          shown={notes}
          version={data.version}
          maxLength={MAX_NOTES}
          onSave={saveNotes}
        />
      </Cell>
    </Row>
  )
}

const SheetSums = ({ data, items }: Answer) => (
  <dl className={css.sums}>
    {data.applyDiscount && (
      <>
        <div>
          <dt>Items</dt>
          <dd>{formatAmount(data.total)}</dd>
        </div>
        <div>
          <dt>Discount 10%</dt>
          <dd>{formatAmount(cents(0 - data.discount))}</dd>
        </div>
      </>
    )}
    <div className={css.total}>
      <dt>Total</dt>
      <dd>{formatDollars(data.totalAmount)}</dd>
    </div>
    <div>
      <dt>Estimates</dt>
      <dd>{formatAmount(estimateSum(items))}</dd>
    </div>
  </dl>
)

const Signed = ({ data }: Pick<Answer, 'data'>) => {
  const timeZone = useTimeZone()
  const { signature, billedTo, acknowledgement } = data
  if (!signature) return null
  return (
    <section className={css.signed} aria-label="Signature">
      <div>
        <h2>Acknowledgement</h2>
        <p>{acknowledgement}</p>
        {signature.isStale && <p className={css.stale}>Changed after it was signed</p>}
      </div>
      <figure>
        <img src={signature.url} alt={`Signature of ${billedTo}`} />
        <figcaption>{`${billedTo}, ${formatInstant(signature.signedAt, timeZone)}`}</figcaption>
      </figure>
    </section>
  )
}

/** A coin invoice as staff read it: with estimates, and notes that are saved as they are typed. */
export const CoinInvoiceSheet = ({ answer }: { answer: Answer }) => {
  const { data, items } = answer
  return (
    <article className={css.sheet}>
      <CheckoutHead isPage kind="coin_invoice" data={data} />
      {data.pickedUp && <Tag tone="ok">picked up</Tag>}
      <TableFrame inline label="Lines" widths={widths}>
        <thead>
          <tr>
            <HeadCell>ID</HeadCell>
            <HeadCell>Bag #</HeadCell>
            <HeadCell number>Qty</HeadCell>
            <HeadCell>Description</HeadCell>
            <HeadCell number>Amt Per</HeadCell>
            <HeadCell number>Amount</HeadCell>
            <HeadCell number>Estimate</HeadCell>
            <HeadCell name="Label" />
            <HeadCell>Notes</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map(line => (
            <SheetLine key={line.id} line={line} data={data} />
          ))}
        </tbody>
      </TableFrame>
      <SheetSums {...answer} />
      <Signed data={data} />
    </article>
  )
}
