import { type RawBuilder, sql } from 'kysely'
import { firstRow, type Tx } from '#server/db.ts'
import type { RecordKind } from '#shared/record-kinds.ts'

/** What an alert is about: a record's number, or a day. */
export type AlertSubject = { kind: RecordKind; about: string }

/** Whether that day was told. */
export const isDayAlerted = (kind: RecordKind, day: RawBuilder<unknown>) =>
  sql`exists (select from amount_alerts where kind = ${sql.lit(kind)} and about = ${day}::text)`

/** Answers whether it is new: of two at once one is told. */
export const addAlert = async (tx: Tx, { kind, about }: AlertSubject) =>
  (await firstRow(
    tx,
    sql`insert into amount_alerts (kind, about) values (${kind}, ${about}) on conflict do nothing returning 1`,
  )) !== undefined
