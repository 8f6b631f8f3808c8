import { IconCash, IconHelpCircle, IconNote } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { listScreen } from '#web/makers/list-screen.tsx'
import { beginOf, periodText } from '#web/makers/period-filter.ts'
import { useIsAdmin } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LegendItem, LegendLine, LegendMark } from '#web/ui/PageHead.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import {
  newestReceiptsFirst,
  receiptActions,
  receiptColumns,
  receiptIdColumn,
  receiptListFilters,
} from '../receipts/receipt-list.tsx'
import { useReceiptActs } from '../receipts/use-receipt-acts.tsx'
import css from './jewelry-list.module.css'
import { type JewelryReceiptRow, listJewelryReceipts } from './jewelry-receipts.contract.ts'
import { isInParts } from './jewelry-receipts.form.ts'
import { jewelryScreens } from './jewelry-receipts.kind.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { isOwed, PartTag } from './PartTag.tsx'
import { PaymentsDialog } from './PaymentsDialog.tsx'
import { ItemsDialog, TaxDialog } from './ReceiptViews.tsx'

const { list, path, entity } = recordKinds.jewelry_receipt

const sumOf = (rows: readonly JewelryReceiptRow[], of: (row: JewelryReceiptRow) => Cents) =>
  formatDollars(cents(rows.filter(row => !row.void).reduce((sum, row) => sum + of(row), 0)))

const PaymentsCell = ({ receipt }: { receipt: JewelryReceiptRow }) => (
  <span className={css.payments}>
    <PartTag isShort receipt={receipt} />
    {isInParts(receipt) && formatAmount(receipt.paidAmount)}
    {receipt.requireShipmentFreeTax && <Tag tone="accent">tax-free shipment</Tag>}
  </span>
)

export const JewelryReceipts = listScreen(listJewelryReceipts, address => {
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  const acts = useReceiptActs(jewelryScreens)
  const named = ({ id }: JewelryReceiptRow) => ({ id, number: acts.numberOf({ id }) })
  const viewItems = (receipt: JewelryReceiptRow) =>
    acts.open(onClose => <ItemsDialog {...named(receipt)} onClose={onClose} />)
  const viewPayments = (receipt: JewelryReceiptRow) =>
    acts.open(onClose => (
      <PaymentsDialog {...named(receipt)} canDelete={isAdmin || receipt.oneTimeEdit} onClose={onClose} />
    ))
  const ownActions = (receipt: JewelryReceiptRow) => [
    ...(isInParts(receipt)
      ? [
          {
            label: isOwed(receipt) ? 'Take Payment' : 'View Payments',
            icon: <IconCash />,
            ...(isOwed(receipt) ? { reason: `${formatAmount(receipt.remainingAmount)} remains` } : {}),
            onSelect: () => viewPayments(receipt),
          },
        ]
      : []),
    {
      label: 'Save Note',
      icon: <IconNote />,
      onSelect: () =>
        acts.open(onClose => <NoteDialog receipt={receipt} number={acts.numberOf(receipt)} onClose={onClose} />),
    },
    {
      label: 'Why this tax?',
      icon: <IconHelpCircle />,
      onSelect: () => acts.open(onClose => <TaxDialog {...named(receipt)} onClose={onClose} />),
    },
  ]
  return {
    title: 'Jewelry Receipts',
    noun: 'receipts',
    nameOf: acts.numberOf,
    headFilter: periodText('jewelry_receipt', '30'),
    legend: (
      <>
        <LegendItem mark={<LegendLine />}>void receipt</LegendItem>
        <LegendItem mark={<LegendMark />}>not settled</LegendItem>
      </>
    ),
    look: receipt => ({ struck: receipt.void, mark: isOwed(receipt) ? 'warn' : undefined }),
    columns: [
      receiptIdColumn<JewelryReceiptRow>(
        'jewelry_receipt',
        acts,
        receipt => receipt.jewelry_receipts_attachments.length,
      ),
      receiptColumns.paidBy,
      receiptColumns.ticketTime,
      receiptColumns.ticketAmount,
      receiptColumns.tax,
      {
        key: 'paymentType',
        label: 'Payments',
        width: 150,
        alsoInFile: [{ key: 'paidAmount', label: 'Paid' }],
        render: receipt => <PaymentsCell receipt={receipt} />,
      },
      {
        key: 'remainingAmount',
        label: 'Remaining',
        as: 'amount',
        width: 92,
        render: receipt => isOwed(receipt) && <b className={css.owed}>{formatAmount(receipt.remainingAmount)}</b>,
      },
      receiptColumns.clerk,
      receiptColumns.booth,
      receiptColumns.name,
      {
        // The items are no part of the row: they are read when somebody asks for them.
        key: 'version',
        label: 'Desc.',
        width: 88,
        screenOnly: true,
        render: receipt => (
          <LinkButton className={cx(receipt.void && css.struck)} onClick={() => viewItems(receipt)}>
            View items
          </LinkButton>
        ),
      },
      {
        key: 'note',
        label: 'Note',
        keep: true,
        render: receipt => (receipt.void ? `Void: ${receipt.voidReason}` : receipt.note),
      },
    ],
    search: 'Search receipts',
    filters: receiptListFilters as never,
    shortcuts: ['id', 'date'],
    defaults: { ...newestReceiptsFirst, ...beginOf(address, '30', false) },
    create: { label: 'Create New Receipt', to: `${list}/create-new` },
    edit: { to: ({ id }) => `${path}/${id}` },
    actions: receipt => receiptActions(receipt, { acts, isAdmin, navigate, own: ownActions(receipt) }),
    totals: ({ data }) =>
      isAdmin
        ? {
            sums: [
              ['This page', sumOf(data, row => row.ticketAmount)],
              ['Remaining', sumOf(data, row => row.remainingAmount)],
            ],
          }
        : {},
    dialogs: acts.dialog,
    history: entity,
    pagesFor: 'admin',
    live: entity,
  }
})
