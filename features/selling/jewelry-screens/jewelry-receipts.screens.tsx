import { IconCash, IconHelpCircle, IconNote } from '@tabler/icons-react'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { useIsAdmin, useRole } from '#web/session.ts'
import { LegendItem, LegendMark } from '#web/ui/PageHead.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { isOwed, PartTag } from '../jewelry-payments/PartTag.tsx'
import { PaymentsDialog } from '../jewelry-payments/PaymentsDialog.tsx'
import { savedJewelryColumns } from '../jewelry-receipts/jewelry-lines.tsx'
import {
  getJewelryReceipt,
  type JewelryReceiptRow,
  listJewelryReceipts,
} from '../jewelry-receipts/jewelry-receipts.contract.ts'
import { isInParts } from '../jewelry-receipts/jewelry-receipts.form.tsx'
import { jewelryScreens } from '../jewelry-receipts/jewelry-receipts.kind.ts'
import { ReceiptItemsDialog } from '../receipt-list/ReceiptDialog.tsx'
import { idColumn, itemsColumn, paidByColumn, plainColumns, voidInFile } from '../receipt-list/receipt-columns.tsx'
import { type ReceiptActs, useReceiptActs } from '../receipt-list/use-receipt-acts.tsx'
import { receiptLegend, useReceiptList } from '../receipt-list/use-receipt-list.tsx'
import { canEditReceipt } from '../receipts/receipts.rules.ts'
import css from './jewelry-list.module.css'
import { NoteDialog } from './NoteDialog.tsx'
import { TaxDialog } from './TaxDialog.tsx'

type Row = JewelryReceiptRow

const sumOf = (rows: readonly Row[], of: (row: Row) => Cents) =>
  formatDollars(cents(rows.filter(row => !row.void).reduce((sum, row) => sum + of(row), 0)))

const PaymentsCell = ({ receipt }: { receipt: Row }) => (
  <span className={css.payments}>
    <PartTag isShort receipt={receipt} />
    {isInParts(receipt) && `${receipt.paymentCount} · ${formatAmount(receipt.paidAmount)}`}
    {receipt.requireShipmentFreeTax && <Tag tone="accent">tax-free shipment</Tag>}
  </span>
)

const useOwnActions = ({ show, onClose, numberOf }: ReceiptActs) => {
  const role = useRole()
  return (receipt: Row) => {
    const of = { receipt, number: numberOf(receipt), onClose }
    const payments = {
      label: isOwed(receipt) ? 'Take Payment' : 'View Payments',
      icon: <IconCash />,
      reason: isOwed(receipt) ? `${formatAmount(receipt.remainingAmount)} remains` : undefined,
      onSelect: () => show(<PaymentsDialog {...of} canDelete={canEditReceipt(receipt, role)} />),
    }
    return [
      ...(isInParts(receipt) ? [payments] : []),
      { label: 'Save Note', icon: <IconNote />, onSelect: () => show(<NoteDialog {...of} />) },
      { label: 'Why this tax?', icon: <IconHelpCircle />, onSelect: () => show(<TaxDialog {...of} />) },
    ]
  }
}

export const JewelryReceipts = listScreen(listJewelryReceipts, address => {
  const isAdmin = useIsAdmin()
  const acts = useReceiptActs(jewelryScreens)
  const own = useOwnActions(acts)
  const viewItems = (receipt: Row) =>
    acts.show(
      <ReceiptItemsDialog
        {...{ receipt, onClose: acts.onClose }}
        number={acts.numberOf(receipt)}
        read={getJewelryReceipt}
        columns={savedJewelryColumns}
        linesOf={({ items }) => items}
      />,
    )
  return {
    ...useReceiptList<Row>({ of: jewelryScreens, acts, address, own }),
    title: 'Jewelry Receipts',
    legend: (
      <>
        {receiptLegend}
        <LegendItem mark={<LegendMark />}>not settled</LegendItem>
      </>
    ),
    look: receipt => ({ struck: receipt.void, mark: isOwed(receipt) ? 'warn' : undefined }),
    // Some columns are narrower than in coin receipts, to leave room for the payments.
    columns: [
      {
        ...idColumn<Row>({ of: jewelryScreens, acts, picturesOf: receipt => receipt.jewelry_receipts_attachments }),
        width: 110,
      },
      paidByColumn(118),
      plainColumns.ticketTime,
      { ...plainColumns.ticketAmount, width: 88 },
      // Placed before the tax, so a narrow window does not cut it off.
      {
        key: 'remainingAmount',
        label: 'Remaining',
        as: 'amount',
        width: 80,
        render: receipt => isOwed(receipt) && <b className={css.owed}>{formatAmount(receipt.remainingAmount)}</b>,
      },
      { ...plainColumns.tax, width: 68 },
      {
        key: 'paymentType',
        label: 'Payments',
        width: 172,
        alsoInFile: [{ key: 'paidAmount', label: 'Paid' }],
        render: receipt => <PaymentsCell receipt={receipt} />,
      },
      plainColumns.clerk,
      { ...plainColumns.booth, width: 68 },
      { ...plainColumns.name, width: 118 },
      itemsColumn<Row>(viewItems),
      {
        key: 'note',
        label: 'Note',
        keep: true,
        alsoInFile: voidInFile,
        render: receipt => (receipt.void ? `Void: ${receipt.voidReason}` : receipt.note),
      },
    ],
    totals: ({ data }) => ({
      sums: isAdmin
        ? [
            ['This page', sumOf(data, row => row.ticketAmount)],
            ['Remaining', sumOf(data, row => row.remainingAmount)],
          ]
        : [],
    }),
  }
})
