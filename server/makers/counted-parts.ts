import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#shared/pages.ts'
import { wireDollars } from '../db/json.ts'
import { type CountedTable, countedSum, type KeptSum, kindOf, notHidden } from './counted-table.ts'
import { type Days, inDays } from './kept-totals.ts'

/** The declaration of a counted list, and the parts of its statements. */

type Sql = RawBuilder<unknown>

type Sort = {
  /** The compared columns in order; together they are unique. */
  keys: readonly string[]
  /** The first key may be null, which comes first in ascending order and last in descending. */
  mayBeEmpty?: true
  /** `record_places` keeps the number of records per thousand numbers, or per amount. */
  places?: 'id' | 'amount'
}

/** The total as sent: money in dollars instead of cents. */
export const wireTotal = (sum: KeptSum, total: Sql) => (sum.endsWith('_cents') ? wireDollars(total) : total)

/** Searched words in a table of their own, such as the records' lines. */
export type SearchedLines = {
  table: string
  record: string
  words: string
  /** The column of their record's kind, if the table has several kinds. */
  kind?: string
  /** The lines also have their record's day and time, in columns of the same names. */
  areTimed?: true
}

/** A list of one kind of record whose totals are kept by triggers. In all its SQL a record is called `t`. */
export type CountedList<Name extends string = string, Lines extends string = string> = {
  records: CountedTable
  /** A join that adds the columns a sort needs. */
  source?: Sql | undefined
  /** The kind under which the totals are kept. */
  kind: string
  /** The column of the time; the newest come first by default. */
  time: string
  sorts: { readonly [S in Name]: Sort }
  /** Sums over the filter, answered beside `count`. */
  totals?: Readonly<Record<string, KeptSum>>
  /** Figures beside them that ignore the filter. */
  figures?: Readonly<Record<string, Sql>>
  search: {
    /** The column of a record's own words. */
    words: string
    /** The column with the words of all its lines, kept by `keep_words_of_lines`. */
    linesWords?: string
    /** The record's number in a typed or scanned text. */
    numberIn: (typed: string) => number | undefined
    lines: { readonly [L in Lines]: SearchedLines }
  }
}

export type CountedFilter<Name extends string = string, Lines extends string = string> = Days & {
  id?: number | undefined
  search: string
  /** 'records' searches their own words, 'all' these and those of their lines together, a list of lines each line. */
  scope: 'records' | 'all' | Lines
  /** One more condition; its records are counted one by one. */
  only?: Sql | undefined
  sortBy?: Name | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

export type CountedQuery = {
  list: CountedList
  filter: CountedFilter
  page: PageRange
  /** The columns of a row, as sent. */
  row: Sql
  /** Joins for those columns, only for the records of the page. */
  joined?: Sql | undefined
}

export const byTime = (list: CountedList): Sort => ({ keys: [list.records.day, list.time, list.records.id] })

export const sortOf = ({ list, filter }: Pick<CountedQuery, 'list' | 'filter'>): Sort =>
  (filter.sortBy && list.sorts[filter.sortBy]) || byTime(list)

export const isByTime = (asked: Pick<CountedQuery, 'list' | 'filter'>) =>
  sortOf(asked).keys[0] === asked.list.records.day

export const keysOf = ({ keys }: Sort, of: 't' | 'start') => keys.map(key => sql.ref(`${of}.${key}`))

/** A chosen column starts ascending, the default order descending. */
export const isUp = ({ sortBy, sortOrder }: CountedFilter) =>
  sortBy === undefined ? sortOrder === 'asc' : sortOrder !== 'desc'

/** The ascending order is the descending one read from its end, so one index serves both. */
export const orderOf = (asked: Pick<CountedQuery, 'list' | 'filter'>) => {
  const sort = sortOf(asked)
  const up = isUp(asked.filter)
  const direction = up ? sql`asc` : sql`desc`
  const nulls = sort.mayBeEmpty ? (up ? sql`nulls first` : sql`nulls last`) : sql``
  const [first, ...others] = keysOf(sort, 't')
  return sql`order by ${sql.join([sql`${first} ${direction} ${nulls}`, ...others.map(key => sql`${key} ${direction}`)])}`
}

export const recordsOf = ({ records, source = sql.table(records.table) }: CountedList) => sql`${source} t`

export const columnOf = ({ records }: CountedList, column: 'id' | 'day' | 'amount') => sql.ref(`t.${records[column]}`)

export const ofKind = ({ records, kind }: CountedList) =>
  'is' in records.kind ? sql`true` : sql`${kindOf(records, 't')} = ${sql.lit(kind)}`

export const inList = (list: CountedList) => sql`${ofKind(list)} and ${notHidden(list.records, 't')}`

export const chosen = ({ list, filter }: Pick<CountedQuery, 'list' | 'filter'>) => sql`${inList(list)}
  and ${filter.id ? sql`${columnOf(list, 'id')} = ${filter.id}` : sql`true`} and ${inDays(filter, columnOf(list, 'day'))}
  and ${filter.only ?? sql`true`}`

export const sumOver = ({ records }: CountedList, sum: KeptSum, selection: Sql) =>
  sql`(select ${countedSum(records, 't', sum)} from ${selection})`

/** The answer as sent: the rows, and the totals by name. */
export const answerOf = (rows: Sql, totals: Readonly<Record<string, Sql>>) => {
  const named = Object.entries(totals).map(([name, total]) => sql`${sql.lit(name)}, ${total}`)
  return sql`json_build_object('data', coalesce((select json_agg(r) from (${rows}) r), '[]'), ${sql.join(named)})`
}
