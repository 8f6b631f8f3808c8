import type { CustomerIdentity } from '#features/people/people/customer-identity.ts'
import { neverExpires, readDate } from '#features/people/people/identity.rules.ts'
import { type Cents, formatAmount } from '#shared/money.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'

/** A ticket's report for the police, field by field in the order of the service's description. */

export type TicketFacts = CustomerIdentity & {
  kind: TicketKind
  id: number
  ticketTime: number
  ticketAmount: Cents
  isVoid: boolean
  dLNo: string
  otherIDNo: string
  clerk: string
}

export type ItemFacts = {
  propertyCode: number
  description: string
  model: string
  serial: string
  qty: number
  unit: string
  cost: Cents
}

const JEWELRY_CODE = 3
const firearms = /\b(firearm|handgun|pistol|revolver|rifle|shotgun)s?\b/i
const jewelry = /\b(ear)?(ring|necklace|bracelet|brooch|pendant|watch|chain|anklet|cufflink)(s|es)?\b/i

const itemType = (kind: TicketKind, { propertyCode, description }: ItemFacts) => {
  if (firearms.test(description)) return 'Firearm'
  const isJewelry = kind === 'metro' ? propertyCode === JEWELRY_CODE : jewelry.test(description)
  return isJewelry ? 'Jewelry' : 'Other'
}

const plainAmount = (amount: Cents) => formatAmount(amount).replaceAll(',', '')
const blankless = (text: string) => text || undefined

/** Coins have a number and a unit; the description of a Metro line contains its weight. */
const describe = (kind: TicketKind, { qty, unit, description }: ItemFacts) => {
  if (kind === 'coin' && unit) return `${qty} ${unit} ${description}`
  return qty === 1 ? description : `${qty} x ${description}`
}

const itemOf = (kind: TicketKind, item: ItemFacts, clerk: string) => ({
  model: blankless(item.model),
  serialNumber: blankless(item.serial),
  description: describe(kind, item),
  amount: plainAmount(item.cost),
  itemType: itemType(kind, item),
  itemStatus: 'Buy',
  isVoid: false,
  employee: clerk,
})

/** 07141986 as 07/14/1986. */
const idDate = (text: string) => {
  const date = readDate(text)
  const two = (part: number) => String(part).padStart(2, '0')
  return date ? `${two(date.month)}/${two(date.day)}/${date.year}` : text
}

type ShownId = { type: string; number: string }

/** The licence is the first ID; the other one is the second, or the only one. */
const idsOf = ({ dLState, dLNo, otherIdType, otherIDNo }: TicketFacts): ShownId[] => [
  ...(dLNo ? [{ type: `${dLState.toUpperCase()}DL`, number: dLNo }] : []),
  ...(otherIdType ? [{ type: otherIdType, number: otherIDNo }] : []),
]

const customerOf = (ticket: TicketFacts) => {
  const [first, second] = idsOf(ticket)
  const names = [ticket.firstName, ticket.middleName, ticket.lastName]
  const expiration = neverExpires(ticket.dLExpirationDate) ? '' : idDate(ticket.dLExpirationDate)
  return {
    name: names.filter(Boolean).join(' '),
    fname: ticket.firstName,
    lname: ticket.lastName,
    address1: ticket.address,
    city: ticket.city,
    state: ticket.state.toUpperCase(),
    postalCode: ticket.zip,
    idType: first?.type,
    idNumber: first?.number,
    idType2: second?.type,
    idNumber2: second?.number,
    dob: idDate(ticket.dOB),
    weight: Number(ticket.weight) || 0,
    height: Number(ticket.height) || 0,
    eyeColor: blankless(ticket.eyes),
    hairColor: blankless(ticket.hair),
    race: ticket.race,
    sex: ticket.sex,
    extraCustomer: expiration ? { PropertyValue: [{ Name: 'CUSTOMER_ID_EXPIRATION', Value: expiration }] } : undefined,
  }
}

export type TicketKey = ReturnType<typeof keyOf>

const keyOf = (ticket: TicketFacts, timeZone: string) => {
  const shown = formatInstant(ticket.ticketTime, timeZone)
  return {
    ticketType: 'Buy',
    ticketnumber: recordNumber(ticket),
    // The service wants a four-digit year.
    ticketDateTime: shown.replace(/^(\d\d\/\d\d\/)(\d\d)/, '$120$2'),
  }
}

export type ReportedTicket = ReturnType<typeof reportOf>

export const reportOf = (ticket: TicketFacts, items: readonly ItemFacts[], timeZone: string) => ({
  key: keyOf(ticket, timeZone),
  customer: customerOf(ticket),
  items: { Item: items.map(item => itemOf(ticket.kind, item, ticket.clerk)) },
  isVoid: ticket.isVoid,
  extraTicket: { PropertyValue: [{ Name: 'TICKET_AMOUNT', Value: plainAmount(ticket.ticketAmount) }] },
})

const LONGEST_ANSWER = 500

/** Removes ID numbers that the service may quote from its answer. */
export const withoutIdNumbers = (text: string, { dLNo, otherIDNo }: Pick<TicketFacts, 'dLNo' | 'otherIDNo'>) =>
  [dLNo, otherIDNo]
    .filter(number => number.length >= 3)
    .reduce((said, number) => said.replaceAll(number, '…'), text)
    .slice(0, LONGEST_ANSWER)
