import { sql } from 'kysely'
import { rows, type Tx } from '../db/db.ts'

/** Those of the numbers that a record of this kind has already. */
export const findTakenNumbers = async (tx: Tx, kind: string, numbers: readonly number[]) =>
  new Set(
    (
      await rows<{ id: number }>(
        tx,
        sql`select id from records where kind = ${kind} and id = any(${numbers}::integer[])`,
      )
    ).map(({ id }) => id),
  )

/**
 * The next number of a sequence comes after the highest imported one. It is moved before the records are added, because
 * the counter goes on taking numbers meanwhile.
 */
export const continueAfter = async (tx: Tx, sequence: string, highest: number) => {
  await sql`select setval(${sequence}::regclass, ${highest}::bigint, true)
    from ${sql.ref(sequence)} where last_value <= ${highest}::bigint`.execute(tx)
}
