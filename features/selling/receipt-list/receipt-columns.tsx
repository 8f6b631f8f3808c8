import { type Cents, formatAmount } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { DocumentCell } from '#web/makers/document/DocumentCell.tsx'
import type { Column } from '#web/makers/page/columns.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { paidByText } from '../receipts/receipt-money.rules.ts'
import type { receiptSorts } from '../receipts/receipts.contract.ts'
import css from './receipt-columns.module.css'
import { buyerName, type ListedReceipt, type ReceiptActs, type ReceiptScreens } from './use-receipt-acts.tsx'

/** Columns of both kinds of receipt, in the specification's order. */

type ReceiptColumn<Row> = Column<Row, (typeof receiptSorts)[number]>

const unlessZero = (amount: Cents) => (amount === 0 ? '' : formatAmount(amount))

export const plainColumns = {
  ticketTime: { key: 'ticketTime', label: 'Date', as: 'instant', width: 112, sort: true },
  ticketAmount: { key: 'ticketAmount', label: 'Amount', as: 'amount', width: 86, sort: true },
  tax: { key: 'tax', label: 'Tax', as: 'amount', width: 60, render: ({ tax }) => unlessZero(tax) },
  clerk: { key: 'clerk', label: 'Clerk', width: 64 },
  booth: { key: 'booth', label: 'Booth', width: 96 },
  name: {
    key: 'lastName',
    label: 'Name',
    width: 134,
    render: receipt => <Ellipsis>{buyerName(receipt)}</Ellipsis>,
    alsoInFile: [{ key: 'firstName', label: 'First Name' }],
  },
} as const satisfies Record<string, ReceiptColumn<ListedReceipt>>

/** The void reason replaces the note on screen. */
export const voidInFile = [{ key: 'voidReason', label: 'Void' }] as const

/** Wide enough for 'cash & creditcard'. */
export const paidByColumn = (width: number) =>
  ({
    key: 'paidBy',
    label: 'Paid By',
    width,
    render: ({ paidBy }: ListedReceipt) => paidByText(paidBy),
  }) as const

type IdColumn<Row> = {
  of: Pick<ReceiptScreens, 'kind'>
  acts: Pick<ReceiptActs, 'numberOf' | 'viewAttachments'>
  picturesOf: (row: Row) => readonly unknown[]
}

export const idColumn = <Row extends ListedReceipt>({ of, acts, picturesOf }: IdColumn<Row>) =>
  ({
    key: 'id',
    label: 'Receipt',
    width: 120,
    sort: true,
    render: (receipt: Row) => (
      <DocumentCell
        number={acts.numberOf(receipt)}
        to={`${recordKinds[of.kind].path}/${receipt.id}`}
        isOneTimeEdit={receipt.oneTimeEdit}
        attachments={picturesOf(receipt).length}
        onAttachments={() => acts.viewAttachments(receipt)}
      />
    ),
  }) as const

/** Items are loaded when someone opens them. */
export const itemsColumn = <Row extends ListedReceipt>(viewItems: (receipt: Row) => void) =>
  ({
    key: 'payment',
    label: 'Desc.',
    width: 86,
    card: 'end',
    screenOnly: true,
    render: (receipt: Row) => (
      <LinkButton {...(receipt.void ? { className: css.struck } : {})} onClick={() => viewItems(receipt)}>
        View items
      </LinkButton>
    ),
  }) as const
