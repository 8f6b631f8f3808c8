import { type RawBuilder, sql } from 'kysely'
import { allKinds, recordKinds } from '#shared/record-kinds.ts'

type Sql = RawBuilder<unknown>

const prefixes = sql.join(
  allKinds.map(kind => sql`when ${sql.lit(kind)} then ${sql.lit(recordKinds[kind].prefix)}`),
  sql` `,
)

/** M48231, C19204: a record's number as people write it, where a statement has to compare it. */
export const writtenNumber = (kind: Sql, id: Sql) => sql<string>`(case ${kind} ${prefixes} end || ${id})`
