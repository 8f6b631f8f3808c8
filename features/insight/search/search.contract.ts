import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, filter, listInput, listOf, option, pageOf, text, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** Kinds of record, archives of the older system, and people. */
export const SearchRow = z.object({
  type: z.string(),
  /** The number with its prefix; of a person its own id. */
  id: z.string(),
  ticketTime: z.int(),
  name: z.string(),
  amount: z.nullable(Dollars),
  clerk: z.string(),
  comment: z.string(),
  /** Where it was found. */
  matched: z.string(),
  void: z.boolean(),
  /** The newest ticket of a person; '' for who was imported without one, and for all else. */
  ticket: z.string(),
})
export type SearchRow = z.output<typeof SearchRow>

export const searchGroups = ['records', 'people'] as const

const SEARCH_PAGE = 200

/** Everything that counts in the caller's own lists: no voids and no drafts. Beyond 10,000 matches `count` is at least so many. */
export const searchEverything = endpoint({
  method: 'POST',
  path: 'common/get-data-advance-search',
  access: 'advance_search',
  reads: true,
  pageSize: SEARCH_PAGE,
  input: listInput([], {
    query: text(100),
    /** Records or people alone. */
    only: filter(option(searchGroups)),
    pageSize: filter(wholeNumber(1, SEARCH_PAGE)),
  }),
  output: pageOf(SearchRow),
})

/** The records of a typed number that the caller's own lists show, voids and drafts too: the palette opens them. */
export const findByNumber = endpoint({
  method: 'GET',
  path: 'search/find-by-number',
  access: 'all',
  input: z.object({ number: codeText(30) }),
  output: listOf(SearchRow),
})
