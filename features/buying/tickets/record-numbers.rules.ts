import { type TicketKind, ticketKinds, ticketPrefix } from './tickets.rules.ts'

/** The numbers of tickets and receipts as people write them: M48231, c 19204, CR77, JR5, or without a prefix. */

const WRITTEN = /^(M|CR?|JR)?([1-9]\d{0,9})$/

export const canonicalNumber = (written: string) => written.replace(/\s+/g, '').toUpperCase()

/** Undefined for what is no number of ours. */
export const readRecordNumber = (written: string) => {
  const [, prefix = '', number] = WRITTEN.exec(canonicalNumber(written)) ?? []
  return number === undefined ? undefined : { prefix, id: Number(number) }
}

/** The kind that a prefix names; without one it is a Metro ticket. */
export const kindOfPrefix = (prefix: string): TicketKind | undefined =>
  prefix === '' ? 'metro' : ticketKinds.find(kind => ticketPrefix[kind] === prefix)
