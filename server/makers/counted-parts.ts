import { type RawBuilder, sql } from 'kysely'
import type { PageRange } from '#shared/pages.ts'
import { wireDollars } from '../json.ts'
import { type Days, inDays, type KeptSum } from './kept-totals.ts'

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

/** Money is kept in cents and travels in dollars. */
export type ListTotal = { kept: KeptSum; counted: Sql; isMoney?: true }

/** As it travels. */
export const wireTotal = ({ isMoney }: ListTotal, total: Sql) => (isMoney ? wireDollars(total) : total)

/** A list of one kind of record whose totals are kept by triggers. In all its SQL a record is called `t`. */
export type CountedList<Name extends string = string> = {
  table: string
  /** The value of the column `kind`, and the kind under which its totals are kept. */
  kind: string
  /** The columns of its business day and its moment: the newest stands first when nothing is chosen. */
  day: string
  time: string
  sorts: { readonly [S in Name]: Sort }
  /** Sums over the filter that are answered beside `count`: how they are kept, and how they are counted. */
  totals?: Readonly<Record<string, ListTotal>>
  /** Figures beside them that no filter changes. */
  figures?: Readonly<Record<string, Sql>>
  search: {
    /** The column of a record's own words. */
    words: string
    /** The number of a record in what was typed or scanned. */
    numberIn: (typed: string) => number | undefined
    /** The lines of a record, which have its day and moment too. */
    items: { table: string; record: string; words: string }
  }
}

export type CountedFilter<Name extends string = string> = Days & {
  id?: number | undefined
  search: string
  scope: 'records' | 'items' | 'both'
  /** A condition of the list's own; its records are counted one by one. */
  only?: Sql | undefined
  sortBy?: Name | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

export type CountedQuery = { list: CountedList; filter: CountedFilter; page: PageRange; row: Sql }

export const byTime = (list: CountedList): Sort => ({ keys: [list.day, list.time, 'id'] })

export const sortOf = ({ list, filter }: Pick<CountedQuery, 'list' | 'filter'>): Sort =>
  (filter.sortBy && list.sorts[filter.sortBy]) || byTime(list)

export const isByTime = (asked: Pick<CountedQuery, 'list' | 'filter'>) => sortOf(asked).keys[0] === asked.list.day

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

export const recordsOf = ({ table }: CountedList) => sql`${sql.table(table)} t`

export const chosen = ({ list, filter }: Pick<CountedQuery, 'list' | 'filter'>) => sql`t.kind = ${sql.lit(list.kind)}
  and ${filter.id ? sql`t.id = ${filter.id}` : sql`true`} and ${inDays(filter, sql.ref(`t.${list.day}`))}
  and ${filter.only ?? sql`true`}`

/** The answer as it travels: the rows, and the totals by name. */
export const answerOf = (rows: Sql, totals: Readonly<Record<string, Sql>>) => {
  const named = Object.entries(totals).map(([name, total]) => sql`${sql.lit(name)}, ${total}`)
  return sql`json_build_object('data', coalesce((select json_agg(r) from (${rows}) r), '[]'), ${sql.join(named)})`
}
