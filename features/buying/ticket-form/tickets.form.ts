import { type Cents, dollars } from '#shared/money.ts'
import type { Payment } from '../tickets/tickets.rules.ts'

/** What the form of either kind holds: texts as they are typed, and how they become a call. Lines stand with their kind. */

const ticketTexts = {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  dOB: 'Date of Birth',
  sex: 'Sex',
  race: 'Race',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  eyes: 'Eyes',
  hair: 'Hair',
  height: 'Height',
  weight: 'Weight',
  dLState: 'DL State',
  dLNo: 'DL No',
  dLExpirationDate: 'ID Expiration',
  otherIdType: 'Other ID Type',
  otherIDNo: 'Other ID No',
  otherNo: 'Other No',
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

export type TicketText = keyof typeof ticketTexts

export const ticketLabels: Readonly<Record<TicketText, string>> = ticketTexts
export const ticketTextKeys = Object.keys(ticketTexts) as TicketText[]

export type TicketValues = Record<TicketText, string> & {
  /** The ticket's own pictures that stay. */
  existingFiles: readonly string[]
  /** How many new pictures were chosen: a draft can not keep them, so it tells that they are gone. */
  photoCount: number
  id?: number
  version?: number
}

const texts = Object.fromEntries(ticketTextKeys.map(key => [key, ''])) as Record<TicketText, string>

/** The defaults of a new ticket. */
export const newTicket: TicketValues = {
  ...texts,
  payment: 'cash',
  sex: 'M',
  eyes: 'Bro',
  hair: 'Bro',
  existingFiles: [],
  photoCount: 0,
}

export const amountOf = (typed: string): Cents | undefined => (typed === '' ? undefined : dollars(Number(typed)))

const dollarText = (amount: Cents | null) => (amount === null ? '' : String(amount / 100))

type Sex = 'M' | 'F'

/** What the calls take as a ticket's details, and the rules read. */
export const detailsOf = (values: TicketValues) => {
  const details = Object.fromEntries(ticketTextKeys.map(key => [key, values[key]])) as Record<TicketText, string>
  return {
    ...details,
    ticketAmount: amountOf(values.ticketAmount),
    paymentCheckAmount: amountOf(values.paymentCheckAmount),
    payment: values.payment as Payment | '',
    sex: values.sex as Sex,
    storeId: values.storeId === '' ? undefined : Number(values.storeId),
  }
}

/** A saved ticket as its call answers it, in the spelling of the form. */
type StoredTicket = Record<
  Exclude<TicketText, 'ticketAmount' | 'paymentCheckAmount' | 'storeId' | 'videoUrl'>,
  string
> & {
  videoUrl?: string | undefined
  ticketAmount: Cents
  paymentCheckAmount: Cents | null
  storeId: number | null
  version: number
}

/** A saved ticket as its form shows it. */
export const valuesOf = (ticket: StoredTicket, fileIds: readonly string[]): TicketValues => ({
  ...newTicket,
  ...Object.fromEntries(ticketTextKeys.map(key => [key, String(ticket[key] ?? '')])),
  ticketAmount: dollarText(ticket.ticketAmount),
  paymentCheckAmount: dollarText(ticket.paymentCheckAmount),
  existingFiles: fileIds,
  version: ticket.version,
})
