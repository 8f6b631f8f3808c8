import { type Problem, when } from '#shared/errors.ts'
import { isTicketKind, readRecord, recordNumber } from '#shared/record-kinds.ts'
import { nameKey } from '../people/name-key.rules.ts'

type Named = { firstName: string; lastName: string }

/** Empty while one of the two names is missing. */
export const personKey = ({ firstName, lastName }: Named) => {
  const keys = [nameKey(firstName), nameKey(lastName)]
  return keys.every(key => key !== '') ? keys.join(' ') : ''
}

const SHORTEST_NAME = 3

/** C42 is a ticket number and B12 a badge; a longer word may be a name typed with a digit. */
const isOfName = (word: string) => !/\d/.test(word) || (word.match(/\p{L}/gu) ?? []).length >= SHORTEST_NAME

/** The keys of the search words that may be names; all of them must match, in any order. */
export const nameWords = (search: string) =>
  search
    .split(/[\s,]+/)
    .filter(isOfName)
    .map(nameKey)
    .filter(word => word !== '')

/** C is a coin ticket, M or no letter a Metro ticket; undefined for anything else. */
export const readTicketId = (ticketId: string) => {
  const { kind, id } = readRecord(ticketId) ?? {}
  return isTicketKind(kind) && id !== undefined ? { kind, id } : undefined
}

export const writtenTicketIds = (ticketId: string) => {
  const ticket = readTicketId(ticketId)
  if (!ticket) return []
  return ticket.kind === 'metro' ? [recordNumber(ticket), String(ticket.id)] : [recordNumber(ticket)]
}

/** Only web addresses become links; other text stays text. */
export const videoLink = (url: string) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined)

type Checked = { [K in keyof Named | 'ticketId']?: string | undefined }

export const blockProblems = ({ firstName = '', lastName = '', ticketId = '' }: Checked): Problem[] => [
  ...when(nameKey(firstName) === '', 'firstName', '*required'),
  ...when(nameKey(lastName) === '', 'lastName', '*required'),
  ...when(
    ticketId !== '' && readTicketId(ticketId) === undefined,
    'ticketId',
    'Ticket # must be a number, with or without C or M before it',
  ),
]

export const markProblems = (marks: { isPulled?: boolean | undefined; isPickedUp?: boolean | undefined }) =>
  when(marks.isPulled === undefined && marks.isPickedUp === undefined, '', 'Is pulled or Picked Up must be given')

type Facts = { badge: string; case_id: string; detective: string; reason: string }

export const blockFacts = ({ badge, case_id, detective, reason }: Facts) =>
  [badge && `Badge ${badge}`, case_id && `Case ${case_id}`, detective && `Detective ${detective}`, reason].filter(
    fact => fact !== '',
  )

export const NAME_MATCH = 'First and last name match the block list'
export const TICKET_MATCH = 'This ticket is on the block list'
export const LICENCE_MATCH = 'Same licence as a blocked person'
export const BIRTH_DATE_MATCH = 'Same birth date and a similar name as a blocked person'
