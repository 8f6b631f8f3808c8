import { type Problem, when } from '#shared/errors.ts'
import { isTicketKind, readRecord, recordNumber } from '#shared/record-kinds.ts'
import { nameKey } from '../people/name-key.rules.ts'

type Named = { firstName: string; lastName: string }

/** What the block check compares; '' while one of the two names is missing. */
export const personKey = ({ firstName, lastName }: Named) => {
  const keys = [nameKey(firstName), nameKey(lastName)]
  return keys.every(key => key !== '') ? keys.join(' ') : ''
}

const SHORTEST_PART = 3

/** C42 is the number of a ticket and B12 a badge; what has more letters than these may be a name typed with a digit. */
const isOfName = (word: string) => !/\d/.test(word) || (word.match(/\p{L}/gu) ?? []).length >= SHORTEST_PART

/** The keys of the words of a search that may be names; all of them have to be in the name, in any order. */
export const nameWords = (search: string) =>
  search
    .split(/[\s,]+/)
    .filter(isOfName)
    .map(nameKey)
    .filter(word => word !== '')

/** C is a coin ticket, M or nothing a Metro ticket; undefined for what is no ticket's number. */
export const readTicketId = (ticketId: string) => {
  const { kind, id } = readRecord(ticketId) ?? {}
  return isTicketKind(kind) && id !== undefined ? { kind, id } : undefined
}

/** Every way in which a ticket's number may have been written down. */
export const writtenTicketIds = (ticketId: string) => {
  const ticket = readTicketId(ticketId)
  if (!ticket) return []
  return ticket.kind === 'metro' ? [recordNumber(ticket), String(ticket.id)] : [recordNumber(ticket)]
}

/** Only web addresses become links: anything else that was typed stays a text. */
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

/** What is known of a block besides its ticket, as the list and the blocked ticket show it. */
export const blockFacts = ({ badge, case_id, detective, reason }: Facts) =>
  [badge && `Badge ${badge}`, case_id && `Case ${case_id}`, detective && `Detective ${detective}`, reason].filter(
    fact => fact !== '',
  )

export const NAME_MATCH = 'First and last name match the block list'
export const TICKET_MATCH = 'This ticket is on the block list'
export const LICENCE_MATCH = 'Same licence as a blocked person'
export const BIRTH_DATE_MATCH = 'Same birth date and a similar name as a blocked person'
