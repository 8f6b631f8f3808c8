import { found, type Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { job } from '#server/services/jobs.ts'
import type { Services } from '#server/services/services.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { NoAnswer, openLeadsOnline } from './leads-online.ts'
import { changeLoState } from './police-reports.queries.ts'
import { POLICE_EVENT, queueReportUpdate, SEND_POLICE_REPORTS } from './police-reports.queue.ts'
import { loStateOf } from './police-reports.rules.ts'
import { sendDay, sendReport } from './police-reports.sending.ts'
import type { ReportedKinds, TicketToReport } from './police-tickets.ts'
import {
  type ClaimedDay,
  type ClaimedReport,
  changeOutcome,
  claimDay,
  claimReport,
  type ReportOutcome,
} from './tries.queries.ts'

const SYSTEM = { id: 0 }

/** Any error keeps the report waiting for the next attempt and is shown as the reason. */
const waiting =
  ({ log }: Services) =>
  (error: unknown): ReportOutcome => {
    if (error instanceof NoAnswer) return { state: 'queued', answer: '', reason: error.message }
    log.error({ err: error }, 'a police report could not be made')
    return { state: 'queued', answer: '', reason: 'The portal could not make this report; its log says why' }
  }

const announceReportState = (tx: Tx, { kind, id }: TicketToReport) =>
  announce(tx, { ...POLICE_EVENT, id }, { topic: recordKinds[kind].entity, id, access: recordKinds[kind].access })

/** Locks the ticket, so that a concurrent edit comes before or after; a change since sending is reported next. */
const saveReportOutcome = (
  { db, vault }: Services,
  kinds: ReportedKinds,
  report: ClaimedReport,
  outcome: ReportOutcome,
) =>
  db.transaction().execute(async tx => {
    const ticket = found(await kinds[report.kind].reported.lock(tx, report.ticketId), 'Ticket')
    await changeOutcome(tx, 'police_reports', report, outcome)
    await changeLoState(tx, ticket, loStateOf[outcome.state])
    if (outcome.state === 'accepted') await queueReportUpdate(tx, ticket, vault, SYSTEM)
    await announceReportState(tx, ticket)
  })

const saveDayOutcome = ({ db }: Services, day: ClaimedDay, outcome: ReportOutcome) =>
  db.transaction().execute(async tx => {
    await changeOutcome(tx, 'police_days', day, outcome)
    await announce(tx, { ...POLICE_EVENT, id: day.id })
  })

const serviceOf = ({ env }: Services) => (env.leads ? openLeadsOnline(env.leads) : undefined)

/** Commits the claim before anything is sent; a process that dies later leaves a report in the state 'sent'. */
const commitClaim = <Claim>({ db }: Services, claim: (tx: Tx) => Promise<Claim | undefined>) =>
  db.transaction().execute(async tx => {
    const next = await claim(tx)
    if (next) await announce(tx, { ...POLICE_EVENT, id: 0 })
    return next
  })

/** Sends one report or day; undefined when nothing is due. */
const sendNext = async (services: Services, kinds: ReportedKinds): Promise<ReportOutcome | undefined> => {
  const report = await commitClaim(services, claimReport)
  if (report) {
    const outcome = await sendReport(services, { service: serviceOf(services), kinds }, report).catch(waiting(services))
    await saveReportOutcome(services, kinds, report, outcome)
    return outcome
  }
  const day = await commitClaim(services, claimDay)
  if (!day) return undefined
  const outcome = await sendDay(services, serviceOf(services), day).catch(waiting(services))
  await saveDayOutcome(services, day, outcome)
  return outcome
}

/**
 * Sends due reports one after the other. If the service does not answer it stops, so that other jobs are not delayed,
 * and runs again every minute.
 */
export const policeReportJobs = (kinds: ReportedKinds) => [
  job({
    name: SEND_POLICE_REPORTS,
    every: '* * * * *',
    run: async services => {
      let outcome = await sendNext(services, kinds)
      while (outcome && outcome.state !== 'queued') outcome = await sendNext(services, kinds)
    },
  }),
]
