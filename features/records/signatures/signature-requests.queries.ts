import { type RawBuilder, sql } from 'kysely'
import { firstRow, type Tx } from '#server/db/db.ts'
import type { RecordKey } from '#shared/record-kinds.ts'

/** A record waits for one signature at a time, at the pads of one booth. */

/** `made` has the columns kind, id and booth; the caller's statement adds the records too. */
export const addRequestsOf = (made: RawBuilder<unknown>) =>
  sql`insert into signature_requests (kind, record_id, booth) select kind, id, booth from ${made}`

type Waiting = RecordKey & { booth: string; since: number }

/** The queue is in the order of the records' own times, so an old record never comes to a pad by itself. */
export const addSignatureRequest = async (tx: Tx, { kind, id, booth, since }: Waiting) => {
  await sql`insert into signature_requests (kind, record_id, booth, sent_at)
    values (${kind}, ${id}, ${booth}, ${new Date(since).toISOString()}::timestamptz)
    on conflict (kind, record_id) where state = 'open' do nothing`.execute(tx)
}

export const removeSignatureRequest = async (tx: Tx, { kind, id }: RecordKey) => {
  await sql`update signature_requests set state = 'withdrawn'
    where kind = ${kind} and record_id = ${id} and state = 'open'`.execute(tx)
}

/** A request that a pad of this booth shows stays there and becomes the booth's newest. */
const renewShown = async (tx: Tx, { kind, id }: RecordKey, booth: string) =>
  (await firstRow(
    tx,
    sql`update signature_requests set sent_at = now()
      where kind = ${kind} and record_id = ${id} and state = 'open' and booth = ${booth} and held_until >= now()
      returning id`,
  )) !== undefined

/** Adds a new request, so that a pad of another booth releases the earlier one. */
export const addRequestAtBooth = async (tx: Tx, record: RecordKey, booth: string) => {
  if (await renewShown(tx, record, booth)) return
  await removeSignatureRequest(tx, record)
  const { kind, id } = record
  await sql`insert into signature_requests (kind, record_id, booth) values (${kind}, ${id}, ${booth})`.execute(tx)
}

/** An open request moves with its record and keeps its time. */
export const changeRequestBooth = async (tx: Tx, { kind, id }: RecordKey, booth: string) => {
  await sql`with gone as (
      update signature_requests set state = 'withdrawn'
      where kind = ${kind} and record_id = ${id} and state = 'open' returning sent_at)
    insert into signature_requests (kind, record_id, booth, sent_at)
    select ${kind}, ${id}, ${booth}, sent_at from gone`.execute(tx)
}
