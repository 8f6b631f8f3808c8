import { IconBan, IconFileInvoice, IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { InvoiceDialog } from '#features/records/print-invoice/InvoiceDialog.tsx'
import { VoidDialog } from '#features/records/void-tickets/VoidDialog.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { sayFailure } from '#web/failures.ts'
import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import { DocumentCell } from '#web/makers/document/DocumentCell.tsx'
import { listScreen } from '#web/makers/list-screen.tsx'
import { beginOf, periodFilters, periodText } from '#web/makers/period-filter.ts'
import { useRowSave } from '#web/makers/use-row-save.ts'
import { useIsAdmin } from '#web/session.ts'
import { LegendItem, LegendLine } from '#web/ui/PageHead.tsx'
import type { ReceiptRow } from '../receipts/receipts.contract.ts'
import { editCoinReceiptRow, getCoinReceipt, listCoinReceipts } from './coin-receipts.contract.ts'

const numberOf = ({ id }: { id: number }) => recordNumber({ kind: 'coin_receipt', id })
const { list, path, entity } = recordKinds.coin_receipt
const nameOf = ({ lastName, firstName }: ReceiptRow) => [lastName, firstName].filter(Boolean).join(', ')

const newestFirst = { filterBy: 'Receipt', sortBy: 'ticketTime', sortOrder: 'desc' } as const

type Answer = OutputOf<typeof listCoinReceipts>

/** Sent to Admin alone. */
const sumsOf = ({ totalDailyReceiptCount, totalReceiptCashAmount, totalReceiptCheckAmount }: Answer) =>
  totalReceiptCashAmount === undefined || totalReceiptCheckAmount === undefined
    ? []
    : ([
        ['Today', String(totalDailyReceiptCount)],
        ['Cash', formatDollars(totalReceiptCashAmount)],
        ['Check', formatDollars(totalReceiptCheckAmount)],
      ] as const)

export const CoinReceipts = listScreen(listCoinReceipts, address => {
  const isAdmin = useIsAdmin()
  const navigate = useNavigate()
  const saveRow = useRowSave(listCoinReceipts, editCoinReceiptRow)
  const [dialog, setDialog] = useState<ReactNode>()
  const onClose = () => setDialog(undefined)
  const editPath = ({ id }: ReceiptRow) => `${path}/${id}`
  const viewAttachments = ({ id }: ReceiptRow) =>
    setDialog(
      <AttachmentsDialog
        id={id}
        number={numberOf({ id })}
        read={getCoinReceipt}
        filesOf={receipt => receipt.receipt_attachments}
        onClose={onClose}
      />,
    )
  const askVoid = (receipt: ReceiptRow) =>
    setDialog(
      <VoidDialog
        of={{ kind: 'coin_receipt', id: receipt.id }}
        record={{ name: nameOf(receipt), amount: receipt.ticketAmount }}
        onVoid={voidReason => saveRow(receipt, { void: true, voidReason })}
        onClose={onClose}
      />,
    )
  return {
    title: 'Coin Receipts',
    noun: 'receipts',
    nameOf: numberOf,
    headFilter: periodText('coin_receipt', '30'),
    legend: <LegendItem mark={<LegendLine />}>void receipt</LegendItem>,
    look: receipt => ({ struck: receipt.void }),
    columns: [
      {
        key: 'id',
        label: 'Receipt',
        width: 140,
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
      { key: 'paidBy', label: 'Paid By', width: 84 },
      { key: 'ticketTime', label: 'Date', as: 'instant', width: 120, sort: true },
      { key: 'ticketAmount', label: 'Amount', as: 'amount', width: 100, sort: true },
      { key: 'tax', label: 'Tax', as: 'amount', width: 70 },
      { key: 'tendered', label: 'Tendered', as: 'amount', width: 92 },
      { key: 'change', label: 'Change', as: 'amount', width: 80 },
      { key: 'clerk', label: 'Clerk', width: 70 },
      { key: 'booth', label: 'Booth', width: 104 },
      { key: 'lastName', label: 'Name', width: 150, render: nameOf },
      {
        key: 'note',
        label: 'Note',
        keep: true,
        render: receipt => (receipt.void ? `Void: ${receipt.voidReason}` : receipt.note),
      },
      {
        key: 'depositDone',
        label: 'Deposit',
        width: 76,
        for: 'admin',
        tick: { call: editCoinReceiptRow, off: receipt => receipt.void },
      },
    ],
    search: 'Search receipts',
    filters: [
      {
        key: 'filterBy',
        label: 'Search in',
        kind: 'choice',
        choices: ['Receipt', 'Receipt Items'].map(value => ({ value, label: value })),
      },
      ...(periodFilters as never[]),
    ],
    shortcuts: ['id', 'date'],
    defaults: { ...newestFirst, ...beginOf(address, '30', false) },
    create: { label: 'Create New Receipt', to: `${list}/create-new` },
    edit: { to: editPath },
    actions: receipt => [
      isAdmin
        ? [
            {
              label: `${receipt.oneTimeEdit ? 'Disable' : 'Enable'} one-time edit`,
              icon: receipt.oneTimeEdit ? <IconLock /> : <IconLockOpen />,
              onSelect: () => void saveRow(receipt, { oneTimeEdit: !receipt.oneTimeEdit }).catch(sayFailure),
            },
          ]
        : [],
      [
        {
          label: 'Print Invoice',
          icon: <IconPrinter />,
          keys: 'P',
          onSelect: () =>
            setDialog(
              <InvoiceDialog
                kind="coin_receipt"
                paper="receipt"
                id={receipt.id}
                number={numberOf(receipt)}
                allowSignature
                onClose={onClose}
              />,
            ),
        },
        {
          label: 'View Invoice',
          icon: <IconFileInvoice />,
          onSelect: () => void navigate({ to: `/invoice-receipt/${numberOf(receipt)}` }),
        },
      ],
      [{ label: 'Void…', icon: <IconBan />, danger: true, onSelect: () => askVoid(receipt) }],
    ],
    totals: answer => ({ sums: sumsOf(answer) }),
    dialogs: dialog,
    history: entity,
    pagesFor: 'admin',
    live: entity,
  }
})
