import type { CustomerIdentity } from '#features/people/people/customer-identity.ts'
import { birthDateProblem, idExpirationProblem } from '#features/people/people/identity.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Cents, dollars, NO_MINUS } from '#shared/money.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { digitProblems } from './limits.rules.ts'

export const payments = ['cash', 'check', 'barter', 'wire'] as const
export type Payment = (typeof payments)[number]

export type TicketDraft = Omit<CustomerIdentity, 'middleName' | 'sex' | 'eyes' | 'hair'> & {
  ticketAmount?: Cents | undefined
  payment: Payment | ''
  paymentCheckAmount?: Cents | undefined
  checkNumber: string
  dLNo: string
  fromx: string
  keyword: string
  clerk: string
  booth: string
}

const MAX_AMOUNT = dollars(900_000)

const said = (field: string, text: string | undefined): Problem[] => (text === undefined ? [] : [{ field, text }])

export const wholeDollarsText = (label: string) => `${label} must be in whole dollars`

/** The form shows this as soon as the field is left. */
export const centsProblem = (label: string, amount: Cents | null | undefined) =>
  (amount ?? 0) % 100 === 0 ? undefined : wholeDollarsText(label)

/** A blank cost belongs to the check of the whole line. */
export const itemCostProblem = (cost: Cents | undefined) => {
  if (cost === undefined || cost < 0) return undefined
  return centsProblem('Cost', cost) ?? (cost > MAX_AMOUNT ? 'Cost can not be greater than 900000' : undefined)
}

export const isItemCost = (cost: Cents | undefined) =>
  cost !== undefined && cost >= 0 && itemCostProblem(cost) === undefined

/** `name` is what the form calls a line. */
export const itemCostProblems = (
  lines: readonly { cost?: Cents | undefined }[],
  field: string,
  name = 'Line',
): Problem[] =>
  lines.flatMap(({ cost }, at) => {
    const text = itemCostProblem(cost)
    return said(field, text && `${name} ${at + 1}: ${text}`)
  })

/** A loss is below zero; cents are not allowed. */
export const profitProblems = (profit: Cents | null | undefined): Problem[] => [
  ...said('profit', centsProblem('Profit', profit)),
  ...when(Math.abs(profit ?? 0) > MAX_AMOUNT, 'profit', 'Profit can not be greater than 900000'),
]

/** The default when neither the ticket nor the station's last one names a store. */
export const USUAL_STORE = 2

export const checkNumberLength: Record<TicketKind, number> = { metro: 4, coin: 5 }

export const checkNumberHint = (kind: TicketKind, checkNumber: string) =>
  checkNumber.length < checkNumberLength[kind] ? `At least ${checkNumberLength[kind]} digits` : undefined

const blankLabels = {
  ticketAmount: 'Ticket Amount',
  firstName: 'First Name',
  lastName: 'Last Name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  dOB: 'Date of Birth',
  height: 'Height',
  weight: 'Weight',
  race: 'Race',
  dLExpirationDate: 'ID Expiration',
  fromx: 'From',
  payment: 'payment',
  booth: 'Booth',
} as const

const blanks = (ticket: TicketDraft): Problem[] =>
  Object.entries(blankLabels).flatMap(([field, label]) => {
    const value = ticket[field as keyof typeof blankLabels]
    return when(value === undefined || value === '', field, `${label} is Blank`)
  })

const amountProblems = ({ ticketAmount, payment }: TicketDraft, by: Role): Problem[] => {
  if (ticketAmount === undefined) return []
  const isFree = payment === 'barter' || isAdmin(by)
  return [
    ...when(
      ticketAmount < 0 || (ticketAmount < dollars(1) && !isFree),
      'ticketAmount',
      'Ticket Amount must greater than 0',
    ),
    ...when(ticketAmount > MAX_AMOUNT, 'ticketAmount', 'Ticket Amount can not be greater than 900000'),
    ...said('ticketAmount', centsProblem('Ticket Amount', ticketAmount)),
  ]
}

type PaidByCheck = Pick<TicketDraft, 'payment' | 'paymentCheckAmount' | 'checkNumber' | 'ticketAmount'>

export const checkProblems = (ticket: PaidByCheck, kind: TicketKind): Problem[] => {
  const { payment, paymentCheckAmount, checkNumber, ticketAmount } = ticket
  if (payment !== 'check') return []
  const isShort = checkNumber !== '' && checkNumber.length < checkNumberLength[kind]
  return [
    ...when(!paymentCheckAmount, 'paymentCheckAmount', 'Check Amount is Blank'),
    ...when((paymentCheckAmount ?? 0) < 0, 'paymentCheckAmount', `Check Amount ${NO_MINUS}`),
    ...when(checkNumber === '', 'checkNumber', 'Check Number is Blank'),
    ...when(isShort, 'checkNumber', 'Check Number length is incorrect'),
    ...when(checkNumber !== '' && !/^\d+$/.test(checkNumber), 'checkNumber', 'Check Number must be numeric'),
    ...when(
      (paymentCheckAmount ?? 0) > (ticketAmount ?? 0),
      'paymentCheckAmount',
      'Check Amount is higher than Ticket Amount',
    ),
  ]
}

const hasIdentity = ({ dLState, dLNo, otherIdType }: TicketDraft) =>
  (dLState !== '' && dLNo !== '') || otherIdType !== ''

const identityProblems = (ticket: TicketDraft, today: Date): Problem[] => {
  const { dOB, weight } = ticket
  const isOffWeight = weight !== '' && !(/^\d{1,3}$/.test(weight) && Number(weight) >= 50 && Number(weight) <= 500)
  const missing = "Please fill out both 'DL' fields OR both 'Other ID' fields"
  return [
    ...birthDateProblem(dOB, today),
    ...idExpirationProblem(ticket.dLExpirationDate),
    ...when(!hasIdentity(ticket), ticket.dLState === '' ? 'dLState' : 'dLNo', missing),
    ...when(isOffWeight, 'weight', 'Weight must be above 50 and below 500'),
  ]
}

const visitProblems = ({ clerk, fromx, keyword }: TicketDraft): Problem[] => {
  const needsKeyword = fromx.toLowerCase() === 'internet google' && keyword === ''
  return [
    ...when(clerk === '', 'clerk', 'Clerk name not selected'),
    ...when(needsKeyword, 'keyword', 'Customer came from Google. Please fill in a Keyword'),
  ]
}

type Setting = {
  kind: TicketKind
  by: Role
  today: Date
  before?: { zip: string; height: string } | undefined
}

export const ticketProblems = (ticket: TicketDraft, { kind, by, today, before }: Setting): Problem[] => [
  ...blanks(ticket),
  ...digitProblems(ticket, before),
  ...amountProblems(ticket, by),
  ...identityProblems(ticket, today),
  ...checkProblems(ticket, kind),
  ...visitProblems(ticket),
]

/** A ticket restored without its check number waits for a new one. */
export const lacksCheckNumber = (ticket: { payment: string; checkNumber: string; void: boolean }) =>
  ticket.payment === 'check' && ticket.checkNumber === '' && !ticket.void

/** Only Admin edits signed tickets, unless a one-time edit is allowed. */
export const canEditTicket = (ticket: { isSigned: boolean; oneTimeEdit: boolean }, by: Role) =>
  isAdmin(by) || !ticket.isSigned || ticket.oneTimeEdit
