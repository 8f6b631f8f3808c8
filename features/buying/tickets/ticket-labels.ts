import { identityLabels } from '#features/people/people/identity.rules.ts'

/** The texts of a ticket in the words and the order of its form, which the history keeps to as well. */
export const ticketLabels = {
  ...identityLabels,
  ticketAmount: 'Ticket Amount',
  payment: 'Payment',
  paymentCheckAmount: 'Check Amount',
  checkNumber: 'Check Number',
  fromx: 'From',
  keyword: 'Keyword',
  coupon: 'Coupon',
  storeId: 'Store',
  clerk: 'Clerk',
  booth: 'Booth',
  station: 'Station',
  comment: 'Comment',
  videoUrl: 'Video url',
} as const

export type TicketText = keyof typeof ticketLabels

/** Of a sale to two buyers. */
export const saleLabels = {
  soldTo: 'Sold To (A)',
  soldToB: 'Sold To (B)',
  soldToAmount: 'Sold To (A) Amount',
  soldToAmountB: 'Sold To (B) Amount',
}
