import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#shared/pages.ts'
import { wireDollars } from '../db/json.ts'
import { type CountedTable, countedSum, type KeptSum, kindOf, notHidden } from './counted-table.ts'
import { type Days, inDays } from './kept-totals.ts'

/** What a counted list declares, and the parts of its statements. */

type Sql = RawBuilder<unknown>

type Sort = {
  /** The columns compared, one after the other; no two records are equal in all of them. */
  keys: readonly string[]
  /** The first key may be null: it stands first upwards and last downwards. */
  mayBeEmpty?: true
  /** Kept in `record_places`: the number of records of each thousand numbers, or of each amount. */
  places?: 'id' | 'amount'
}

/** As it travels: money is kept in cents and travels in dollars. */
export const wireTotal = (sum: KeptSum, total: Sql) => (sum.endsWith('_cents') ? wireDollars(total) : total)

/** Lines or other words of the records, in a table of their own. */
export type SearchedLines = {
  table: string
  /** The column of the number of their record. */
  record: string
  words: string
  /** The column of the kind of their record, where the table has lines of several kinds. */
  kind?: string
  /** The lines have the day and the moment of their record too, in columns of the same names. */
  areTimed?: true
}

/** A list of one kind of record whose totals are kept by triggers. In all its SQL a record is called `t`. */
export type CountedList<Name extends string = string, Lines extends string = string> = {
  records: CountedTable
  /** The table with what a sort asks for and its records have elsewhere. */
  source?: Sql | undefined
  /** The kind of its records, under which their totals are kept. */
  kind: string
  /** The column of their moment: the newest of the newest day stands first when nothing is chosen. */
  time: string
  sorts: { readonly [S in Name]: Sort }
  /** Sums over the filter that are answered beside `count`. */
  totals?: Readonly<Record<string, KeptSum>>
  /** Figures beside them that no filter changes. */
  figures?: Readonly<Record<string, Sql>>
  search: {
    /** The column of a record's own words. */
    words: string
    /** The number of a record in what was typed or scanned. */
    numberIn: (typed: string) => number | undefined
    lines: { readonly [L in Lines]: SearchedLines }
  }
}

export type CountedFilter<Name extends string = string, Lines extends string = string> = Days & {
  id?: number | undefined
  search: string
  /** Where the search looks: into the records' own words, and into which lines. */
  scope: readonly ('records' | Lines)[]
  /** A condition of the list's own; its records are counted one by one. */
  only?: Sql | undefined
  sortBy?: Name | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

export type CountedQuery = {
  list: CountedList
  filter: CountedFilter
  page: PageRange
  /** The columns of a row, as they travel. */
  row: Sql
  /** What they have elsewhere, joined to the records of the page alone. */
  joined?: Sql | undefined
}

export const byTime = (list: CountedList): Sort => ({ keys: [list.records.day, list.time, list.records.id] })

export const sortOf = ({ list, filter }: Pick<CountedQuery, 'list' | 'filter'>): Sort =>
  (filter.sortBy && list.sorts[filter.sortBy]) || byTime(list)

export const isByTime = (asked: Pick<CountedQuery, 'list' | 'filter'>) =>
  sortOf(asked).keys[0] === asked.list.records.day

export const keysOf = ({ keys }: Sort, of: 't' | 'start') => keys.map(key => sql.ref(`${of}.${key}`))

export const isUp = ({ sortBy, sortOrder }: CountedFilter) => sortBy !== undefined && sortOrder !== 'desc'

/** Upwards is downwards read from the end, ties included: one index serves both. */
export const orderOf = (asked: Pick<CountedQuery, 'list' | 'filter'>) => {
  const sort = sortOf(asked)
  const up = isUp(asked.filter)
  const direction = up ? sql`asc` : sql`desc`
  const nulls = sort.mayBeEmpty ? (up ? sql`nulls first` : sql`nulls last`) : sql``
  const [first, ...others] = keysOf(sort, 't')
  return sql`order by ${sql.join([sql`${first} ${direction} ${nulls}`, ...others.map(key => sql`${key} ${direction}`)])}`
}

export const recordsOf = ({ records, source = sql.table(records.table) }: CountedList) => sql`${source} t`

/** A column of the records that every list has. */
export const columnOf = ({ records }: CountedList, column: 'id' | 'day' | 'amount') => sql.ref(`t.${records[column]}`)

export const ofKind = ({ records, kind }: CountedList) =>
  'is' in records.kind ? sql`true` : sql`${kindOf(records, 't')} = ${sql.lit(kind)}`

/** All records of the list. */
export const inList = (list: CountedList) => sql`${ofKind(list)} and ${notHidden(list.records, 't')}`

export const chosen = ({ list, filter }: Pick<CountedQuery, 'list' | 'filter'>) => sql`${inList(list)}
  and ${filter.id ? sql`${columnOf(list, 'id')} = ${filter.id}` : sql`true`} and ${inDays(filter, columnOf(list, 'day'))}
  and ${filter.only ?? sql`true`}`

/** A sum over the records of a selection that calls them `t`. */
export const sumOver = ({ records }: CountedList, sum: KeptSum, selection: Sql) =>
  sql`(select ${countedSum(records, 't', sum)} from ${selection})`

/** The answer as it travels: the rows, and the totals by name. */
export const answerOf = (rows: Sql, totals: Readonly<Record<string, Sql>>) => {
  const named = Object.entries(totals).map(([name, total]) => sql`${sql.lit(name)}, ${total}`)
  return sql`json_build_object('data', coalesce((select json_agg(r) from (${rows}) r), '[]'), ${sql.join(named)})`
}
