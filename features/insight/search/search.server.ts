import { hashesOfNumbers } from '#features/people/people/id-numbers.server.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertMayTurnPages, MOST_COUNTED } from '#server/records/pages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { PAGE_SIZE, pageSizeOf } from '#shared/pages.ts'
import { isAdmin, may } from '#shared/permissions.ts'
import { type RecordKind, recordKinds, recordNumber, ticketKinds } from '#shared/record-kinds.ts'
import { findByNumber, type SearchRow, searchEverything } from './search.contract.ts'
import {
  findChecksLike,
  findNumberedQuotes,
  findOldTicketsLike,
  findPeopleLike,
  findPeopleOfNumbers,
  findQuotesLike,
} from './search.queries.ts'
import { isNumberOfRecord, matchedIn, mayBeLicenceNumber, readQuery, type SearchQuery } from './search.rules.ts'
import {
  type FoundRecords,
  findByLicence,
  findListedNumber,
  findMatching,
  findNumbered,
  type ListedKind,
  listedKinds,
  type SearchHit,
} from './searched-lists.queries.ts'

const isKind = (type: string): type is RecordKind => Object.hasOwn(recordKinds, type)

const idOf = ({ type, id, checkNumber }: SearchHit) => {
  if (type === 'check') return checkNumber
  return isKind(type) ? recordNumber({ kind: type, id }) : String(id)
}

const rowOf = (hit: SearchHit, matched: string): SearchRow => ({
  type: hit.type,
  id: idOf(hit),
  ticketTime: hit.ticketTime,
  name: hit.name,
  amount: hit.amount,
  clerk: hit.clerk,
  comment: hit.comment,
  matched,
  void: hit.void,
  ticket: hit.ticket ?? '',
})

const mayOpen = ({ user }: Context, kind: RecordKind) => may(user, recordKinds[kind].access)

/** Lists that only Admin turns the pages of show others their newest 50. */
const areShownWhole = ({ user }: Context, kind: ListedKind) => isAdmin(user) || kind === 'coin_invoice'

type Numbered = { row: SearchRow; time: number; isExact: boolean }
type Sourced = { rows: Numbered[]; count: number; isCapped: boolean }

const sourced = ({ data, count, isCapped = false }: FoundRecords, query: SearchQuery, matched?: string): Sourced => ({
  rows: data.map(hit => {
    const isExact = isNumberOf(hit, query)
    return { row: rowOf(hit, isExact ? 'number' : (matched ?? matchedIn(hit, query))), time: hit.ticketTime, isExact }
  }),
  count,
  isCapped,
})

/** A check is found by its own number, which says nothing of its record, and a person has none. */
const isNumberOf = (hit: SearchHit, { text, day }: SearchQuery) =>
  day === undefined &&
  hit.type !== 'check' &&
  hit.type !== 'person' &&
  (text === String(hit.id) || text.replace(/\s+/g, '').toUpperCase() === idOf(hit))

type Asked = { query: SearchQuery; upTo: number; people: readonly number[] }

const searchList = async (context: Context, kind: ListedKind, asked: Asked): Promise<Sourced> => {
  const most = areShownWhole(context, kind) ? asked.upTo : Math.min(asked.upTo, PAGE_SIZE)
  const of = { ...asked, upTo: most }
  const { db } = context
  const [exact, licensed, others] = [
    asked.query.day ? [] : await findNumbered(db, kind, asked.query),
    await findByLicence(db, kind, of),
    await findMatching(db, kind, of),
  ]
  const found = [
    sourced({ data: exact, count: exact.length }, asked.query, 'number'),
    sourced(licensed, asked.query, 'licence'),
    sourced(others, asked.query),
  ]
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const rows = found.flatMap(one => one.rows)
  if (areShownWhole(context, kind)) return { rows, count, isCapped: found.some(one => one.isCapped) }
  return { rows: newestFirst(rows).slice(0, PAGE_SIZE), count: Math.min(count, PAGE_SIZE), isCapped: false }
}

const newestFirst = (rows: readonly Numbered[]) =>
  rows.toSorted((one, other) => Number(other.isExact) - Number(one.isExact) || other.time - one.time)

const searchRecords = (context: Context, asked: Asked) => {
  const { db, user } = context
  const { query } = asked
  const kinds = listedKinds.filter(kind => mayOpen(context, kind))
  return [
    ...kinds.map(kind => searchList(context, kind, asked)),
    ...(mayOpen(context, 'quote') ? [findQuotesLike(db, asked).then(found => sourced(found, query))] : []),
    ...(mayOpen(context, 'check')
      ? [findChecksLike(db, { ...asked, timeZone: user.timeZone }).then(found => sourced(found, query))]
      : []),
    ...(may(user, 'admin_only') ? [findOldTicketsLike(db, asked).then(found => sourced(found, query))] : []),
  ]
}

const searchPeople = async (context: Context, asked: Asked) => {
  const kinds = ticketKinds.filter(kind => mayOpen(context, kind))
  const found = await findPeopleLike(context.db, { ...asked, kinds })
  return sourced(found, asked.query, asked.people.length > 0 ? 'licence' : 'name')
}

const peopleOf = ({ db, vault }: Context, { text, day }: SearchQuery) =>
  day || !mayBeLicenceNumber(text) ? [] : findPeopleOfNumbers(db, hashesOfNumbers(vault, text))

const search = async (context: Context, { query: typed, only }: InputOf<typeof searchEverything>) => {
  const { page, user } = context
  assertMayTurnPages(user, { limit: page.limit, offset: 0 }, pageSizeOf(searchEverything))
  if (typed === '') throw refuse('invalid', 'Query is Blank', { query: 'Query is Blank' })
  const query = readQuery(typed)
  // Nobody reads on after so many, and each page costs the ones before it.
  const upTo = Math.min(page.offset + page.limit, MOST_COUNTED)
  const asked = { query, upTo, people: await peopleOf(context, query) }
  const found = await Promise.all([
    ...(only === 'people' ? [] : searchRecords(context, asked)),
    ...(only === 'records' ? [] : [searchPeople(context, asked)]),
  ])
  const shown = newestFirst(found.flatMap(({ rows }) => rows)).slice(page.offset, upTo)
  return {
    data: shown.map(({ row }) => row),
    count: found.reduce((sum, { count }) => sum + count, 0),
    isCapped: found.some(({ isCapped }) => isCapped),
  }
}

export const searchHandlers: Handler[] = [
  handle(searchEverything, search),

  handle(findByNumber, async (context, { number }) => {
    const query = readQuery(number)
    if (!isNumberOfRecord(query.text)) return { data: [] }
    const kinds = listedKinds.filter(kind => mayOpen(context, kind))
    const found = await Promise.all([
      ...kinds.map(kind => findListedNumber(context.db, kind, query)),
      ...(mayOpen(context, 'quote') ? [findNumberedQuotes(context.db, query)] : []),
    ])
    return { data: found.flat().map(hit => rowOf(hit, 'number')) }
  }),
]
