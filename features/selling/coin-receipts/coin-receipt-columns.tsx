import { formatAmount } from '#shared/money.ts'
import { SavedCell } from '#web/makers/list/SavedCell.tsx'
import type { Column } from '#web/makers/page/columns.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import css from '../receipt-list/receipt-columns.module.css'
import { idColumn, itemsColumn, paidByColumn, plainColumns, voidInFile } from '../receipt-list/receipt-columns.tsx'
import type { ReceiptActs } from '../receipt-list/use-receipt-acts.tsx'
import type { ReceiptRow, receiptSorts } from '../receipts/receipts.contract.ts'
import { editCoinReceiptRow, listCoinReceipts } from './coin-receipts.contract.ts'
import { coinScreens } from './coin-receipts.kind.ts'

type ColumnsOf = {
  acts: ReceiptActs
  viewItems: (receipt: ReceiptRow) => void
  isWide: boolean
}

export const WIDE_LIST = '(min-width: 1440px)'

type ReceiptColumn = Column<ReceiptRow, (typeof receiptSorts)[number]>

const isCash = ({ paidBy }: ReceiptRow) => paidBy.includes('cash')

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

/** Tendered and change are empty unless cash was paid; only Admin ticks the deposit. */
export const coinReceiptColumns = ({ acts, viewItems, isWide }: ColumnsOf): ReceiptColumn[] => [
  {
    ...idColumn<ReceiptRow>({ of: coinScreens, acts, picturesOf: receipt => receipt.receipt_attachments }),
    width: 110,
  },
  paidByColumn(80),
  plainColumns.ticketTime,
  plainColumns.ticketAmount,
  plainColumns.tax,
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
    width: 76,
    render: receipt => isCash(receipt) && formatAmount(receipt.change),
  },
  { ...plainColumns.clerk, width: 60 },
  { ...plainColumns.booth, width: isWide ? 100 : 68 },
  { ...plainColumns.name, width: isWide ? 130 : 104 },
  { ...itemsColumn<ReceiptRow>(viewItems), width: 86 },
  {
    key: 'note',
    label: 'Note',
    keep: true,
    fill: true,
    alsoInFile: voidInFile,
    render: receipt => <Note receipt={receipt} name={acts.numberOf(receipt)} />,
  },
  {
    key: 'depositDone',
    label: 'Deposit',
    width: 66,
    for: 'admin',
    tick: { call: editCoinReceiptRow, off: receipt => receipt.void },
  },
]
