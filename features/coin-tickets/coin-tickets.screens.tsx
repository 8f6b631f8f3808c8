import { listScreen } from '#web/makers/list-screen.tsx'
import { TicketAttachments } from '../tickets/TicketAttachments.tsx'
import { useTicketList } from '../tickets/use-ticket-list.tsx'
import { CoinItemsDialog } from './CoinItemsDialog.tsx'
import { editCoinRow, getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'

export const CoinTickets = listScreen(listCoinTickets, address =>
  useTicketList(
    {
      kind: 'coin',
      title: 'Coin Tickets',
      path: '/portal/coin-tickets',
      list: listCoinTickets,
      editRow: editCoinRow,
      scopes: ['Ticket', 'Ticket Items'],
      period: '0',
      beginsToday: false,
      ownColumns: () => [],
      viewItems: of => <CoinItemsDialog {...of} />,
      viewAttachments: of => (
        <TicketAttachments {...of} call={getCoinTicket} filesOf={ticket => ticket.new_coin_attachments} />
      ),
    },
    address,
  ),
)
