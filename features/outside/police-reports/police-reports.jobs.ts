import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { job } from '#server/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { NoAnswer, openLeadsOnline } from './leads-online.ts'
import { setLoState } from './police-reports.queries.ts'
import { followTicket, POLICE_EVENT, SEND_POLICE_REPORTS } from './police-reports.queue.ts'
import { loStateOf } from './police-reports.rules.ts'
import { sendDay, sendReport } from './police-reports.sending.ts'
import type { PoliceTickets, TicketToReport } from './police-tickets.ts'
import {
  type ClaimedDay,
  type ClaimedReport,
  claimDay,
  claimReport,
  noteOutcome,
  type ReportOutcome,
} from './tries.queries.ts'

const SYSTEM = { id: 0 }

/** Whatever kept a try from its answer, the report waits for the next one and says why. */
const waiting =
  ({ log }: Parts) =>
  (error: unknown): ReportOutcome => {
    if (error instanceof NoAnswer) return { state: 'queued', answer: '', reason: error.message }
    log.error({ err: error }, 'a police report could not be made')
    return { state: 'queued', answer: '', reason: 'The portal could not make this report; its log says why' }
  }

const tellScreens = (tx: Tx, { kind, id }: TicketToReport) =>
  announce(tx, { ...POLICE_EVENT, id }, { topic: recordKinds[kind].entity, id, access: recordKinds[kind].access })

/** Under the ticket's lock, so that an edit comes before it or after it: what it changed meanwhile is told next. */
const noteReport = ({ db, vault }: Parts, tickets: PoliceTickets, report: ClaimedReport, outcome: ReportOutcome) =>
  db.transaction().execute(async tx => {
    const ticket = found(await tickets.lock(tx, report.kind, report.ticketId), 'Ticket')
    await noteOutcome(tx, 'police_reports', report, outcome)
    await setLoState(tx, ticket, loStateOf[outcome.state])
    if (outcome.state === 'accepted') await followTicket(tx, ticket, vault, SYSTEM)
    await tellScreens(tx, ticket)
  })

const noteDay = ({ db }: Parts, day: ClaimedDay, outcome: ReportOutcome) =>
  db.transaction().execute(async tx => {
    await noteOutcome(tx, 'police_days', day, outcome)
    await announce(tx, { ...POLICE_EVENT, id: day.id })
  })

const serviceOf = ({ env }: Parts) => (env.leads ? openLeadsOnline(env.leads) : undefined)

/** The claim is committed before anything leaves: whoever dies after it leaves a report that says 'sent'. */
const claimed = <Claim>({ db }: Parts, claim: (tx: Tx) => Promise<Claim | undefined>) =>
  db.transaction().execute(async tx => {
    const next = await claim(tx)
    if (next) await announce(tx, { ...POLICE_EVENT, id: 0 })
    return next
  })

/** One report or day; undefined when nothing is due. */
const sendNext = async (parts: Parts, tickets: PoliceTickets): Promise<ReportOutcome | undefined> => {
  const report = await claimed(parts, claimReport)
  if (report) {
    const outcome = await sendReport(parts, { service: serviceOf(parts), tickets }, report).catch(waiting(parts))
    await noteReport(parts, tickets, report, outcome)
    return outcome
  }
  const day = await claimed(parts, claimDay)
  if (!day) return undefined
  const outcome = await sendDay(parts, serviceOf(parts), day).catch(waiting(parts))
  await noteDay(parts, day, outcome)
  return outcome
}

/**
 * Sends what is due, one after the other. It stops where the service does not answer, so that a dead service never holds
 * up the queue's other work, and comes round by itself every minute.
 */
export const policeReportJobs = (tickets: PoliceTickets) => [
  job({
    name: SEND_POLICE_REPORTS,
    every: '* * * * *',
    run: async parts => {
      let outcome = await sendNext(parts, tickets)
      while (outcome && outcome.state !== 'queued') outcome = await sendNext(parts, tickets)
    },
  }),
]
