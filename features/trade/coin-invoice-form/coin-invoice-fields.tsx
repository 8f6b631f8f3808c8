import { linesField } from '#web/makers/document/LinesGrid.tsx'
import { invoiceFields } from '../invoice-form/invoices.form.tsx'
import { invoiceLabels } from '../invoices/invoices.rules.ts'

const nothing = () => null
const cells = {
  ...{ qty: 'Qty', itemDescription: 'Desc', typeId: 'Type', typeValue: '#' },
  ...{ estimate: 'Min. Offer', price: 'Ext. Amount', pictures: 'Picture' },
}

export const coinInvoiceFields = [
  ...invoiceFields.filter(field => field.key !== 'items'),
  { key: 'applyDiscount', label: invoiceLabels.applyDiscount, kind: 'check' },
  { key: 'photoCount', label: 'Pictures', kind: 'custom', render: nothing, blank: 0 },
  linesField('items', cells),
] as const
