import { IconBan, IconFileInvoice, IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react'
import type { useNavigate } from '@tanstack/react-router'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import type { Column } from '#web/makers/columns.tsx'
import { DocumentCell } from '#web/makers/document/DocumentCell.tsx'
import type { Filter } from '#web/makers/list-options.ts'
import { periodFilters } from '#web/makers/period-filter.ts'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { paidByText } from './receipt-money.rules.ts'
import type { receiptSorts } from './receipts.contract.ts'
import { type ListedReceipt, nameOfReceipt, type ReceiptActs } from './use-receipt-acts.tsx'

/** What the lists of both kinds of receipt have alike. */

type ReceiptColumn = Column<ListedReceipt, (typeof receiptSorts)[number]>
type ColumnName = 'paidBy' | 'ticketTime' | 'ticketAmount' | 'tax' | 'clerk' | 'booth' | 'name'

export const receiptColumns: Record<ColumnName, ReceiptColumn> = {
  paidBy: { key: 'paidBy', label: 'Paid By', width: 126, render: ({ paidBy }) => paidByText(paidBy) },
  ticketTime: { key: 'ticketTime', label: 'Date', as: 'instant', width: 120, sort: true },
  ticketAmount: { key: 'ticketAmount', label: 'Amount', as: 'amount', width: 100, sort: true },
  tax: { key: 'tax', label: 'Tax', as: 'amount', width: 76 },
  clerk: { key: 'clerk', label: 'Clerk', width: 70 },
  booth: { key: 'booth', label: 'Booth', width: 96 },
  name: {
    key: 'lastName',
    label: 'Name',
    width: 140,
    alsoInFile: [{ key: 'firstName', label: 'First Name' }],
    render: nameOfReceipt,
  },
}

/** The number, with how many pictures there are under the kind's own name for them. */
export const receiptIdColumn = <Row extends ListedReceipt>(
  kind: ReceiptKind,
  acts: Pick<ReceiptActs, 'numberOf' | 'viewAttachments'>,
  picturesOf: (row: Row) => number,
) =>
  ({
    key: 'id',
    label: 'Receipt',
    width: 132,
    sort: true,
    render: (receipt: Row) => (
      <DocumentCell
        number={acts.numberOf(receipt)}
        to={`${recordKinds[kind].path}/${receipt.id}`}
        isOneTimeEdit={receipt.oneTimeEdit}
        attachments={picturesOf(receipt)}
        onAttachments={() => acts.viewAttachments(receipt)}
      />
    ),
  }) as const

export const receiptScopes = {
  key: 'filterBy',
  label: 'Search in',
  kind: 'choice',
  choices: ['Receipt', 'Receipt Items'].map(value => ({ value, label: value })),
} as const

type FilterInput = { filterBy: string; dateFilter: string; todayOnly: boolean; filterByPeriod: string }
export const receiptListFilters: readonly Filter<FilterInput>[] = [receiptScopes, ...(periodFilters as never[])]

export const newestReceiptsFirst = { filterBy: 'Receipt', sortBy: 'ticketTime', sortOrder: 'desc' } as const

type Acts = Pick<ReceiptActs, 'numberOf' | 'setOneTimeEdit' | 'print' | 'askVoid'>

/** What a row's menu has for both kinds; `own` stands between printing and void. */
export const receiptActions = (
  receipt: ListedReceipt,
  {
    acts,
    isAdmin,
    navigate,
    own = [],
  }: {
    acts: Acts
    isAdmin: boolean
    navigate: ReturnType<typeof useNavigate>
    own?: readonly MenuItem[]
  },
): readonly (readonly MenuItem[])[] => [
  isAdmin
    ? [
        {
          label: `${receipt.oneTimeEdit ? 'Disable' : 'Enable'} one-time edit`,
          icon: receipt.oneTimeEdit ? <IconLock /> : <IconLockOpen />,
          onSelect: () => acts.setOneTimeEdit(receipt, !receipt.oneTimeEdit),
        },
      ]
    : [],
  [
    { label: 'Print Invoice', icon: <IconPrinter />, keys: 'P', onSelect: () => acts.print(receipt) },
    {
      label: 'View Invoice',
      icon: <IconFileInvoice />,
      onSelect: () => void navigate({ to: `/invoice-receipt/${acts.numberOf(receipt)}` }),
    },
  ],
  own,
  [{ label: 'Void…', icon: <IconBan />, danger: true, onSelect: () => acts.askVoid(receipt) }],
]
