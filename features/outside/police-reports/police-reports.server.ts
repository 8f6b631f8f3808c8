import { readRange } from '#features/buying/ticket-list/list-filter.ts'
import { tellTicket } from '#features/buying/tickets/ticket-effects.server.ts'
import { getTicket, lockTicket } from '#features/buying/tickets/tickets.queries.ts'
import type { TicketKind } from '#features/buying/tickets/tickets.rules.ts'
import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { Refusal, refuse } from '#shared/errors.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { type Day, dayAt } from '#shared/time.ts'
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
  countKept,
  getLastReport,
  getPublishing,
  getReport,
  hurry,
  lockReportable,
  queueDay,
} from './police-reports.queries.ts'
import { POLICE_EVENT, queueReport, queueSending } from './police-reports.queue.ts'
import {
  assertCanSendAgain,
  dayOfId,
  type Published,
  publishedText,
  publishStop,
  spanOf,
} from './police-reports.rules.ts'
import { findPoliceDays, findPoliceTickets, getPoliceDayRow } from './tie-out.queries.ts'

/** The screens of this call read the text of a failure from `data`. */
const tellingInData = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, error.message, error.fields, error.message) : error
  }
}

/** Queues a ticket whose row is locked, and writes down who did. */
const publishLocked = async (tx: Tx, context: Context, kind: TicketKind, id: number) => {
  const ticket = found(await getTicket(tx, kind, id), 'Ticket')
  await queueReport(tx, ticket, context.user)
  await tellTicket(tx, { ...ticket, loDisabled: true }, 'published', context)
}

const publishTicket = (context: Context, kind: TicketKind, id: number) =>
  context.transaction(async tx => {
    const ticket = found(await lockTicket(tx, kind, id), 'Ticket')
    const standing = await getPublishing(tx, ticket)
    const stop = publishStop({ ...ticket, ...standing }, standing)
    if (stop) throw refuse('conflict', stop)
    await publishLocked(tx, context, kind, id)
    return { data: `${recordNumber(ticket)} is queued for LeadsOnline` }
  })

const publishAll = async (tx: Tx, context: Context, day: Day): Promise<Published> => {
  const tickets = await lockReportable(tx, day)
  const unsent = tickets.filter(({ loState }) => loState !== 'queued' && loState !== 'accepted')
  const ready = unsent.filter(({ hasItems }) => hasItems)
  for (const { kind, id } of ready) await publishLocked(tx, context, kind, id)
  return { queued: ready.length, withoutItems: unsent.length - ready.length, reportable: tickets.length }
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

export const policeReportHandlers: Handler[] = [
  handle(publishMetroTicket, (context, { id }) => tellingInData(publishTicket(context, 'metro', id))),
  handle(publishCoinTicket, (context, { id }) => tellingInData(publishTicket(context, 'coin', id))),

  handle(publishDay, (context, { day }) => {
    if (day > today(context)) throw refuse('invalid', 'This day is still to come', { day: 'This day is still to come' })
    return context.transaction(async tx => {
      const published = await publishAll(tx, context, day)
      if (published.reportable === 0) {
        await queueDay(tx, day)
        await queueSending(tx)
        await announce(tx, { ...POLICE_EVENT, id: day })
      }
      return { message: publishedText(day, published) }
    })
  }),

  handle(listPoliceDays, (context, { dateFilter, ...filter }) => {
    const asked = dateFilter === '' ? undefined : readRange(dateFilter)
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
      const ticket = found(await lockTicket(tx, kind, ticketId), 'Ticket')
      const last = found(await getLastReport(tx, ticket), 'Report')
      if (last.id !== id) throw refuse('conflict', `There is a newer report of ${recordNumber(ticket)}`)
      assertCanSendAgain(last.state)
      if (last.state === 'queued') {
        await hurry(tx, id)
        await queueSending(tx)
      } else await publishLocked(tx, context, kind, ticketId)
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
