import { sql } from 'kysely'
import type { Notes } from '#features/cash/ledger/ledger.rules.ts'
import { type Db, firstRow, oneRow, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import type { ReceiptDay } from './deposits.queries.ts'

export type Denominations = {
  id: number
  version: number
  kind: ReceiptKind
  day: Day
  notes: Notes | null
  comment: string
}

const columns = sql`id, version, kind, day::text, notes, comment`

export const findDenominations = (db: Db, { kind, day }: ReceiptDay) =>
  firstRow<Denominations>(db, sql`select ${columns} from receipt_deposits where kind = ${kind} and day = ${day}::date`)

export const lockDenominations = (tx: Tx, id: number) =>
  firstRow<Denominations>(tx, sql`select ${columns} from receipt_deposits where id = ${id} for update`)

export const changeDenominations = (tx: Tx, id: number, notes: Notes, comment: string) =>
  oneRow<Denominations>(
    tx,
    sql`update receipt_deposits set notes = ${JSON.stringify(notes)}::jsonb, comment = ${comment}, version = version + 1
      where id = ${id} returning ${columns}`,
  )

export const cashOfDay = async (db: Db, { kind, day }: ReceiptDay) =>
  (
    await oneRow<{ cash: Cents }>(
      db,
      sql`select coalesce(sum(cash_cents), 0)::bigint as cash from payments_of_receipts
        where kind = ${kind} and day = ${day}::date and acts`,
    )
  ).cash
