import { AttachmentsDialog } from '#web/makers/document/AttachmentsDialog.tsx'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import { SavedCell } from '#web/makers/list/SavedCell.tsx'
import { saleColumns } from '../ticket-list/sale-columns.tsx'
import type { TicketColumn } from '../ticket-list/ticket-columns.tsx'
import { useTicketList } from '../ticket-list/use-ticket-list.tsx'
import type { TicketRows } from '../ticket-list/use-ticket-rows.tsx'
import { CoinItemsDialog } from './CoinItemsDialog.tsx'
import { coinSignatureStatus, editCoinRow, getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'

const profitColumn = (rows: TicketRows): TicketColumn => ({
  key: 'profit',
  label: 'Profit',
  as: 'amount',
  width: 92,
  fill: true,
  for: 'admin',
  render: ticket =>
    ticket.void ? null : (
      <SavedCell
        as="amount"
        {...rows.cellOf(ticket)}
        label="Profit"
        value={ticket.profit}
        zero
        sends={profit => ({ profit })}
      />
    ),
})

const ownColumns = (rows: TicketRows): readonly TicketColumn[] => {
  const { soldTo, amount, paid } = saleColumns(rows)
  return [soldTo, amount, paid, profitColumn(rows)]
}

export const CoinTickets = listScreen(listCoinTickets, address =>
  useTicketList(
    {
      kind: 'coin',
      title: 'Coin Tickets',
      path: '/portal/coin-tickets',
      list: listCoinTickets,
      signatures: coinSignatureStatus,
      editRow: editCoinRow,
      scopes: ['Ticket', 'Ticket Items'],
      period: '0',
      beginsToday: false,
      widths: { booth: 104, name: 146 },
      ownColumns,
      viewItems: of => <CoinItemsDialog {...of} />,
      viewAttachments: of => (
        <AttachmentsDialog {...of} read={getCoinTicket} filesOf={ticket => ticket.new_coin_attachments} />
      ),
    },
    address,
  ),
)
