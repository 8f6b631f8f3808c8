import { type RawBuilder, sql } from 'kysely'
import { firstRow, type Tx } from '#server/db.ts'
import type { RecordKey } from '#shared/record-kinds.ts'

/** A record waits for one signature at a time, at the pads of one booth. */

/** For the statement that makes a record: the request of each row of `made`, which has kind, id and booth. */
export const addRequestsOf = (made: RawBuilder<unknown>) =>
  sql`insert into signature_requests (kind, record_id, booth) select kind, id, booth from ${made}`

type Waiting = RecordKey & { booth: string; since: number }

/** It stands in the row by the record's own time: an old one never comes to a pad by itself. */
export const requestSignature = async (tx: Tx, { kind, id, booth, since }: Waiting) => {
  await sql`insert into signature_requests (kind, record_id, booth, sent_at)
    values (${kind}, ${id}, ${booth}, ${new Date(since).toISOString()}::timestamptz)
    on conflict (kind, record_id) where state = 'open' do nothing`.execute(tx)
}

export const withdrawSignatureRequest = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`update signature_requests set state = 'withdrawn'
    where kind = ${kind} and record_id = ${id} and state = 'open'`.execute(tx)
}

/** A pad of the booth shows it already: it stays there, and is the booth's newest now. */
const renewShown = async (tx: Tx, { kind, id }: RecordKey, booth: string) =>
  (await firstRow(
    tx,
    sql`update signature_requests set sent_at = now()
      where kind = ${kind} and record_id = ${id} and state = 'open' and booth = ${booth} and held_until >= now()
      returning id`,
  )) !== undefined

/** A clerk sends the record to a booth now. A new request, so that a pad of another booth lets go of the earlier one. */
export const sendSignatureRequest = async (tx: Tx, record: RecordKey, booth: string) => {
  if (await renewShown(tx, record, booth)) return
  await withdrawSignatureRequest(tx, record)
  const { kind, id } = record
  await sql`insert into signature_requests (kind, record_id, booth) values (${kind}, ${id}, ${booth})`.execute(tx)
}

/** The record's booth was changed: its open request goes along and keeps its time. */
export const moveSignatureRequest = async (tx: Tx, { kind, id }: RecordKey, booth: string) => {
  await sql`with gone as (
      update signature_requests set state = 'withdrawn'
      where kind = ${kind} and record_id = ${id} and state = 'open' returning sent_at)
    insert into signature_requests (kind, record_id, booth, sent_at)
    select ${kind}, ${id}, ${booth}, sent_at from gone`.execute(tx)
}
