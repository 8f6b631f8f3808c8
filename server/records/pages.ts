import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import { PAGE_SIZE, type PageRange } from '#shared/pages.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type Db, oneRow, orderBy, rows } from '../db/db.ts'

type Sql = RawBuilder<unknown>

type List<Row, Name extends string> = {
  columns: RawBuilder<Row>
  from: Sql
  counted?: Sql
  where?: Sql
  sorts?: Record<Name, Sql>
  chosen?: { sortBy?: NoInfer<Name> | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }
  /** The default order, which also breaks ties. */
  order: Sql
}

export const findRows = <Row, Name extends string = never>(db: Db, list: List<Row, Name>, page: PageRange) => {
  const { columns, from, where = sql`true`, sorts, chosen = {}, order } = list
  const ordered = sorts ? orderBy(sorts, chosen, order) : sql`order by ${order}`
  return rows<Row>(
    db,
    sql`select ${columns} from ${from} where ${where} ${ordered} limit ${page.limit} offset ${page.offset}`,
  )
}

type Counted = { from: Sql; counted?: Sql; where?: Sql }

const count = async (db: Db, { from, counted = from, where = sql`true` }: Counted, upTo = sql``) => {
  const all = sql`select from ${counted} where ${where} ${upTo}`
  return (await oneRow<{ count: number }>(db, sql`select count(*) as count from (${all}) counted`)).count
}

export const findPage = async <Row, Name extends string = never>(db: Db, list: List<Row, Name>, page: PageRange) => ({
  data: await findRows(db, list, page),
  count: await count(db, list),
})

/** Beyond this, counting takes longer than a last page that nobody opens is worth. */
export const MOST_COUNTED = 10_000

/** A page of a very long list: its count stops at MOST_COUNTED, which then means "at least". */
export const findPageOfMany = async <Row, Name extends string = never>(
  db: Db,
  list: List<Row, Name>,
  page: PageRange,
) => {
  const data = await findRows(db, list, page)
  const counted = await count(db, list, sql`limit ${MOST_COUNTED}`)
  return { data, count: counted, isCapped: counted === MOST_COUNTED }
}

/** Only Admin may turn pages or export; others see the newest 50 and search. */
export const assertMayTurnPages = (user: Role, { offset, limit }: PageRange, pageSize = PAGE_SIZE) => {
  if ((offset > 0 || limit > pageSize) && !isAdmin(user))
    throw refuse('forbidden', 'Only Admin may open further pages or export them')
}
