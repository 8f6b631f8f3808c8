import { refuse } from '#shared/errors.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { type Day, daysAfter, formatDay } from '#shared/time.ts'

/**
 * Queued: waits for its try. Sent: under way, no answer noted yet. Kept: no service is configured, the envelope lies in
 * the outbox folder. Withdrawn: the ticket was voided before the service knew of it.
 */
export const reportStates = ['queued', 'sent', 'accepted', 'refused', 'kept', 'withdrawn'] as const
export type ReportState = (typeof reportStates)[number]

/** How a ticket stands with the service, as its row says it; '' is never told. */
export const loStates = ['', 'queued', 'accepted', 'refused', 'kept'] as const
export type LoState = (typeof loStates)[number]

/** Beside 'Publish To LeadsOnline' in a row's menu. */
export const publishReason: Record<LoState, string | undefined> = {
  '': undefined,
  queued: 'on its way',
  accepted: 'accepted',
  refused: 'refused',
  kept: 'kept',
}

/** What a report makes of its ticket. */
export const loStateOf: Record<ReportState, LoState> = {
  queued: 'queued',
  sent: 'queued',
  accepted: 'accepted',
  refused: 'refused',
  kept: 'kept',
  withdrawn: '',
}

/** How a ticket stands on the tie-out; all but the last are open. */
export const standings = ['refused', 'never sent', 'kept', 'amended', 'on its way', 'accepted'] as const
export type Standing = (typeof standings)[number]

type Publishable = { kind: TicketKind; id: number; isVoid: boolean; loState: LoState }
type Items = { isReportable: boolean; hasItems: boolean }

/** Why a ticket can not be published now; undefined when it can. */
export const publishStop = (ticket: Publishable, { isReportable, hasItems }: Items): string | undefined => {
  const number = recordNumber(ticket)
  if (ticket.isVoid) return `${number} is void: a void ticket is not published`
  if (ticket.loState === 'queued') return `${number} is on its way to LeadsOnline`
  if (ticket.loState === 'accepted') return `LeadsOnline has accepted ${number}`
  if (!hasItems) return `${number} has no items to report`
  return isReportable ? undefined : `No item of ${number} matches the LeadsOnline Rules`
}

/** A report can be sent again by a person unless it is under way or done. */
export const canSendAgain = (state: ReportState) => state === 'queued' || state === 'refused' || state === 'kept'

export const assertCanSendAgain = (state: ReportState) => {
  if (state === 'sent') throw refuse('conflict', 'This report is being sent right now')
  if (state === 'accepted') throw refuse('conflict', 'LeadsOnline has accepted this report')
  if (state === 'withdrawn') throw refuse('conflict', 'This report is withdrawn: its ticket was voided')
}

export type Published = { queued: number; withoutItems: number; reportable: number }

const count = (many: number) => (many === 1 ? '1 ticket' : `${many} tickets`)

/** What publishing a day did, for the toast. */
export const publishedText = (day: Day, { queued, withoutItems, reportable }: Published) => {
  const date = formatDay(day)
  if (reportable === 0) return `No tickets of ${date} to report: LeadsOnline is told of no transactions`
  const left = withoutItems > 0 ? `; ${count(withoutItems)} without items left out` : ''
  if (queued > 0) return `${count(queued)} of ${date} queued for LeadsOnline${left}`
  return withoutItems > 0 ? `Nothing to send for ${date}${left}` : `Every ticket of ${date} is accepted or on its way`
}

const MAX_DAYS = 366

export type Span = { from: Day; to: Day }

/** The days asked for, by default the last 30; never beyond today. */
export const spanOf = (asked: Span | undefined, today: Day): Span => {
  const { from, to } = asked ?? { from: daysAfter(today, -29), to: today }
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

/** What of a day is open, in words: '1 refused, 2 never sent'. */
export const openText = (day: Record<(typeof openCounts)[number][0], number>) =>
  openCounts.flatMap(([key, word]) => (day[key] > 0 ? [`${day[key]} ${word}`] : [])).join(', ')
