import { IconBroadcast, IconLink, IconPaperclip, IconTags } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PrintDialog } from '#features/records/print/PrintDialog.tsx'
import { formatAmount } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { SavedCell } from '#web/makers/list/SavedCell.tsx'
import type { Column } from '#web/makers/page/columns.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { useIsAdmin, useRole } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { useCustomerLink } from '../coin-invoice-form/use-customer-link.tsx'
import { useInvoiceList } from '../invoice-list/use-invoice-list.tsx'
import { LabelsDialog } from '../invoice-paper/LabelsDialog.tsx'
import {
  deleteCoinInvoice,
  editInvoiceRow,
  getInvoice,
  type InvoiceRow,
  type invoiceSorts,
  listInvoices,
} from '../invoices/invoices.contract.ts'
import { canEditInvoice, EDIT_IS_OVER } from '../invoices/invoices.rules.ts'
import { liveViewPath } from '../offers/offer-paths.ts'
import css from './coin-invoices.module.css'

const kind = 'coin_invoice'

const coins = {
  kind,
  type: '2',
  scopes: {
    Invoice: 'id, amount, billed to, check number',
    Ticket: 'ticket id, amount',
    Description: 'description of a line',
  },
  view: '/coin-invoices/v',
  remove: deleteCoinInvoice,
} as const

type CoinColumn = Column<InvoiceRow, (typeof invoiceSorts)[number]>
type TickKey = 'applyDiscount' | 'pickedUp' | 'showInvoiceLogo' | 'active'

type TickProps = { row: InvoiceRow; name: string; tick: TickKey; label: string; reason?: string | undefined }

/** The row call takes the kind of invoice with every tick. */
const Tick = ({ row, name, tick, label, reason }: TickProps) => (
  <span className={css.tick} data-tip={reason}>
    <SavedCell
      as="tick"
      label={reason ? `${label} (${reason})` : label}
      row={row}
      name={name}
      list={listInvoices}
      call={editInvoiceRow}
      value={row[tick]}
      sends={next => ({ type: '2', [tick]: next })}
      disabled={reason !== undefined}
    />
  </span>
)

const filesOf = ({ coin_invoices_attachments = [], coin_invoices_items = [] }: CoinInvoiceFiles) => [
  ...coin_invoices_attachments,
  ...coin_invoices_items.flatMap(line => line.coin_invoice_items_attachments ?? []),
]
type Picture = { id: string; url: string }
type CoinInvoiceFiles = {
  coin_invoices_attachments?: readonly Picture[] | undefined
  coin_invoices_items?: readonly { coin_invoice_items_attachments?: readonly Picture[] | undefined }[] | undefined
}

const countText = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

export const CoinInvoices = listScreen(listInvoices, address => {
  const { columns, items, nameOf, show, list } = useInvoiceList(coins, address)
  const [role, isAdmin, navigate] = [useRole(), useIsAdmin(), useNavigate()]
  const copyLink = useCustomerLink(show)
  const close = () => show(undefined)
  const print = ({ id }: InvoiceRow) =>
    show(
      <PrintDialog
        {...{ kind, id }}
        number={recordNumber({ kind, id })}
        paper="invoice"
        allowSignature
        onClose={close}
      />,
    )
  const mayEdit = ({ creationDate }: InvoiceRow) => canEditInvoice({ kind, creationDate }, role)

  const showPictures = ({ id }: InvoiceRow) =>
    show(
      <AttachmentsDialog
        id={id}
        number={recordNumber({ kind, id })}
        read={getInvoice}
        asks={{ type: '2' }}
        filesOf={filesOf}
        onClose={close}
      />,
    )
  const showId = (row: InvoiceRow) => (
    <span className={css.id}>
      <RowLink to={`${recordKinds[kind].path}/${row.id}`}>{row.id}</RowLink>
      {row.attachmentCount > 0 && (
        <LinkButton
          icon={<IconPaperclip size={14} />}
          aria-label={`${countText(row.attachmentCount)} of ${nameOf(row)}`}
          onClick={() => showPictures(row)}
        >
          {row.attachmentCount}
        </LinkButton>
      )}
    </span>
  )
  const tickColumn = (tick: TickKey, label: string, offBecause?: (row: InvoiceRow) => string | undefined) =>
    ({
      key: tick,
      label,
      width: 92,
      tick: { call: editInvoiceRow },
      render: row => <Tick {...{ row, tick, label }} name={nameOf(row)} reason={offBecause?.(row)} />,
    }) satisfies CoinColumn

  const liveView = ({ id }: InvoiceRow): MenuItem => ({
    label: 'Live View',
    icon: <IconBroadcast />,
    onSelect: () => void navigate({ to: liveViewPath(id) }),
  })
  return {
    ...list,
    title: 'Coin Invoices',
    columns: [
      { ...columns.id, render: showId },
      columns.creationDate,
      columns.deliveryDate,
      // A file has the amount that the list shows, not the sum before the discount.
      { ...columns.billedTo, alsoInFile: [{ key: 'totalAmount', label: 'Total' }] },
      { ...columns.total, screenOnly: true, render: ({ totalAmount }) => formatAmount(totalAmount) },
      tickColumn('applyDiscount', 'Discount?', row => (mayEdit(row) ? undefined : EDIT_IS_OVER)),
      tickColumn('pickedUp', 'Picked Up?', ({ pickedUp }) =>
        pickedUp && !isAdmin ? 'Only Admin may take Picked Up back' : undefined,
      ),
      tickColumn('showInvoiceLogo', 'Logo?'),
      tickColumn('active', 'Public?'),
    ],
    edit: { ...list.edit, can: row => mayEdit(row) || EDIT_IS_OVER },
    actions: invoice => [
      [items.view(invoice), ...(invoice.active ? [liveView(invoice)] : []), items.checkout(invoice)],
      [
        items.print(() => print(invoice)),
        {
          label: 'Labels',
          icon: <IconTags />,
          onSelect: () => show(<LabelsDialog id={invoice.id} onClose={close} />),
        },
        { label: 'Link', icon: <IconLink />, onSelect: () => void copyLink(invoice.id) },
      ],
    ],
  }
})
