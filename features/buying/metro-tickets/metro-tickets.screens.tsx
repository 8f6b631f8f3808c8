import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { saleColumns } from '../ticket-list/sale-columns.tsx'
import type { TicketColumn } from '../ticket-list/ticket-columns.tsx'
import { useTicketList } from '../ticket-list/use-ticket-list.tsx'
import type { TicketRows } from '../ticket-list/use-ticket-rows.tsx'
import { editMetroRow, getMetroTicket, listMetroTickets, metroSignatureStatus } from './metro-tickets.contract.ts'

const ownColumns = (rows: TicketRows): readonly TicketColumn[] => {
  const { soldTo, amount, paid, invoice } = saleColumns(rows)
  return [
    soldTo,
    amount,
    { key: 'pulled', label: 'Pulled', width: 52, for: 'admin', tick: { call: editMetroRow } },
    paid,
    invoice,
  ]
}

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
      widths: { booth: 104, name: 122 },
      ownColumns,
      itemsPath: id => `/portal/metro-tickets/view-items/${id}`,
      viewAttachments: of => (
        <AttachmentsDialog {...of} read={getMetroTicket} filesOf={ticket => ticket.ticket_attachments} />
      ),
    },
    address,
  ),
)
