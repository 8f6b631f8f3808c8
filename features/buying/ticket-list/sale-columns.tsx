import { InvoiceCell, PaidCell, SoldAmountCell, SoldToCell } from './SaleCells.tsx'
import type { TicketColumn } from './ticket-columns.tsx'
import type { TicketRows } from './use-ticket-rows.tsx'

/** Only Admin has these columns; on screen side B is below side A, in the CSV file it has columns of its own. */
export const saleColumns = (rows: TicketRows): Record<'soldTo' | 'amount' | 'paid' | 'invoice', TicketColumn> => ({
  soldTo: {
    key: 'soldTo',
    label: 'Sold To',
    width: 124,
    for: 'admin',
    fill: true,
    ...(rows.hasSides ? { alsoInFile: [{ key: 'soldToB', label: 'Sold To (B)' }] } : {}),
    render: ticket => <SoldToCell ticket={ticket} rows={rows} />,
  },
  amount: {
    key: 'soldToAmount',
    label: 'Amount',
    as: 'amount',
    width: 84,
    for: 'admin',
    fill: true,
    ...(rows.hasSides ? { sort: true, alsoInFile: [{ key: 'soldToAmountB', label: 'Amount (B)' }] } : {}),
    render: ticket => <SoldAmountCell ticket={ticket} rows={rows} />,
  },
  paid: {
    key: 'paidInFull',
    label: 'Paid',
    width: 44,
    for: 'admin',
    tick: { call: rows.editRow },
    ...(rows.hasSides ? { alsoInFile: [{ key: 'paidInFullB', label: 'Paid (B)' }] } : {}),
    render: ticket => <PaidCell ticket={ticket} rows={rows} />,
  },
  invoice: {
    key: 'invoiceNum',
    label: 'Invoice',
    width: 66,
    for: 'admin',
    card: 'control',
    ...(rows.hasSides ? { alsoInFile: [{ key: 'invoiceNumB', label: 'Invoice (B)' }] } : {}),
    render: ticket => <InvoiceCell ticket={ticket} rows={rows} />,
  },
})
