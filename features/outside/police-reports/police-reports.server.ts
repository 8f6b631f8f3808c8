import { found, type Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { actOnRecord } from '#server/records/records.ts'
import { readDayRange } from '#shared/day-range.ts'
import { Refusal, refuse } from '#shared/errors.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { type Day, dayAt, dayOfId } from '#shared/time.ts'
import { isAccepted, NoAnswer, openLeadsOnline } from './leads-online.ts'
import {
  checkPoliceLogin,
  getPoliceDay,
  getPoliceService,
  listPoliceDays,
  listPoliceTickets,
  publishCoinTicket,
  publishDay,
  publishMetroTicket,
  sendReportAgain,
} from './police-reports.contract.ts'
import {
  changeDueToNow,
  countKept,
  getLastReport,
  getPublishing,
  getReport,
  lockReportable,
  queueDay,
} from './police-reports.queries.ts'
import { POLICE_EVENT, queueReport, queueReportSending } from './police-reports.queue.ts'
import { assertCanSendAgain, type Published, publishedText, publishStop, spanOf } from './police-reports.rules.ts'
import type { ReportedKinds, TicketToReport } from './police-tickets.ts'
import { findPoliceDays, findPoliceTickets, getPoliceDayRow } from './tie-out.queries.ts'

/** Repeats a refusal's text in `data`, where clients of this call read it. */
const withTextInData = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, error.message, error.fields, error.message) : error
  }
}

type TicketKey = { kind: TicketKind; id: number }

type Publishing = { tx: Tx; context: Context; kinds: ReportedKinds }

const publish = (
  { tx, context, kinds }: Publishing,
  { kind, id }: TicketKey,
  assertMayPublish?: (ticket: TicketToReport) => Promise<void>,
) =>
  actOnRecord(tx, kinds[kind].reported.edited(context), { id, by: context.user, action: 'published' }, async ticket => {
    await assertMayPublish?.(ticket)
    await queueReport(tx, ticket, context.user)
  })

const publishTicket = (context: Context, kinds: ReportedKinds, key: TicketKey) =>
  context.transaction(async tx => {
    await publish({ tx, context, kinds }, key, async ticket => {
      const standing = await getPublishing(tx, ticket)
      const stop = publishStop({ ...ticket, ...standing }, standing)
      if (stop) throw refuse('conflict', stop)
    })
    return { data: `${recordNumber(key)} is queued for LeadsOnline` }
  })

const publishAll = async (tx: Tx, context: Context, kinds: ReportedKinds, day: Day): Promise<Published> => {
  const reportable = await lockReportable(tx, day)
  const unsent = reportable.filter(({ loState }) => loState !== 'queued' && loState !== 'accepted')
  const ready = unsent.filter(({ hasItems }) => hasItems)
  for (const ticket of ready) await publish({ tx, context, kinds }, ticket)
  // A void ticket that the service has is one of the day's transactions too, as the list of days counts it.
  const counted = (await getPoliceDayRow(tx, day))?.reportable ?? reportable.length
  return { queued: ready.length, withoutItems: unsent.length - ready.length, reportable: counted }
}

const today = ({ user }: Context) => dayAt(Date.now(), user.timeZone)

const dayNamed = (id: number) => found(dayOfId(id), 'Day')

const loginText = async ({ env }: Context) => {
  if (!env.leads)
    return { isGood: false, text: 'No service is configured (LEADS_URL): reports are kept in the outbox folder' }
  try {
    const answer = await openLeadsOnline(env.leads).checkLogin()
    if (isAccepted(answer)) return { isGood: true, text: `LeadsOnline knows store ${env.leads.storeId}` }
    return { isGood: false, text: `LeadsOnline refused the login: ${answer.text} (code ${answer.code})` }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { isGood: false, text: error.message }
  }
}

export const policeReportHandlers = (kinds: ReportedKinds): Handler[] => [
  handle(publishMetroTicket, (context, { id }) => withTextInData(publishTicket(context, kinds, { kind: 'metro', id }))),
  handle(publishCoinTicket, (context, { id }) => withTextInData(publishTicket(context, kinds, { kind: 'coin', id }))),

  handle(publishDay, (context, { day }) => {
    if (day > today(context)) throw refuse('invalid', 'This day is in the future', { day: 'This day is in the future' })
    return context.transaction(async tx => {
      const published = await publishAll(tx, context, kinds, day)
      if (published.reportable === 0) {
        await queueDay(tx, day)
        await queueReportSending(tx)
        await announce(tx, { ...POLICE_EVENT, id: day })
      }
      return { message: publishedText(day, published) }
    })
  }),

  handle(listPoliceDays, (context, { dateFilter, ...filter }) => {
    const asked = dateFilter === '' ? {} : readDayRange(dateFilter)
    return findPoliceDays(context.db, spanOf(asked, today(context)), filter, context.page)
  }),

  handle(getPoliceDay, async ({ db }, { id }) => ({ data: found(await getPoliceDayRow(db, dayNamed(id)), 'Day') })),

  handle(listPoliceTickets, async ({ db }, { id }) => {
    const data = await findPoliceTickets(db, dayNamed(id))
    return { data, count: data.length }
  }),

  handle(sendReportAgain, (context, { id }) =>
    context.transaction(async tx => {
      const { kind, id: ticketId } = found(await getReport(tx, id), 'Report')
      const ticket = found(await kinds[kind].reported.lock(tx, ticketId), 'Ticket')
      const last = found(await getLastReport(tx, ticket), 'Report')
      if (last.id !== id) throw refuse('conflict', `There is a newer report of ${recordNumber(ticket)}`)
      assertCanSendAgain(last.state)
      if (last.state === 'queued') {
        await changeDueToNow(tx, id)
        await queueReportSending(tx)
      } else await publish({ tx, context, kinds }, ticket)
      return { message: `${recordNumber(ticket)} is queued for LeadsOnline` }
    }),
  ),

  handle(getPoliceService, async ({ db, env }) => ({
    data: { isConfigured: env.leads !== undefined, kept: await countKept(db) },
  })),

  handle(checkPoliceLogin, async context => {
    const { isGood, text } = await loginText(context)
    return { data: { isGood }, message: text }
  }),
]
