import { refuse } from '#shared/errors.ts'
import { type RecordOrigin, recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { type Day, daysAfter, formatDay } from '#shared/time.ts'

/**
 * Queued: waiting. Sent: in transit without an answer. Kept: no service is configured, the envelope is in the outbox
 * folder. Withdrawn: the ticket was voided before the service knew it.
 */
export const reportStates = ['queued', 'sent', 'accepted', 'refused', 'kept', 'withdrawn'] as const
export type ReportState = (typeof reportStates)[number]

export const loStates = ['', 'queued', 'accepted', 'refused', 'kept'] as const
export type LoState = (typeof loStates)[number]

export const publishReason: Record<LoState, string | undefined> = {
  '': undefined,
  queued: 'on its way',
  accepted: 'accepted',
  refused: 'refused',
  kept: 'kept',
}

export const loStateOf: Record<ReportState, LoState> = {
  queued: 'queued',
  sent: 'queued',
  accepted: 'accepted',
  refused: 'refused',
  kept: 'kept',
  withdrawn: '',
}

/** A ticket's standing on the tie-out; all but the last are open. */
export const standings = ['refused', 'never sent', 'kept', 'amended', 'on its way', 'accepted'] as const
export type Standing = (typeof standings)[number]

type Publishable = { kind: TicketKind; id: number; isVoid: boolean; origin: RecordOrigin; loState: LoState }
type Items = { isReportable: boolean; hasItems: boolean }

const notOurs = { draft: 'is a draft', import: 'was imported' } as const

/** The reason why a ticket can not be published now; undefined if it can. */
export const publishStop = (ticket: Publishable, { isReportable, hasItems }: Items): string | undefined => {
  const number = recordNumber(ticket)
  if (ticket.isVoid) return `${number} is void: a void ticket is not published`
  if (ticket.origin !== 'counter') return `${number} ${notOurs[ticket.origin]} and is not reported`
  if (ticket.loState === 'queued') return `${number} is on its way to LeadsOnline`
  if (ticket.loState === 'accepted') return `LeadsOnline has accepted ${number}`
  if (!hasItems) return `${number} has no items to report`
  return isReportable ? undefined : `No item of ${number} matches the LeadsOnline Rules`
}

export const canSendAgain = (state: ReportState) => state === 'queued' || state === 'refused' || state === 'kept'

export const assertCanSendAgain = (state: ReportState) => {
  if (state === 'sent') throw refuse('conflict', 'This report is being sent right now')
  if (state === 'accepted') throw refuse('conflict', 'LeadsOnline has accepted this report')
  if (state === 'withdrawn') throw refuse('conflict', 'This report is withdrawn: its ticket was voided')
}

export type Published = { queued: number; withoutItems: number; reportable: number }

const count = (many: number) => (many === 1 ? '1 ticket' : `${many} tickets`)

export const publishedText = (day: Day, { queued, withoutItems, reportable }: Published) => {
  const date = formatDay(day)
  if (reportable === 0) return `No tickets of ${date} to report: LeadsOnline is told of no transactions`
  const left = withoutItems > 0 ? `; ${count(withoutItems)} without items left out` : ''
  if (queued > 0) return `${count(queued)} of ${date} queued for LeadsOnline${left}`
  return withoutItems > 0 ? `Nothing to send for ${date}${left}` : `Every ticket of ${date} is accepted or on its way`
}

const MAX_DAYS = 366

export type Span = { from: Day; to: Day }

export const spanOf = (asked: Partial<Span>, today: Day): Span => {
  const to = asked.to ?? today
  const from = asked.from ?? daysAfter(to, -29)
  if (from < daysAfter(to, 1 - MAX_DAYS)) throw refuse('invalid', 'Please choose at most a year')
  return { from, to: to < today ? to : today }
}

const openCounts = [
  ['refused', 'refused'],
  ['neverSent', 'never sent'],
  ['kept', 'kept'],
  ['amended', 'amended'],
  ['onItsWay', 'on its way'],
] as const

/** A day's open tickets in words: '1 refused, 2 never sent'. */
export const openText = (day: Record<(typeof openCounts)[number][0], number>) =>
  openCounts.flatMap(([key, word]) => (day[key] > 0 ? [`${day[key]} ${word}`] : [])).join(', ')
