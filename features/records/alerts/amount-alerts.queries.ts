import { type RawBuilder, sql } from 'kysely'
import { firstRow, type Tx } from '#server/db/db.ts'
import type { RecordKind } from '#shared/record-kinds.ts'

export type AlertSubject = { kind: RecordKind; about: string }

export const isDayAlerted = (kind: RecordKind, day: RawBuilder<unknown>) =>
  sql`exists (select from amount_alerts where kind = ${sql.lit(kind)} and about = ${day}::text)`

/** Answers false when it was there already, so that only one of two simultaneous alerts is sent. */
export const addAlert = async (tx: Tx, { kind, about }: AlertSubject) =>
  (await firstRow(
    tx,
    sql`insert into amount_alerts (kind, about) values (${kind}, ${about}) on conflict do nothing returning 1`,
  )) !== undefined
