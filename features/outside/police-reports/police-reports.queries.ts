import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { RecordOrigin, TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { LoState, ReportState } from './police-reports.rules.ts'
import type { ItemFacts } from './report-content.rules.ts'
import { hasItems, isReportable } from './reportable.queries.ts'

type Of = { kind: TicketKind; id: number }

export type LastReport = {
  id: number
  state: ReportState
  operation: 'submit' | 'update'
  tries: number
  /** The fingerprint of the last accepted content; null if none was accepted. */
  acceptedHash: Buffer | null
}

export const getLastReport = (tx: Tx, { kind, id }: Of) =>
  firstRow<LastReport>(
    tx,
    sql`select id, state, operation, tries, (select a.content_mark from police_reports a
        where a.kind = r.kind and a.ticket_id = r.ticket_id and a.state = 'accepted' order by a.id desc limit 1) as "acceptedHash"
      from police_reports r where kind = ${kind} and ticket_id = ${id} order by id desc limit 1`,
  )

export type NewReport = Of & { operation: 'submit' | 'update'; version: number; by: number }

/** One open report per ticket, because a waiting one is sent as the ticket is then. */
export const addReport = async (tx: Tx, { kind, id, operation, version, by }: NewReport) => {
  await sql`insert into police_reports (kind, ticket_id, operation, ticket_version, queued_by)
    values (${kind}, ${id}, ${operation}, ${version}, ${by || null})
    on conflict (kind, ticket_id) where state in ('queued', 'sent') do nothing`.execute(tx)
}

export const changeLoState = async (tx: Tx, { kind, id }: Of, state: LoState) => {
  await sql`update tickets set lo_state = ${state} where kind = ${kind} and id = ${id} and lo_state <> ${state}`.execute(
    tx,
  )
}

export const withdrawReport = async (tx: Tx, reportId: number, reason: string) => {
  await sql`update police_reports set state = 'withdrawn', reason = ${reason} where id = ${reportId}`.execute(tx)
}

export const changeDueToNow = async (tx: Tx, reportId: number) => {
  await sql`update police_reports set due_at = now() where id = ${reportId} and state = 'queued'`.execute(tx)
}

export const getReport = (db: Db, id: number) =>
  firstRow<Of>(db, sql`select kind, ticket_id as id from police_reports where id = ${id}`)

/** Only bought items; items handed out in barter are not reported. */
export const findReportedItems = (db: Db, { kind, id }: Of) =>
  rows<ItemFacts>(
    db,
    sql`select property_code as "propertyCode", description, model, serial, quantity::float8 as qty, unit, cost_cents as cost
      from ticket_items where kind = ${kind} and ticket_id = ${id} and not is_barter order by position, id`,
  )

export const getPublishing = (tx: Tx, { kind, id }: Of) =>
  oneRow<{ origin: RecordOrigin; loState: LoState; isReportable: boolean; hasItems: boolean }>(
    tx,
    sql`select t.origin, t.lo_state as "loState", ${isReportable(sql`t`)} as "isReportable", ${hasItems(sql`t`)} as "hasItems"
      from tickets t where t.kind = ${kind} and t.id = ${id}`,
  )

export const lockReportable = (tx: Tx, day: Day) =>
  rows<Of & { loState: LoState; hasItems: boolean }>(
    tx,
    sql`select t.kind, t.id, t.lo_state as "loState", ${hasItems(sql`t`)} as "hasItems" from tickets t
      where t.kind in ('metro', 'coin') and t.ticket_day = ${day}::date and t.acts and ${isReportable(sql`t`)}
      order by t.kind, t.id for update of t`,
  )

/** Queues 'no transactions' for a day, unless it is accepted or in transit. */
export const queueDay = async (tx: Tx, day: Day) => {
  await sql`insert into police_days (day) values (${day}::date)
    on conflict (day) do update set state = 'queued', reason = '', due_at = now()
    where police_days.state in ('queued', 'refused', 'kept')`.execute(tx)
}

export const countKept = async (db: Db) =>
  (
    await oneRow<{ count: number }>(
      db,
      sql`select (select count(*) from police_reports where state = 'kept')
        + (select count(*) from police_days where state = 'kept') as count`,
    )
  ).count
