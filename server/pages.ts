import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import { PAGE_SIZE, type PageRange } from '#shared/pages.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type Db, oneRow, orderBy, rows } from './db.ts'

type Sql = RawBuilder<unknown>

/** What a list reads: its columns say what a row is. */
type List<Row, Name extends string> = {
  columns: RawBuilder<Row>
  from: Sql
  /** What is counted, where a page need not read all of it. */
  counted?: Sql
  where?: Sql
  /** What a caller may sort by, and what this one chose. */
  sorts?: Record<Name, Sql>
  chosen?: { sortBy?: NoInfer<Name> | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }
  /** The order when nothing was chosen, and among equals. */
  order: Sql
}

/** The rows of a page alone, for a list that nobody counts. */
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

/** A page with the number of all rows. */
export const findPage = async <Row, Name extends string = never>(db: Db, list: List<Row, Name>, page: PageRange) => ({
  data: await findRows(db, list, page),
  count: await count(db, list),
})

/** Counting further, for a last page nobody opens, is not worth the wait. */
export const MOST_COUNTED = 10_000

/** The same of millions: from MOST_COUNTED on there are at least that many. */
export const findPageOfMany = async <Row, Name extends string = never>(
  db: Db,
  list: List<Row, Name>,
  page: PageRange,
) => {
  const data = await findRows(db, list, page)
  const counted = await count(db, list, sql`limit ${MOST_COUNTED}`)
  return { data, count: counted, isCapped: counted === MOST_COUNTED }
}

/** Further pages and the export, which has all of them, are for Admin; others see the newest 50 and search. */
export const assertMayTurnPages = (user: Role, { offset, limit }: PageRange) => {
  if ((offset > 0 || limit > PAGE_SIZE) && !isAdmin(user))
    throw refuse('forbidden', 'Only Admin may turn the pages and export them')
}
