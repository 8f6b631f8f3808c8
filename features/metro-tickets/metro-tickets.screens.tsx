import { Link } from '@tanstack/react-router'
import { listScreen } from '#web/makers/list-screen.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { CommentCell } from '../tickets/CommentCell.tsx'
import { TicketCell } from '../tickets/TicketCell.tsx'
import { dateFilterText, newestFirst, periodLabels, usualFilter } from '../tickets/ticket-list.rules.ts'
import { ticketLegend, ticketLook, ViewItems } from '../tickets/ticket-marks.tsx'
import css from '../tickets/tickets.module.css'
import { ticketPrefix } from '../tickets/tickets.rules.ts'
import { editMetroRow, listMetroTickets } from './metro-tickets.contract.ts'
import { numberOf, useMetroRows } from './use-metro-rows.tsx'

const editPath = ({ id }: { id: number }) => `/portal/metro-tickets/edit/${id}`
const scopes = ['Ticket', 'Ticket Items', 'All'].map(label => ({ value: label, label }))

export const MetroTickets = listScreen(listMetroTickets, address => {
  const rows = useMetroRows()
  return {
    title: 'Metro Tickets',
    noun: 'tickets',
    headFilter: dateFilterText,
    legend: ticketLegend,
    look: ticketLook,
    nameOf: numberOf,
    columns: [
      {
        key: 'id',
        label: 'Ticket',
        width: 126,
        sort: true,
        render: ticket => (
          <TicketCell
            ticket={ticket}
            number={numberOf(ticket)}
            to={editPath(ticket)}
            onAttachments={() => rows.viewAttachments(ticket)}
          />
        ),
      },
      { key: 'payment', label: 'Pay', width: 50 },
      { key: 'ticketTime', label: 'Date', as: 'instant', width: 120, sort: true },
      { key: 'ticketAmount', label: 'Ticket Amount', as: 'amount', width: 110, sort: true },
      { key: 'clerk', label: 'Clerk', width: 64 },
      { key: 'booth', label: 'Booth', width: 66 },
      { key: 'name', label: 'Name', width: 122 },
      {
        key: 'hasItems',
        label: 'Desc.',
        width: 84,
        screenOnly: true,
        render: ticket => <ViewItems ticket={ticket} to={`/portal/metro-tickets/view-items/${ticket.id}`} />,
      },
      {
        key: 'comment',
        label: 'Comment',
        keep: true,
        fill: true,
        render: ticket =>
          ticket.void ? (
            <div className={css.reason}>
              <Ellipsis>{`Void: ${ticket.voidReason}`}</Ellipsis>
            </div>
          ) : (
            <CommentCell row={ticket} label={`Comment of ${numberOf(ticket)}`} onSave={rows.saveComment(ticket)} />
          ),
      },
      { key: 'soldTo', label: 'Sold To', width: 108, for: 'admin' },
      { key: 'soldToAmount', label: 'Amount', as: 'amount', width: 80, sort: true, for: 'admin' },
      { key: 'pulled', label: 'Pulled', width: 52, for: 'admin', tick: { call: editMetroRow } },
      { key: 'paidInFull', label: 'Paid', width: 44, for: 'admin', tick: { call: editMetroRow } },
      {
        key: 'invoiceNum',
        label: 'Invoice',
        width: 56,
        for: 'admin',
        render: ({ invoiceNum = 0 }) => invoiceNum > 0 && <Link to={`/invoices/v/${invoiceNum}`}>{invoiceNum}</Link>,
      },
    ],
    search: 'Search tickets',
    filters: [
      { key: 'filterBy', label: 'Search in', kind: 'choice', choices: scopes },
      {
        key: 'filterByPeriod',
        label: 'Period',
        kind: 'select',
        options: periodLabels,
        all: false,
        sets: { todayOnly: false, dateFilter: '' },
      },
      { key: 'dateFilter', label: 'Dates', kind: 'range', sets: { todayOnly: false } },
      { key: 'todayOnly', label: 'Today Only', kind: 'check', for: 'admin', sets: { dateFilter: '' } },
      { key: 'emptyProfit', label: 'Show Empty Profit', kind: 'check', for: 'admin' },
    ],
    shortcuts: ['id', 'date'],
    defaults: {
      ...newestFirst,
      ...usualFilter(address, ticketPrefix.metro, rows.isAdmin),
    },
    create: { label: 'Create New Ticket', to: '/portal/metro-tickets/add-new' },
    edit: { to: editPath },
    actions: rows.actions,
    dialogs: rows.dialog,
    pagesFor: 'admin',
    live: 'metro_ticket',
  }
})
