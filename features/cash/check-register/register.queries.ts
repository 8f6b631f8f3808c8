import { type RawBuilder, sql } from 'kysely'
import { containing, type Db, firstRow, holdsWords, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import { readNumberOf } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import { hasLeftTheHouse, newestNumber } from '../checks/checks.queries.ts'
import type { CheckGroup } from '../checks/checks.rules.ts'
import type { CheckPrint, DoubledNumber, MissingNumbers, RegisteredCheck } from './register.contract.ts'
import { type CheckSearch, readCheckAmount } from './register.rules.ts'

type Sql = RawBuilder<unknown>

/** The same expression as the index. */
const numberOf = (check: Sql) => sql`(${check}.check_number::numeric)`

const paper = sql`print_jobs j where j.document = 'check-front' and j.subject = c.id::text`

/** A check voided with its ticket has the ticket's reason and stays void after a restore. */
const note = sql`case when not c.is_void then '' when c.void_reason <> '' then c.void_reason
  else coalesce((select 'ticket void: ' || v.reason || case when v.restored_at is null then '' else '; ticket restored' end
    from void_records v where v.kind = c.check_group and v.record_id = c.ticket_id order by v.id desc limit 1), '') end`

/** A limit makes PostgreSQL use the index per row instead of reading the whole table. */
const isThere = (found: Sql) => sql`coalesce((select true from ${found} limit 1), false)`

/** A duplicate includes void checks that were handed out. */
const isDuplicate = sql`((not c.is_void or ${hasLeftTheHouse(sql`c`)}) and ${isThere(sql`checks o
  where o.check_group = c.check_group and ltrim(o.check_number, '0') = ltrim(c.check_number, '0') and o.id <> c.id
    and (not o.is_void or (not c.is_void and ${hasLeftTheHouse(sql`o`)}))`)})`

/** The ticket's last payout says which check the customer has. */
const isHandedOut = sql`coalesce((select p.check_cents > 0 and ltrim(p.check_number, '0') = ltrim(c.check_number, '0')
  from payouts p where p.kind = c.check_group and p.record_id = c.ticket_id order by p.id desc limit 1), false)`

const ticketNumber = sql`coalesce(${writtenNumber(sql`c.check_group`, sql`c.ticket_id`)}, '')`

const columns = sql<RegisteredCheck>`c.id, c.version, c.check_group as type, c.check_number as "checkNumber",
  c.amount_cents as "amountAsNumber", c.payee, c.memo, c.created_at as "dateAdded", c.is_cleared as "isCleared",
  c.is_void as "isCheckVoid", ${ticketNumber} as "ticketNumber",
  (select count(*) from ${paper} and j.state not in ('failed', 'cancelled')) as prints,
  ${isThere(sql`${paper} and j.state in ('sending', 'printing', 'printed', 'unclear')`)} as "isPrinted",
  ${isHandedOut} as "isHandedOut", ${isDuplicate} as "isDuplicate", ${note} as note`

export type RegisterDays = { startDate?: Day | undefined; endDate?: Day | undefined; timeZone: string }

const inDays = ({ startDate, endDate, timeZone }: RegisterDays) => sql`
  c.created_at >= ${startDate ?? '-infinity'}::timestamp at time zone ${timeZone}::text
  and c.created_at < (${endDate ?? 'infinity'}::timestamp + interval '1 day') at time zone ${timeZone}::text`

type Asked = RegisterDays & {
  search: string
  filterBy: CheckSearch
  onlyCleared: boolean
  onlyVoided: boolean
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

const sorts = {
  dateAdded: sql`c.created_at`,
  checkNumber: numberOf(sql`c`),
  amountAsNumber: sql`c.amount_cents`,
  payee: sql`lower(c.payee)`,
}

const searches: Record<CheckSearch, (typed: string, group: CheckGroup) => Sql> = {
  Payee: typed => holdsWords(sql`c.payee`, typed),
  'Check Amount': typed => sql`c.amount_cents = ${readCheckAmount(typed) ?? null}`,
  'Check Number': typed => sql`c.check_number like ${containing(typed)}`,
  'Ticket Number': (typed, group) =>
    sql`c.ticket_id = ${group === 'plain' ? null : (readNumberOf(group, typed) ?? null)}`,
}

const matching = (group: CheckGroup, asked: Asked) => {
  const typed = asked.search.trim()
  return sql`c.check_group = ${group} and ${inDays(asked)}
    and ${typed === '' ? sql`true` : searches[asked.filterBy](typed, group)}
    and (not ${asked.onlyCleared}::boolean or (c.is_cleared and not c.is_void))
    and (not ${asked.onlyVoided}::boolean or c.is_void)`
}

export const findChecks = (db: Db, group: CheckGroup, asked: Asked, page: PageRange) =>
  findPage(
    db,
    {
      columns,
      from: sql`checks c`,
      where: matching(group, asked),
      sorts,
      chosen: asked,
      order: sql`c.created_at desc, c.id desc`,
    },
    page,
  )

type Sums = { uncleared: Cents; cleared: Cents; voided: Cents; total: Cents }

const sumWhere = (where: Sql) => sql`coalesce(sum(c.amount_cents) filter (where ${where}), 0)::bigint`

export const getCheckSums = (db: Db, group: CheckGroup, days: RegisterDays) =>
  oneRow<Sums>(
    db,
    sql`select ${sumWhere(sql`not c.is_void and not c.is_cleared`)} as uncleared,
        ${sumWhere(sql`not c.is_void and c.is_cleared`)} as cleared, ${sumWhere(sql`c.is_void`)} as voided,
        ${sumWhere(sql`true`)} as total
      from checks c where c.check_group = ${group} and ${inDays(days)}`,
  )

/** The first free number after the newest check, with as many digits; '' if there is none. */
export const getNextNumber = async (db: Db, group: CheckGroup) =>
  (
    await firstRow<{ next: string }>(
      db,
      sql`select lpad(next::text, greatest(length(newest), length(next::text)), '0') as next from (
          select ${numberOf(sql`c`)} + 1 as next, (${newestNumber(group)}) as newest from checks c
          where c.check_group = ${group} and ${numberOf(sql`c`)} >= (${newestNumber(group)})::numeric
            and not exists (select from checks o where o.check_group = ${group} and ${numberOf(sql`o`)} = ${numberOf(sql`c`)} + 1)
          order by ${numberOf(sql`c`)} limit 1) n`,
    )
  )?.next ?? ''

const MOST_LOOKED_AT = 100

/**
 * Gaps between a check of these days and the next lower number. A void check that never left the shop opens no gap
 * above it, because its number was typed, not torn off.
 */
export const findMissing = (db: Db, group: CheckGroup, days: RegisterDays) =>
  rows<MissingNumbers>(
    db,
    sql`select g.*, coalesce(s.reason, '') as reason, coalesce(s.name, '') as "saidBy" from (
        select distinct on (${numberOf(sql`c`)}) (${numberOf(sql`b`)} + 1)::text as "firstNumber",
          (${numberOf(sql`c`)} - 1)::text as "lastNumber", c.id as "checkId", c.created_at as "dateAdded",
          c.check_number as above, b.check_number as below
        from (select c.* from checks c where c.check_group = ${group} and ${inDays(days)} and not exists (select from checks o
            where o.check_group = ${group} and ${numberOf(sql`o`)} = ${numberOf(sql`c`)} - 1) offset 0) c
          cross join lateral (select b.check_number from checks b
          where b.check_group = ${group} and ${numberOf(sql`b`)} < ${numberOf(sql`c`)} order by ${numberOf(sql`b`)} desc limit 1) b
        where (not c.is_void or ${hasLeftTheHouse(sql`c`)})
        order by ${numberOf(sql`c`)} desc, c.id desc limit ${MOST_LOOKED_AT}) g
      left join lateral (select e.reason, u.first_name || ' ' || u.last_name as name from check_gaps e
        left join users u on u.id = e.said_by where e.check_group = ${group}
          and e.first_number <= g."firstNumber"::numeric and e.last_number >= g."lastNumber"::numeric
        order by e.id desc limit 1) s on true
      order by g."dateAdded" desc, g."checkId" desc`,
  )

/** Duplicates from before numbers were checked, including void checks that left the shop. */
export const findDuplicates = (db: Db, group: CheckGroup) =>
  rows<DoubledNumber>(
    db,
    sql`select min(c.check_number) as "checkNumber", json_agg(json_build_object('id', c.id,
        'ticketNumber', ${ticketNumber}, 'payee', c.payee, 'amountAsNumber', c.amount_cents, 'isCleared', c.is_cleared)
        order by c.id desc) as checks
      from checks c where c.check_group = ${group} and (not c.is_void or ${hasLeftTheHouse(sql`c`)}) and ltrim(c.check_number, '0') in (
        select ltrim(t.check_number, '0') from checks t
        where t.check_group = ${group} and t.number_twin <> 0 and not t.is_void)
      group by ltrim(c.check_number, '0') having count(*) > 1
      order by max(c.id) desc limit ${MOST_LOOKED_AT}`,
  )

type CheckDetail = RegisteredCheck & { isVoidedAfterDay: boolean }

export const getRegisteredCheck = (db: Db, id: number) =>
  firstRow<CheckDetail>(
    db,
    sql`select ${columns}, c.is_voided_after_day as "isVoidedAfterDay" from checks c where c.id = ${id}`,
  )

const findPrints = (db: Db, where: Sql) =>
  rows<CheckPrint>(
    db,
    sql`select j.id, c.check_number as "checkNumber", j.state, j.created_at as "createdAt",
      coalesce(u.first_name || ' ' || u.last_name, '') as "createdBy", s.label as "stationLabel",
      j.reprint_reason as "reprintReason"
    from checks c join print_jobs j on j.document = 'check-front' and j.subject = c.id::text
      join stations s on s.code = j.station left join users u on u.id = j.created_by
    where ${where} order by j.id desc`,
  )

export const findPrintsOfCheck = (db: Db, id: number) => findPrints(db, sql`c.id = ${id}`)

export const findCheckPrints = (db: Db, group: CheckGroup, ticketId: number) =>
  findPrints(db, sql`c.check_group = ${group} and c.ticket_id = ${ticketId}`)

type Explained = { group: CheckGroup; firstNumber: string; lastNumber: string; reason: string }

export const findNumberedBetween = (db: Db, { group, firstNumber, lastNumber }: Explained) =>
  firstRow<{ checkNumber: string }>(
    db,
    sql`select check_number as "checkNumber" from checks c where check_group = ${group}
      and ${numberOf(sql`c`)} between ${firstNumber}::numeric and ${lastNumber}::numeric limit 1`,
  )

export const addExplanation = (tx: Tx, explained: Explained, by: { id: number }) =>
  oneRow<{ id: number }>(
    tx,
    sql`insert into check_gaps (check_group, first_number, last_number, reason, said_by)
      values (${explained.group}, ${explained.firstNumber}::numeric, ${explained.lastNumber}::numeric, ${explained.reason}, ${by.id})
      returning id`,
  )
