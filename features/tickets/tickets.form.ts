import { type Cents, cents, dollars } from '#shared/money.ts'
import type { MetroLineDraft } from '../metro-tickets/metro-items.rules.ts'
import type { Payment } from './tickets.rules.ts'

/** What a ticket's form holds: texts as they are typed, and how they become a call. Both kinds share it. */

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

/** A line of the items grid as it is typed. */
export type ItemLine = {
  qty: string
  name: string
  propertyCode: '3' | '10'
  unit: string
  cost: string
  model: string
  serial: string
}

export type TicketValues = Record<TicketText, string> & {
  items: readonly ItemLine[]
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
  items: [],
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

type Stored = Record<Exclude<TicketText, 'ticketAmount' | 'paymentCheckAmount' | 'storeId'>, string> & {
  ticketAmount: Cents
  paymentCheckAmount: Cents | null
  storeId: number | null
  version: number
}

/** A saved ticket as its form shows it. */
export const valuesOf = (ticket: Stored, fileIds: readonly string[]): TicketValues => ({
  ...newTicket,
  ...Object.fromEntries(ticketTextKeys.map(key => [key, String(ticket[key] ?? '')])),
  ticketAmount: dollarText(ticket.ticketAmount),
  paymentCheckAmount: dollarText(ticket.paymentCheckAmount),
  existingFiles: fileIds,
  version: ticket.version,
})

export const newLine: ItemLine = {
  qty: '',
  name: '',
  propertyCode: '3',
  unit: 'grams',
  cost: '',
  model: '',
  serial: '',
}

/** The lines as the call takes them; a quantity of nothing is no quantity. */
export const linesOf = (lines: readonly ItemLine[]): (MetroLineDraft & ItemLineRest)[] =>
  lines.map(line => ({
    qty: Number(line.qty) || undefined,
    name: line.name.trim(),
    propertyCode: line.propertyCode,
    unit: line.unit,
    cost: amountOf(line.cost),
    // A draft of before these fields has none.
    model: (line.model ?? '').trim(),
    serial: (line.serial ?? '').trim(),
  }))

type ItemLineRest = { propertyCode: '3' | '10'; unit: string }

export const sumOf = (lines: readonly ItemLine[]) =>
  cents(linesOf(lines).reduce((sum, line) => sum + (line.cost ?? 0), 0))
