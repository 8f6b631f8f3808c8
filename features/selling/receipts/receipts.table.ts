import { type ColumnTable, emptyColumns } from '#shared/column-table.ts'
import { paymentTypes, receiptPayments } from './receipt-money.rules.ts'

export const receiptTable = {
  ticketAmount: { column: 'ticket_amount_cents', as: 'cents' },
  tax: { column: 'tax_cents', as: 'cents' },
  // A receipt in parts has these on each payment instead.
  payment: { column: 'payment', as: 'text', of: [...receiptPayments, ''], label: 'Payment', apart: true },
  tendered: { column: 'tendered_cents', as: 'cents', label: 'Cash Tendered', apart: true },
  creditCardNumber: { column: 'credit_card_number', as: 'text', nullable: true, label: 'Card Number' },
  checkNumber: { column: 'check_number', as: 'text', nullable: true, label: 'Check Number' },
  firstName: { column: 'first_name', as: 'text', label: 'First Name' },
  lastName: { column: 'last_name', as: 'text', label: 'Last Name' },
  fromx: { column: 'fromx', as: 'text', label: 'From' },
  clerk: { column: 'clerk', as: 'text', label: 'Clerk' },
  booth: { column: 'booth', as: 'text', label: 'Booth' },
  station: { column: 'station', as: 'text', label: 'Station' },
  note: { column: 'note', as: 'text', label: 'Note' },
} as const satisfies ColumnTable

export const emptyReceipt = emptyColumns(receiptTable)

export const jewelryTable = {
  paymentType: { column: 'payment_type', as: 'text', of: paymentTypes, label: 'Payment Type' },
  phone: { column: 'phone', as: 'text', label: 'Phone' },
  isTaxFree: {
    column: 'is_tax_free',
    as: 'flag',
    wire: 'requireShipmentFreeTax',
    label: 'Require shipment, free of tax',
  },
} as const satisfies ColumnTable
