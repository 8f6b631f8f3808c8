import type { Db } from '../db/db.ts'
import { json } from '../db/json.ts'
import { wholeList } from './counted-pages.ts'
import type { CountedFilter, CountedList, CountedQuery } from './counted-parts.ts'
import { findFound } from './counted-search.ts'

/** The page and its totals, in one statement unless a search finds too much. */
export const findCounted = <Answer, Name extends string, Lines extends string>(
  db: Db,
  asked: Omit<CountedQuery, 'list' | 'filter'> & {
    list: CountedList<Name, Lines>
    filter: CountedFilter<Name, Lines>
  },
) =>
  asked.filter.search.trim() === ''
    ? json<Answer>(db, wholeList(asked as CountedQuery))
    : findFound<Answer>(db, asked as CountedQuery)
