import { labelsOfColumns } from '#shared/column-table.ts'
import { ticketTable } from './tickets.table.ts'

export const ticketLabels = labelsOfColumns(ticketTable)

export type TicketText = keyof typeof ticketLabels

export const saleLabels = {
  soldTo: 'Sold To (A)',
  soldToB: 'Sold To (B)',
  soldToAmount: 'Sold To (A) Amount',
  soldToAmountB: 'Sold To (B) Amount',
}
