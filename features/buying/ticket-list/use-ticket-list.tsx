import { useNavigate } from '@tanstack/react-router'
import { recordKinds } from '#shared/record-kinds.ts'
import type { Filter, ListOptions } from '#web/makers/list/list-options.ts'
import type { UrlState } from '#web/makers/list/list-state.ts'
import { beginOf, type FirstPeriod, periodFilters, periodText } from '#web/makers/list/period-filter.ts'
import { QuietButton } from '#web/ui/Button.tsx'
import type { TicketListInput, TicketRow, TicketSort } from '../tickets/tickets.contract.ts'
import { type ColumnWidths, type TicketColumn, ticketColumns } from './ticket-columns.tsx'
import { ticketLegend, ticketLook } from './ticket-row.tsx'
import { type StatusCall, useSignatureStatus } from './use-signature-status.ts'
import { type RowsOf, type TicketRows, useTicketRows } from './use-ticket-rows.tsx'

type ListOf = RowsOf & {
  title: string
  path: string
  signatures: StatusCall
  scopes: readonly string[]
  period: FirstPeriod
  beginsToday: boolean
  widths: ColumnWidths
  ownColumns: (rows: TicketRows) => readonly TicketColumn[]
}

const newestFirst = { filterBy: 'Ticket', sortBy: 'ticketTime', sortOrder: 'desc' } as const

type Options = ListOptions<TicketRow, TicketListInput, TicketSort>

const filtersOf = (scopes: readonly string[]): NonNullable<Options['filters']> => [
  {
    key: 'filterBy',
    label: 'Search in',
    kind: 'choice',
    choices: scopes.map(scope => ({ value: scope, label: scope })),
  },
  ...(periodFilters as readonly Filter<TicketListInput>[]),
  { key: 'emptyProfit', label: 'Show Empty Profit', kind: 'check', for: 'admin' },
]

export const useTicketList = (of: ListOf, address: UrlState): Options => {
  const rows = useTicketRows(of)
  useSignatureStatus(of.list, of.signatures)
  const navigate = useNavigate()
  const editPath = ({ id }: TicketRow) => `${of.path}/edit/${id}`
  return {
    title: of.title,
    noun: 'tickets',
    headFilter: periodText(of.kind, of.period),
    legend: ticketLegend,
    look: ticketLook,
    nameOf: rows.numberOf,
    columns: [...ticketColumns({ rows, editPath, widths: of.widths }), ...of.ownColumns(rows)],
    search: 'Search tickets',
    filters: filtersOf(of.scopes),
    shortcuts: ['id', 'date'],
    defaults: { ...newestFirst, ...beginOf(address, of.period, of.beginsToday && rows.isAdmin) },
    buttons: 'id' in address && (
      <QuietButton onClick={() => void navigate({ to: of.path })}>Show all tickets</QuietButton>
    ),
    create: { label: 'Create New Ticket', to: `${of.path}/add-new` },
    edit: { to: editPath },
    actions: rows.actions,
    dialogs: rows.dialog,
    pagesFor: 'admin',
    live: recordKinds[of.kind].entity,
  }
}
