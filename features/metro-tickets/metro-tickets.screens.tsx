import { listScreen } from '#web/makers/list-screen.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { metroSignatureStatus } from '../signatures/signatures.contract.ts'
import { TicketAttachments } from '../ticket-list/TicketAttachments.tsx'
import type { TicketColumn } from '../ticket-list/ticket-columns.tsx'
import { useTicketList } from '../ticket-list/use-ticket-list.tsx'
import { editMetroRow, getMetroTicket, listMetroTickets } from './metro-tickets.contract.ts'

const salesColumns: readonly TicketColumn[] = [
  { key: 'soldTo', label: 'Sold To', width: 108, for: 'admin' },
  { key: 'soldToAmount', label: 'Amount', as: 'amount', width: 80, sort: true, for: 'admin' },
  { key: 'pulled', label: 'Pulled', width: 52, for: 'admin', tick: { call: editMetroRow } },
  { key: 'paidInFull', label: 'Paid', width: 44, for: 'admin', tick: { call: editMetroRow } },
  {
    key: 'invoiceNum',
    label: 'Invoice',
    width: 66,
    for: 'admin',
    render: ({ invoiceNum = 0 }) => invoiceNum > 0 && <RowLink to={`/invoices/v/${invoiceNum}`}>{invoiceNum}</RowLink>,
  },
]

export const MetroTickets = listScreen(listMetroTickets, address =>
  useTicketList(
    {
      kind: 'metro',
      title: 'Metro Tickets',
      path: '/portal/metro-tickets',
      list: listMetroTickets,
      signatures: metroSignatureStatus,
      editRow: editMetroRow,
      scopes: ['Ticket', 'Ticket Items', 'All'],
      period: '30',
      beginsToday: true,
      widths: { booth: 66, name: 122 },
      ownColumns: () => salesColumns,
      itemsPath: id => `/portal/metro-tickets/view-items/${id}`,
      viewAttachments: of => (
        <TicketAttachments {...of} call={getMetroTicket} filesOf={ticket => ticket.ticket_attachments} />
      ),
    },
    address,
  ),
)
