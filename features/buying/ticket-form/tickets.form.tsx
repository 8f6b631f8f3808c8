import { newCustomer } from '#features/people/customers/customer.form.ts'
import { type Cents, dollars } from '#shared/money.ts'
import { noPhotos, type PhotoValues, photoFields } from '#web/makers/document/use-photos.ts'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { type TicketText, ticketLabels } from '../tickets/ticket-labels.ts'
import type { Payment } from '../tickets/tickets.rules.ts'

const ticketTextKeys = Object.keys(ticketLabels) as TicketText[]

export type TicketFormValues = Record<TicketText, string> & PhotoValues & { id?: number; version?: number }

const texts = Object.fromEntries(ticketTextKeys.map(key => [key, ''])) as Record<TicketText, string>

export const newTicketValues: TicketFormValues = { ...texts, ...newCustomer, ...noPhotos, payment: 'cash' }

export const ticketFormFields: readonly Field<TicketFormValues>[] = [
  ...ticketTextKeys.map(key => ({ key, label: ticketLabels[key] })),
  ...photoFields,
]

/** The lines come after the customer and before the payment, as on screen. */
export const withLines = <F extends { key: string }, L>(fields: readonly F[], ...lines: readonly L[]) => {
  const place = fields.findIndex(({ key }) => key === 'ticketAmount')
  return [...fields.slice(0, place), ...lines, ...fields.slice(place)]
}

export const amountOf = (typed: string): Cents | undefined => (typed === '' ? undefined : dollars(Number(typed)))

const dollarText = (amount: Cents | null) => (amount === null ? '' : String(amount / 100))

type Sex = 'M' | 'F'

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

export const valuesOf = (ticket: StoredTicket, fileIds: readonly string[]): TicketFormValues => ({
  ...newTicketValues,
  ...Object.fromEntries(ticketTextKeys.map(key => [key, String(ticket[key] ?? '')])),
  ticketAmount: dollarText(ticket.ticketAmount),
  paymentCheckAmount: dollarText(ticket.paymentCheckAmount),
  existingFiles: fileIds,
  version: ticket.version,
})
