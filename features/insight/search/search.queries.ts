import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#features/people/people/name-key.rules.ts'
import { containing, type Db, rows } from '#server/db/db.ts'
import { findPageOfMany } from '#server/records/pages.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { readNumberOf } from '#shared/record-kinds.ts'
import { phoneIn } from '#shared/search.ts'
import type { Day } from '#shared/time.ts'
import type { SearchQuery } from './search.rules.ts'
import { type FoundRecords, lineWith, type SearchHit } from './searched-lists.queries.ts'

/** What is searched beside the counted lists: quotes, checks, archives and people. */

type Sql = RawBuilder<unknown>
type Asked = { query: SearchQuery; upTo: number }

const holdsAll = (text: Sql, words: readonly string[]) =>
  sql`(${sql.join(
    words.map(word => sql`${text} like ${containing(word)}`),
    sql` and `,
  )})`

const anyOf = (ways: readonly (Sql | undefined | false)[]) =>
  sql`(${sql.join(
    ways.filter(way => way !== undefined && way !== false),
    sql` or `,
  )})`

const idFirst = (id: Sql, number: number | undefined, time: Sql) =>
  sql`${id} = ${number ?? 0} desc, ${time} desc, ${id} desc`

const find = (
  db: Db,
  { columns, from, where, order }: { columns: Sql; from: Sql; where: Sql; order: Sql },
  upTo: number,
) =>
  findPageOfMany(
    db,
    { columns: columns as RawBuilder<SearchHit>, from, where, order },
    { limit: upTo, offset: 0 },
  ) as Promise<FoundRecords>

const quote = sql`'quote' as type, q.id, q.creation_time as "ticketTime", q.customer_name as name, q.amount_cents as amount,
  q.clerk, q.contact_value as comment, '' as "checkNumber", false as void`

export const findNumberedQuotes = (db: Db, { text }: SearchQuery) =>
  rows<SearchHit>(
    db,
    sql`select ${quote}, '' as line from quotes q where not q.is_deleted and q.id = ${readNumberOf('quote', text) ?? 0}`,
  )

export const findQuotesLike = (db: Db, { query, upTo }: Asked) => {
  const { day, words, amount, text } = query
  const number = readNumberOf('quote', text)
  const phone = phoneIn(text)
  const matches = day
    ? sql`q.creation_day = ${day}::date`
    : anyOf([
        holdsAll(sql`(q.search_text || E'\n' || q.lines_text)`, words),
        number !== undefined && sql`q.id = ${number}`,
        amount !== undefined && sql`q.amount_cents = ${amount}`,
        phone !== undefined && sql`q.search_text like ${containing(phone)}`,
      ])
  const line = day
    ? sql`'' as line`
    : lineWith(words, {
        lines: sql`quote_items`,
        of: sql`i.quote_id = q.id`,
        text: sql`lower(i.description || E'\n' || i.comment)`,
      })
  const columns = sql`${quote}, ${line}`
  const order = idFirst(sql`q.id`, number, sql`q.creation_time`)
  return find(db, { columns, from: sql`quotes q`, where: sql`not q.is_deleted and ${matches}`, order }, upTo)
}

const ofDay = (time: Sql, day: Day, timeZone: string) => sql`${time} >= ${day}::timestamp at time zone ${timeZone}::text
  and ${time} < (${day}::timestamp + interval '1 day') at time zone ${timeZone}::text`

export const findChecksLike = (db: Db, { query, upTo, timeZone }: Asked & { timeZone: string }) => {
  const { day, words, amount } = query
  const text = sql`lower(c.payee || E'\n' || c.memo || E'\n' || c.check_number)`
  const where = day
    ? ofDay(sql`c.created_at`, day, timeZone)
    : anyOf([holdsAll(text, words), amount !== undefined && sql`c.amount_cents = ${amount}`])
  const columns = sql`'check' as type, c.id, c.created_at as "ticketTime", c.payee as name, c.amount_cents as amount, '' as clerk,
    c.memo as comment, c.check_number as "checkNumber", '' as line, c.is_void as void`
  return find(db, { columns, from: sql`checks c`, where, order: sql`c.created_at desc, c.id desc` }, upTo)
}

export const findOldTicketsLike = (db: Db, { query, upTo }: Asked) => {
  const { day, words, amount, text } = query
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  const typed = sql`lower(t.comment || E'\n' || t.source || E'\n' || t.keyword || E'\n' || t.zip)`
  const where = day
    ? sql`t.ticket_day = ${day}::date`
    : anyOf([
        holdsAll(typed, words),
        number !== undefined && sql`t.id = ${number}`,
        amount !== undefined && sql`t.ticket_amount_cents = ${amount}`,
      ])
  const columns = sql`t.kind as type, t.id, t.ticket_time as "ticketTime", '' as name, t.ticket_amount_cents as amount, '' as clerk,
    t.comment, '' as "checkNumber", '' as line, false as void`
  return find(
    db,
    { columns, from: sql`old_tickets t`, where, order: idFirst(sql`t.id`, number, sql`t.ticket_time`) },
    upTo,
  )
}

export const findPeopleOfNumbers = async (db: Db, hashes: readonly Buffer[]) =>
  (
    await rows<{ id: number }>(
      db,
      sql`select distinct person_id as id from person_numbers where number_hash = any(${hashes}::bytea[])`,
    )
  ).map(({ id }) => id)

const MOST_PEOPLE = 500

type AskedPeople = Asked & { kinds: readonly TicketKind[]; people: readonly number[] }

/**
 * People by their names in any order or by a licence, with their visits; who was imported without a ticket has none.
 * Beyond 500 the latest first seen.
 */
export const findPeopleLike = async (db: Db, { query, upTo, kinds, people }: AskedPeople): Promise<FoundRecords> => {
  const keys = query.words.map(nameKey)
  // A number is no name: of M48231 only the m would be searched.
  const isName = query.day === undefined && !/\d/.test(query.text) && keys.every(key => key !== '')
  const named =
    isName &&
    sql`(${sql.join(
      keys.map(key => sql`p.name_key like ${containing(key)}`),
      sql` and `,
    )})`
  if (kinds.length === 0 || (!named && people.length === 0)) return { data: [], count: 0 }
  const visits = sql`from tickets t where t.person_id = p.id and t.counts and t.kind = any(${kinds}::text[])`
  const found = await rows<SearchHit & { count: number }>(
    db,
    sql`with p as materialized (
        select p.id, p.birth_date from people p
        where ${anyOf([named, people.length > 0 && sql`p.id = any(${people}::integer[])`])}
        order by p.id desc limit ${MOST_PEOPLE})
      select 'person' as type, p.id, last.ticket_time as "ticketTime", last.last_name || ', ' || last.first_name as name,
        visited.amount, '' as clerk, visited.visits || case visited.visits when 1 then ' visit' else ' visits' end
          || coalesce(', born ' || to_char(p.birth_date, 'MM/DD/YYYY'), '') as comment,
        '' as "checkNumber", '' as line, false as void, last.ticket, count(*) over ()::integer as count
      from p
      cross join lateral (select count(*) as visits, sum(t.ticket_amount_cents)::bigint as amount ${visits}) visited
      cross join lateral (
        (select t.ticket_time, t.first_name, t.last_name, ${writtenNumber(sql`t.kind`, sql`t.id`)} as ticket ${visits}
          order by t.ticket_time desc limit 1)
        union all
        select f.imported_at, f.first_name, f.last_name, '' from people_on_file f where f.person_id = p.id
          and not exists (select from tickets t where t.person_id = p.id and t.counts)) last
      order by last.ticket_time desc, p.id desc limit ${upTo}`,
  )
  const count = found[0]?.count ?? 0
  return { data: found, count, isCapped: count === MOST_PEOPLE }
}
