import { sql } from 'kysely'
import { getTicket } from '#features/buying/tickets/tickets.queries.ts'
import { addReport, changeLoState } from '#features/outside/police-reports/police-reports.queries.ts'
import { describeReport } from '#features/outside/police-reports/police-reports.queue.ts'
import { loStateOf } from '#features/outside/police-reports/police-reports.rules.ts'
import { found, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Services } from '#server/services/services.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { pick } from './demo-people.ts'

/** A month of police reports: most days complete, one ticket refused, one day forgotten, the last two open. */

const OPEN_DAYS = 2
const FORGOTTEN_DAYS_AGO = 9
const REFUSED_DAYS_AGO = 5
const refusals = ['Invalid ID number. (code 9)', 'Invalid state abbreviation. (code 8)']

type Reportable = { kind: TicketKind; id: number; daysAgo: number }

const findReported = (tx: Tx) =>
  rows<Reportable>(
    tx,
    sql`select t.kind, t.id, (now() at time zone 'America/Los_Angeles')::date - t.ticket_day as "daysAgo" from tickets t
      where t.acts and t.lo_state = '' and exists (select from ticket_items i
        left join leads_keywords k on position(lower(k.name) in lower(i.description)) > 0
        where i.kind = t.kind and i.ticket_id = t.id and not i.is_barter and (t.kind = 'metro' or k.id is not null))
      order by t.ticket_time`,
  )

const report = async (tx: Tx, { vault }: Services, { kind, id }: Reportable, answer: string) => {
  const ticket = found(await getTicket(tx, kind, id), 'Ticket')
  const { hash } = await describeReport(tx, ticket, vault)
  const state = answer === '' ? 'accepted' : 'refused'
  const dana = await oneRow<{ id: number }>(tx, sql`select id from users where username = 'dana'`)
  await addReport(tx, { ...ticket, operation: 'submit', by: dana.id })
  const evening = sql`(${ticket.ticketDay}::date + time '18:05') at time zone 'America/Los_Angeles'
    + ${id % 60} * interval '1 second'`
  await sql`update police_reports set state = ${state}, answer = ${answer}, content_mark = ${hash}, tries = 1,
      created_at = ${evening}, sent_at = ${evening}, answered_at = ${evening} + interval '1 second'
    where kind = ${kind} and ticket_id = ${id}`.execute(tx)
  await changeLoState(tx, ticket, loStateOf[state])
}

export const fillDemoPoliceReports = (services: Services) =>
  services.db.transaction().execute(async tx => {
    const due = (await findReported(tx)).filter(({ daysAgo }) => daysAgo >= OPEN_DAYS && daysAgo !== FORGOTTEN_DAYS_AGO)
    const unlucky = due.filter(({ daysAgo }) => daysAgo === REFUSED_DAYS_AGO).slice(0, 1)
    for (const ticket of due)
      await report(tx, services, ticket, unlucky.includes(ticket) ? pick(refusals, ticket.id) : '')
  })
