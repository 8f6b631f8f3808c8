import { type Cents, formatAmount } from '#shared/money.ts'
import type { Column } from '#web/makers/columns.tsx'
import { DocumentCell } from '#web/makers/document/DocumentCell.tsx'
import { SavedCell } from '#web/makers/SavedCell.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import type { ReceiptRow, receiptSorts } from '../receipts/receipts.contract.ts'
import { buyerName } from '../receipts/use-receipt-dialogs.tsx'
import css from './coin-receipt-columns.module.css'
import { editCoinReceiptRow, listCoinReceipts } from './coin-receipts.contract.ts'

type ColumnsOf = {
  numberOf: (receipt: ReceiptRow) => string
  editPath: (receipt: ReceiptRow) => string
  viewItems: (receipt: ReceiptRow) => void
  viewAttachments: (receipt: ReceiptRow) => void
}

type ReceiptColumn = Column<ReceiptRow, (typeof receiptSorts)[number]>

const isCash = ({ paidBy }: ReceiptRow) => paidBy.includes('cash')
const unlessZero = (amount: Cents) => (amount === 0 ? '' : formatAmount(amount))

const Note = ({ receipt, name }: { receipt: ReceiptRow; name: string }) =>
  receipt.void ? (
    <div className={css.reason}>
      <Ellipsis>{`Void: ${receipt.voidReason}`}</Ellipsis>
    </div>
  ) : (
    <SavedCell
      as="text"
      label="Note"
      {...{ name, row: receipt, list: listCoinReceipts, call: editCoinReceiptRow }}
      value={receipt.note}
      maxLength={1000}
      sends={note => ({ note })}
    />
  )

/** Tendered and change are empty unless cash was paid; the deposit is ticked by Admin. */
export const coinReceiptColumns = ({ numberOf, editPath, viewItems, viewAttachments }: ColumnsOf): ReceiptColumn[] => [
  {
    key: 'id',
    label: 'Receipt',
    width: 120,
    sort: true,
    render: receipt => (
      <DocumentCell
        number={numberOf(receipt)}
        to={editPath(receipt)}
        isOneTimeEdit={receipt.oneTimeEdit}
        attachments={receipt.receipt_attachments.length}
        onAttachments={() => viewAttachments(receipt)}
      />
    ),
  },
  { key: 'paidBy', label: 'Paid By', width: 84, render: ({ paidBy }) => paidBy.replaceAll('_', ' & ') },
  { key: 'ticketTime', label: 'Date', as: 'instant', width: 112, sort: true },
  { key: 'ticketAmount', label: 'Amount', as: 'amount', width: 86, sort: true },
  { key: 'tax', label: 'Tax', as: 'amount', width: 60, render: ({ tax }) => unlessZero(tax) },
  {
    key: 'tendered',
    label: 'Tendered',
    as: 'amount',
    width: 84,
    render: receipt => isCash(receipt) && formatAmount(receipt.tendered),
  },
  {
    key: 'change',
    label: 'Change',
    as: 'amount',
    width: 68,
    render: receipt => isCash(receipt) && formatAmount(receipt.change),
  },
  { key: 'clerk', label: 'Clerk', width: 64 },
  { key: 'booth', label: 'Booth', width: 96 },
  {
    key: 'lastName',
    label: 'Name',
    width: 134,
    render: receipt => <Ellipsis>{buyerName(receipt)}</Ellipsis>,
    alsoInFile: [{ key: 'firstName', label: 'First Name' }],
  },
  {
    key: 'payment',
    label: 'Desc.',
    width: 86,
    screenOnly: true,
    render: receipt => (
      <LinkButton {...(receipt.void ? { className: css.struck } : {})} onClick={() => viewItems(receipt)}>
        View items
      </LinkButton>
    ),
  },
  {
    key: 'note',
    label: 'Note',
    keep: true,
    fill: true,
    render: receipt => <Note receipt={receipt} name={numberOf(receipt)} />,
  },
  {
    key: 'depositDone',
    label: 'Deposit',
    width: 66,
    for: 'admin',
    tick: { call: editCoinReceiptRow, off: receipt => receipt.void },
  },
]
