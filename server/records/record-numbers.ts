import { type RawBuilder, sql } from 'kysely'
import { allKinds, recordKinds } from '#shared/record-kinds.ts'

type Sql = RawBuilder<unknown>

const prefixes = sql.join(
  allKinds.map(kind => sql`when ${sql.lit(kind)} then ${sql.lit(recordKinds[kind].prefix)}`),
  sql` `,
)

/** A record's number as people write it (M48231, C19204), for comparisons in SQL. */
export const writtenNumber = (kind: Sql, id: Sql) => sql<string>`(case ${kind} ${prefixes} end || ${id})`
