import type { RawBuilder } from 'kysely'
import type { PageRange } from '#shared/pages.ts'
import type { Db } from '../db.ts'
import { json } from '../json.ts'
import { wholeList } from './counted-pages.ts'
import type { CountedFilter, CountedList, CountedQuery } from './counted-parts.ts'
import { findFound } from './counted-search.ts'

/** The page and its totals, in one statement unless a search finds too much. `row` are the columns of a row, as they travel. */
export const findCounted = <Answer, Name extends string>(
  db: Db,
  asked: { list: CountedList<Name>; filter: CountedFilter<Name>; page: PageRange; row: RawBuilder<unknown> },
) =>
  asked.filter.search.trim() === ''
    ? json<Answer>(db, wholeList(asked as CountedQuery))
    : findFound<Answer>(db, asked as CountedQuery)
