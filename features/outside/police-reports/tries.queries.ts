import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { ReportState } from './police-reports.rules.ts'

/** Longer than any attempt; an older claim belongs to a process that died. */
const CLAIM_MINUTES = 5
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 15 * 60

export type ClaimedReport = {
  id: number
  kind: TicketKind
  ticketId: number
  operation: 'submit' | 'update'
  tries: number
  /** The fingerprint of the content that an earlier attempt sent. */
  sentHash: Buffer | null
}
export type ClaimedDay = { id: number; day: Day; tries: number }

const due = (table: 'police_reports' | 'police_days') => sql`id = (select id from ${sql.table(table)}
  where state in ('queued', 'sent') and due_at <= now() order by due_at, id limit 1 for update skip locked)`

const claiming = sql`state = 'sent', tries = tries + 1, sent_at = now(),
  due_at = now() + make_interval(mins => ${CLAIM_MINUTES})`

export const claimReport = (tx: Tx) =>
  firstRow<ClaimedReport>(
    tx,
    sql`update police_reports set ${claiming} where ${due('police_reports')}
      returning id, kind, ticket_id as "ticketId", operation, tries, content_mark as "sentHash"`,
  )

export const claimDay = (tx: Tx) =>
  firstRow<ClaimedDay>(tx, sql`update police_days set ${claiming} where ${due('police_days')} returning id, day, tries`)

export const addSending = async (tx: Tx, id: number, version: number, hash: Buffer) => {
  await sql`update police_reports set ticket_version = ${version}, content_mark = ${hash} where id = ${id}`.execute(tx)
}

export type ReportOutcome = { state: Exclude<ReportState, 'sent'>; answer: string; reason: string }

/** An attempt without an answer is repeated forever with growing pauses. */
export const changeOutcome = async (
  tx: Tx,
  table: 'police_reports' | 'police_days',
  { id, tries }: { id: number; tries: number },
  { state, answer, reason }: ReportOutcome,
) => {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 10))
  await sql`update ${sql.table(table)} set state = ${state}, reason = ${reason},
      answer = case when ${state} = 'queued' then answer else ${answer} end,
      answered_at = case when ${state} = 'queued' then answered_at else now() end,
      due_at = now() + make_interval(secs => ${pause})
    where id = ${id} and state = 'sent'`.execute(tx)
}

export const findUnsentImages = (db: Db, { kind, ticketId }: ClaimedReport) =>
  rows<{ id: string; mimeType: string }>(
    db,
    sql`select f.id, f.mime_type as "mimeType" from attachments a join files f on f.id = a.file_id
      where a.kind = ${kind} and a.record_id = ${ticketId} and not exists (select from police_images i
        where i.kind = a.kind and i.ticket_id = a.record_id and i.file_id = a.file_id and i.is_confirmed)
      order by a.position`,
  )

const imageOf = ({ kind, ticketId }: ClaimedReport, fileId: string) =>
  sql`kind = ${kind} and ticket_id = ${ticketId} and file_id = ${fileId}`

/** Committed before the picture is sent. */
export const addImageSending = async (db: Db, { kind, ticketId }: ClaimedReport, fileId: string) => {
  await sql`insert into police_images (kind, ticket_id, file_id, is_confirmed)
    values (${kind}, ${ticketId}, ${fileId}, false)
    on conflict (kind, ticket_id, file_id) do update set sends = police_images.sends + 1`.execute(db)
}

export const confirmImage = async (db: Db, report: ClaimedReport, fileId: string, name: string) => {
  await sql`update police_images set name = ${name}, is_confirmed = true where ${imageOf(report, fileId)}`.execute(db)
}

/** The service refused the picture, so this attempt does not count. */
export const removeImageSending = async (db: Db, report: ClaimedReport, fileId: string) => {
  await sql`update police_images set sends = sends - 1 where ${imageOf(report, fileId)}`.execute(db)
}

export const countRepeatedImages = async (db: Db, { kind, ticketId }: ClaimedReport) => {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from police_images
      where kind = ${kind} and ticket_id = ${ticketId} and sends > 1`,
  )
  return count
}
