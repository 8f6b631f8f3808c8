import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import { kindOfPrefix, readRecordNumber, type TicketKind } from '#shared/record-kinds.ts'
import type { listTicketNumbers, MissingNumber } from './ticket-numbers.contract.ts'

const NEVER_USED =
  'The server stopped after the number was taken and before the ticket was saved. No ticket, cash or paper has it.'

const source = sql`(
  select v.kind, v.record_id as number, 'void' as state, v.reason, v.created_at as noticed_at
  from void_records v where v.restored_at is null and v.kind in ('metro', 'coin')
  union all
  select u.kind, u.number, 'never used', coalesce(u.reason, ${NEVER_USED}::text), u.noticed_at from unused_ticket_numbers u
  where not exists (select from tickets t where t.kind = u.kind and t.id = u.number)) n`

const sorts = { ticketNumber: sql`number`, noticedAt: sql`noticed_at` }

type Filter = InputOf<typeof listTicketNumbers>

const matching = ({ search, state }: Filter) => {
  const ofState = state === 'all' ? sql`true` : sql`state = ${state}`
  if (search.trim() === '') return ofState
  const written = readRecordNumber(search)
  if (!written) return sql`false`
  const ofKind = written.prefix === '' ? sql`true` : sql`kind = ${kindOfPrefix(written.prefix)}`
  return sql`${ofState} and number = ${written.id}::bigint and ${ofKind}`
}

const columns = sql<MissingNumber>`number::bigint * 2 + (kind = 'coin')::int as id, kind as "ticketType",
  number as "ticketNumber", state, reason, noticed_at as "noticedAt"`
const order = sql`noticed_at desc, number desc, kind`

export const findTicketNumbers = (db: Db, filter: Filter, page: PageRange) =>
  findPage(db, { columns, from: source, where: matching(filter), sorts, chosen: filter, order }, page)

export const addUnusedNumber = async (tx: Tx, { kind, id }: { kind: TicketKind; id: number }, reason: string) => {
  await sql`insert into unused_ticket_numbers (kind, number, reason) values (${kind}, ${id}, ${reason})`.execute(tx)
}

/**
 * Checks each number once, up to the newest ticket that is at least a minute old, because a save takes less. A number
 * whose ticket is saved later leaves the list by itself. Numbers up to the last imported one were assigned elsewhere.
 */
export const addUnusedNumbers = async (db: Db, kind: TicketKind) => {
  await sql`with span as (
      select greatest(coalesce((select upto from checked_ticket_numbers where kind = ${kind}),
            (select min(id) - 1 from tickets where kind = ${kind})),
          (select max(id) from tickets where kind = ${kind} and origin = 'import')) as after,
        (select id from tickets where kind = ${kind} and ticket_time < now() - interval '1 minute'
          order by id desc limit 1) as upto
    ), unused as (
      insert into unused_ticket_numbers (kind, number)
      select ${kind}, number from span, generate_series(after + 1, upto) number
      where not exists (select from tickets where kind = ${kind} and id = number)
      on conflict do nothing
    )
    insert into checked_ticket_numbers (kind, upto) select ${kind}, upto from span where upto > after
    on conflict (kind) do update set upto = excluded.upto`.execute(db)
}
