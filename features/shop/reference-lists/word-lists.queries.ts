import { sql } from 'kysely'
import { type Db, firstRow, holdsWords, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import { type PageRange, WHOLE_LIST } from '#shared/pages.ts'
import { closeGap, type ListOrder, lockOrder, nextPlace } from './ordering.queries.ts'

export type WordTable = { table: string; field: string; orders: readonly string[] }

export type WordRow = { id: number; version: number; displayOrder?: number } & Record<string, unknown>

type Filter = { search?: string; sortBy?: string | undefined; sortOrder?: 'asc' | 'desc' | '' | undefined }

const wordOf = ({ field }: WordTable) => sql`name as ${sql.ref(field)}`
const place = ({ orders }: WordTable, column = orders[0]) => (column ? sql`${sql.ref(column)}` : sql`lower(name)`)

export const findWords = (db: Db, list: WordTable, filter: Filter, page: PageRange) => {
  const sorts = { id: sql`id`, name: sql`lower(name)` }
  const sortBy = filter.sortBy === undefined || filter.sortBy === 'id' ? filter.sortBy : 'name'
  const displayOrder = list.orders[0] ? sql`, ${place(list)} as "displayOrder"` : sql``
  const read = {
    columns: sql<WordRow>`id, version, ${wordOf(list)} ${displayOrder}`,
    from: sql.table(list.table),
    where: holdsWords(sql`name`, filter.search ?? ''),
    order: place(list),
  } as const
  return findPage(db, { ...read, sorts, chosen: { sortBy, sortOrder: filter.sortOrder } }, page)
}

export const findAllWords = (db: Db, list: WordTable, column = list.orders[0]) =>
  rows<WordRow>(
    db,
    sql`select id, version, ${wordOf(list)}, ${place(list, column)} as "displayOrder"
      from ${sql.table(list.table)} order by ${place(list, column)} limit ${WHOLE_LIST}`,
  )

export const lockWord = (tx: Tx, list: WordTable, id: number) =>
  firstRow<WordRow>(
    tx,
    sql`select id, version, ${wordOf(list)} from ${sql.table(list.table)} where id = ${id} for update`,
  )

const ordersOf = ({ table, orders }: WordTable): ListOrder[] => orders.map(column => ({ table, column }))

export const lockWordOrder = async (tx: Tx, list: WordTable) => {
  const [first] = ordersOf(list)
  if (first) await lockOrder(tx, first)
}

export const addWordRow = async (tx: Tx, list: WordTable, word: string) => {
  await lockWordOrder(tx, list)
  const orders = ordersOf(list)
  const columns = [sql`name`, ...orders.map(order => sql.ref(order.column))]
  const values = [sql`${word}`, ...orders.map(nextPlace)]
  return oneRow<WordRow>(
    tx,
    sql`insert into ${sql.table(list.table)} (${sql.join(columns)}) values (${sql.join(values)})
      returning id, version, ${wordOf(list)}`,
  )
}

export const changeWord = (tx: Tx, list: WordTable, id: number, word: string) =>
  oneRow<WordRow>(
    tx,
    sql`update ${sql.table(list.table)} set name = ${word}, version = version + 1 where id = ${id}
      returning id, version, ${wordOf(list)}`,
  )

export const removeWordRow = async (tx: Tx, list: WordTable, id: number) => {
  const orders = ordersOf(list)
  const places = orders.map(order => sql.ref(order.column))
  const gone = await oneRow<Record<string, number>>(
    tx,
    sql`delete from ${sql.table(list.table)} where id = ${id} returning ${sql.join([sql`id`, ...places])}`,
  )
  for (const order of orders) await closeGap(tx, order, gone[order.column] ?? 0)
}
