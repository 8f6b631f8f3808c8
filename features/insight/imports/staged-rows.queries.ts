import { sql } from 'kysely'
import { oneRow, rows, type Tx } from '#server/db/db.ts'
import type { StagedRow } from './import-kind.ts'

/** The totals that triggers keep are written in rows of the import's own, so that no save at the counter waits for it. */
export const countApart = async (tx: Tx) => {
  await sql`select set_config('loupe.part', '32', true)`.execute(tx)
}

/** Rows wait in a table of this transaction until the whole file was read. */
export const startStaging = async (tx: Tx) => {
  await sql`create temporary table staged_rows (at integer generated always as identity primary key, of integer not null,
    content jsonb not null) on commit drop`.execute(tx)
}

export const addStaged = async (tx: Tx, staged: readonly StagedRow[]) => {
  if (staged.length === 0) return
  await sql`insert into staged_rows (of, content)
    select (row->>'of')::integer, row from jsonb_array_elements(${JSON.stringify(staged)}::jsonb) row`.execute(tx)
}

export const getHighestStaged = async (tx: Tx) =>
  (await oneRow<{ highest: number }>(tx, sql`select coalesce(max(of), 0) as highest from staged_rows`)).highest

const BATCH = 2000

const findStaged = (tx: Tx, after: { of: number; at: number }) =>
  rows<{ of: number; at: number; content: StagedRow }>(
    tx,
    sql`select of, at, content from staged_rows where (of, at) > (${after.of}, ${after.at}) order by of, at limit ${BATCH}`,
  )

/** In the order of their records' numbers, so that the lines of a record stand together. */
export async function* stagedBatches(tx: Tx): AsyncGenerator<readonly StagedRow[]> {
  await sql`create index on staged_rows (of, at)`.execute(tx)
  for (let after = { of: 0, at: 0 }; ; ) {
    const batch = await findStaged(tx, after)
    const last = batch.at(-1)
    if (!last) return
    yield batch.map(({ content }) => content)
    after = { of: last.of, at: last.at }
  }
}
