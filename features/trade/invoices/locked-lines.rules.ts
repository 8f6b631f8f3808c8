import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { readMoment } from './invoices.rules.ts'

/** Lines whose fields are fixed by a ticket or by an accepted offer. */

type Field = 'qty' | 'amount' | 'description' | 'date'
export type LineLock = { fields: readonly Field[]; why: string }

const FROM_TICKET = 'comes from its ticket and stays'
const ALL: readonly Field[] = ['qty', 'amount', 'description', 'date']

type Locked = { ticketId: number | null }
type Bid = Locked & { ticketItemId: number | null; isApproved: boolean }

export const ticketLock = ({ ticketId }: Locked): LineLock | undefined =>
  ticketId === null ? undefined : { fields: ALL, why: FROM_TICKET }

/** The price of a single ticket line is typed, until an offer is accepted. */
export const bidLock = ({ isApproved, ticketItemId, ...line }: Bid): LineLock | undefined => {
  if (isApproved) return { fields: ALL, why: 'stays because its offer is accepted' }
  return ticketItemId === null
    ? ticketLock(line)
    : { fields: ALL.filter(field => field !== 'amount'), why: FROM_TICKET }
}

type Sent = {
  id?: number | undefined
  itemDescription: string
  dateTime: string
  price?: Cents | undefined
  qty?: number | undefined
}
type Stored = { id: number; itemDescription: string; dateTime: number | null; price: Cents | null; qty?: number }

/** The fields that were sent with other values than stored; those not sent stay. */
const changedFields = (sent: Sent, stored: Stored, timeZone: string) => {
  const [moment, text] = [readMoment(sent.dateTime, timeZone), sent.itemDescription.trim()]
  const dayOf = (at: number | null) => (at === null ? undefined : dayAt(at, timeZone))
  const isChanged: Record<Field, boolean> = {
    qty: sent.qty !== undefined && stored.qty !== undefined && sent.qty !== stored.qty,
    amount: sent.price !== undefined && sent.price !== stored.price,
    description: text !== '' && text !== stored.itemDescription.trim(),
    date: moment !== undefined && dayOf(moment) !== dayOf(stored.dateTime),
  }
  return ALL.filter(field => isChanged[field])
}

type Locks<Line> = { timeZone: string; lockOf: (line: Line) => LineLock | undefined }

/** Refuses the first field that is locked and was sent with another value. */
export const lockedLineProblems = <Line extends Stored>(
  items: readonly Sent[],
  before: readonly Line[],
  { timeZone, lockOf }: Locks<Line>,
): Problem[] => {
  const texts = items.flatMap(sent => {
    const stored = before.find(({ id }) => id === sent.id)
    const lock = stored && lockOf(stored)
    if (!lock) return []
    const fields = changedFields(sent, stored, timeZone).filter(field => lock.fields.includes(field))
    return fields.map(field => `The ${field} of ${stored.itemDescription} ${lock.why}`)
  })
  return when(texts.length > 0, 'items', texts[0] ?? '')
}
