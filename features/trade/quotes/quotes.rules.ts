import { isEmail } from '#shared/emails.ts'
import { type Problem, when } from '#shared/errors.ts'
import { isBlank } from '#shared/fields.ts'
import { type Cents, cents, dollars, formatDollars } from '#shared/money.ts'

export const contactMethods = ['text', 'email', 'phone'] as const
export type ContactMethod = (typeof contactMethods)[number]
export const quoteStates = ['open', 'closed'] as const

export const quoteLabels = {
  clerk: 'Clerk',
  customerName: 'Customer Name',
  contactMethod: 'Contact Method',
  contactValue: 'Contact',
  status: 'Status',
  items: 'Items',
}

export const contactLabels = { comment: 'Comment', isClosedTicket: 'Close Ticket' }

/** A comment for the contact log, typed and not saved yet. */
export type QuoteContact = { comment: string; isClosedTicket: boolean }
export const blankContact: QuoteContact = { comment: '', isClosedTicket: false }
export const MAX_CONTACT_COMMENT = 1000

export const contactProblems = ({ comment, isClosedTicket }: QuoteContact): Problem[] =>
  when(isClosedTicket && isBlank(comment), 'comment', 'Comment is Blank')

export const MAX_QUOTE_LINES = 100
export const MAX_QUOTE = dollars(900_000)

export type QuoteLineDraft = { itemDescription: string; price?: Cents | undefined }
export type QuoteDraft = {
  clerk: string
  customerName: string
  contactMethod: ContactMethod
  contactValue: string
  items: readonly QuoteLineDraft[]
}

export const quoteAmount = (lines: readonly { price?: Cents | undefined }[]) =>
  cents(lines.reduce((sum, { price = cents(0) }) => sum + price, 0))

/** A line needs a price, which may be 0.00 but not blank. */
const isWholeLine = ({ itemDescription, price }: QuoteLineDraft) =>
  !isBlank(itemDescription) && price !== undefined && price >= 0

export const quoteProblems = ({ clerk, customerName, contactMethod, contactValue, items }: QuoteDraft): Problem[] => [
  ...when(isBlank(clerk), 'clerk', 'Clerk is Blank'),
  ...when(isBlank(customerName), 'customerName', 'Customer Name is Blank'),
  ...when(
    contactMethod === 'email' && !isBlank(contactValue) && !isEmail(contactValue),
    'contactValue',
    'Invalid Email format',
  ),
  ...when(items.length === 0 || !items.every(isWholeLine), 'items', 'Some Items values are not valid'),
  ...when(quoteAmount(items) > MAX_QUOTE, 'items', `A quote can not be greater than ${formatDollars(MAX_QUOTE)}`),
]

/** The first thing quoted, and how many more there are. */
export const quoteDescription = (first: string, count: number) =>
  count > 1 ? `${first}, and ${count - 1} more` : first
