import { newCustomer } from '#features/people/customers/customer.form.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { noPhotos, type PhotoValues, photoFields } from '#web/makers/document/use-photos.ts'
import type { Field } from '#web/makers/form-fields.tsx'
import { type TicketText, ticketLabels } from '../tickets/ticket-labels.ts'
import type { Payment } from '../tickets/tickets.rules.ts'

/** What the form of either kind holds: texts as they are typed, and how they become a call. Lines stand with their kind. */

const ticketTextKeys = Object.keys(ticketLabels) as TicketText[]

export type TicketFormValues = Record<TicketText, string> & PhotoValues & { id?: number; version?: number }

const texts = Object.fromEntries(ticketTextKeys.map(key => [key, ''])) as Record<TicketText, string>

/** The defaults of a new ticket. */
export const newTicketValues: TicketFormValues = { ...texts, ...newCustomer, ...noPhotos, payment: 'cash' }

/** The fields as the form keeps, compares and names them; where they stand is the screen's own matter. */
export const ticketFormFields: readonly Field<TicketFormValues>[] = [
  ...ticketTextKeys.map(key => ({ key, label: ticketLabels[key] })),
  ...photoFields,
]

/** The fields with the lines where the form shows them: after the customer, before the payment. */
export const withLines = <F extends { key: string }, L>(fields: readonly F[], ...lines: readonly L[]) => {
  const place = fields.findIndex(({ key }) => key === 'ticketAmount')
  return [...fields.slice(0, place), ...lines, ...fields.slice(place)]
}

export const amountOf = (typed: string): Cents | undefined => (typed === '' ? undefined : dollars(Number(typed)))

const dollarText = (amount: Cents | null) => (amount === null ? '' : String(amount / 100))

type Sex = 'M' | 'F'

/** What the calls take as a ticket's details, and the rules read. */
export const detailsOf = (values: TicketFormValues) => {
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
export const valuesOf = (ticket: StoredTicket, fileIds: readonly string[]): TicketFormValues => ({
  ...newTicketValues,
  ...Object.fromEntries(ticketTextKeys.map(key => [key, String(ticket[key] ?? '')])),
  ticketAmount: dollarText(ticket.ticketAmount),
  paymentCheckAmount: dollarText(ticket.paymentCheckAmount),
  existingFiles: fileIds,
  version: ticket.version,
})
