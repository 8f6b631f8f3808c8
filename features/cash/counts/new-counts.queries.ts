import { sql } from 'kysely'
import { oneRow, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { InsideAccount, Notes } from '../ledger/ledger.rules.ts'
import type { CountOrigin } from './counts.rules.ts'

const COUNT_LOCKS = 7_268

/** A lock: of two people who confirm, the second sees the first. */
export const lockCountedPlace = async (tx: Tx, account: InsideAccount) => {
  await sql`select pg_advisory_xact_lock(${COUNT_LOCKS}, hashtext(${account}))`.execute(tx)
}

type NewCount = {
  drawer: InsideAccount
  /** A prompt only confirms; all others correct the books. */
  origin: CountOrigin
  amount: Cents
  count: Cents
  notes: Notes | undefined
  note: string
  prompt: string | undefined
  causes?: readonly object[]
}

const asJson = (value: object | undefined) => sql`${value ? JSON.stringify(value) : null}::jsonb`

export const addCount = (tx: Tx, { drawer, origin, amount, count, note, ...rest }: NewCount, userId: number) =>
  oneRow<{ id: number }>(
    tx,
    sql`insert into drawer_counts (drawer, origin, amount_cents, count_cents, notes, note, prompt, causes, counted_by)
      values (${drawer}, ${origin}, ${amount}, ${count}, ${asJson(rest.notes)}, ${note}, ${rest.prompt ?? null},
        ${asJson(rest.causes)}, ${userId})
      returning id`,
  )
