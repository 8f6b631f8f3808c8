import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { wireDollars } from '#server/db/json.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { noSide, type SaleSide, type Side, type Sides, sides } from './sale-sides.ts'
import { sideNames } from './sides.wire.ts'
import { isUnset } from './sold-to.rules.ts'

/** A side without any value has no row. */

type Sql = RawBuilder<unknown>

const sideOf = (ticket: Sql, side: Side) => sql`coalesce((select json_build_object(
    'buyer', case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end,
    'amount', s.amount_cents, 'isPaid', s.is_paid,
    'invoice', case when s.invoice_id is not null then json_build_object('kind', s.invoice_kind, 'id', s.invoice_id) end)
  from ticket_sides s left join buyers b on b.id = s.buyer_id
  where s.kind = ${ticket}.kind and s.ticket_id = ${ticket}.id and s.side = ${sql.lit(side)}),
  ${sql.lit(JSON.stringify(noSide))})`

export const sidesOf = (ticket: Sql) => sql`json_build_object('A', ${sideOf(ticket, 'A')}, 'B', ${sideOf(ticket, 'B')})`

const joinedSide = (side: Side) => sql`left join lateral (
    select s.amount_cents, s.is_paid, s.invoice_id, (select b.name from buyers b where b.id = s.buyer_id) as buyer
    from ticket_sides s where s.kind = t.kind and s.ticket_id = t.id and s.side = ${sql.lit(side)} limit 1
  ) ${sql.ref(`side_${side}`)} on true`

/** The limit makes PostgreSQL read the sides by their key, whatever its statistics say. */
export const joinedSides = sql`${joinedSide('A')} ${joinedSide('B')}`

const sentSide = (side: Side) => {
  const [of, name] = [(column: string) => sql.ref(`side_${side}.${column}`), sideNames[side]]
  return sql`coalesce(${of('buyer')}, '') as ${sql.ref(name.buyer)},
    ${wireDollars(of('amount_cents'))} as ${sql.ref(name.amount)},
    coalesce(${of('is_paid')}, false) as ${sql.ref(name.isPaid)}, coalesce(${of('invoice_id')}, 0) as ${sql.ref(name.invoice)}`
}

export const sentSides = sql`${sentSide('A')}, ${sentSide('B')}`

export const ticketsWithAmount = sql`(select tickets.*, s.amount_cents as sold_to_amount_cents
  from tickets left join ticket_sides s on s.kind = tickets.kind and s.ticket_id = tickets.id and s.side = 'A')`

type Key = { kind: TicketKind; id: number }

const putSide = ({ kind, id }: Key, side: Side, { buyer, amount, isPaid, invoice }: SaleSide) =>
  sql`insert into ticket_sides (kind, ticket_id, side, buyer_id, amount_cents, is_paid, invoice_kind, invoice_id)
    values (${kind}, ${id}, ${side}, ${buyer?.id ?? null}, ${amount}, ${isPaid}, ${invoice?.kind ?? null}, ${invoice?.id ?? null})
    on conflict (kind, ticket_id, side) do update set buyer_id = excluded.buyer_id, amount_cents = excluded.amount_cents,
      is_paid = excluded.is_paid, invoice_kind = excluded.invoice_kind, invoice_id = excluded.invoice_id`

const removeSide = ({ kind, id }: Key, side: Side) =>
  sql`delete from ticket_sides where kind = ${kind} and ticket_id = ${id} and side = ${side}`

export const changeSides = async (tx: Tx, ticket: Key, now: Sides) => {
  for (const side of sides)
    await (isUnset(now[side]) ? removeSide(ticket, side) : putSide(ticket, side, now[side])).execute(tx)
}
