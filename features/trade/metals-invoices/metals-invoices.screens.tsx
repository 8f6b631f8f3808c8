import { listScreen } from '#web/makers/list/list-screen.tsx'
import { useIsAdmin } from '#web/session.ts'
import { useInvoiceList } from '../invoice-list/use-invoice-list.tsx'
import { InvoicePrintDialog } from '../invoice-paper/InvoicePrintDialog.tsx'
import { deleteInvoice, type InvoiceRow, listInvoices } from '../invoices/invoices.contract.ts'
import { SettlementDialog } from '../settlements/SettlementDialog.tsx'

const metals = {
  kind: 'invoice',
  type: '',
  scopes: { Invoice: 'id, amount, billed to, check number', Ticket: 'ticket id, amount' },
  view: '/invoices/v',
  remove: deleteInvoice,
} as const

export const Invoices = listScreen(listInvoices, address => {
  const { columns, items, show, list } = useInvoiceList(metals, address)
  const isAdmin = useIsAdmin()
  const close = () => show(undefined)
  const print = ({ id }: InvoiceRow) => show(<InvoicePrintDialog id={id} onClose={close} />)
  const settle = ({ id }: InvoiceRow) => show(<SettlementDialog invoiceId={id} onClose={close} />)
  return {
    ...list,
    title: 'Invoices',
    columns: [
      columns.id,
      columns.creationDate,
      columns.deliveryDate,
      columns.billedTo,
      columns.total,
      columns.pickedUp,
    ],
    actions: invoice => [
      [items.view(invoice), items.checkout(invoice), items.settlement(() => settle(invoice))],
      isAdmin ? [items.print(() => print(invoice))] : [],
    ],
    pagesFor: 'admin',
  }
})
