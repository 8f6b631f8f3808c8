import { sql } from 'kysely'
import { rows, type Tx } from '#server/db/db.ts'
import { columnList, columnNames, columnsByField, typedColumns } from '#server/records/column-sql.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { Day } from '#shared/time.ts'
import { type SaleBuyer, type Side, sides } from '../sales/sale-sides.ts'
import { isUnset } from '../sales/sold-to.rules.ts'
import type { WeighedLine } from '../tickets/ticket-parts.queries.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { ticketTable } from '../tickets/tickets.table.ts'

/** Many tickets at once, as an older system has them. They keep their numbers, and no effect of a new ticket starts here. */

const names = columnNames(ticketTable)
const columns = columnsByField(ticketTable)
export const ticketSequences: Record<TicketKind, string> = {
  metro: 'metro_ticket_numbers',
  coin: 'coin_ticket_numbers',
}

/** A ticket as plain JSON, until the whole file was read. ID numbers are encrypted. */
export type ImportedTicket = {
  id: number
  day: Day
  time: number
  profit: Cents | null
  values: Record<string, unknown>
  sides: { side: Side; buyerId: number | null; amount: Cents | null; isPaid: boolean }[]
}

const inJson = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

export const importedTicket = (ticket: Ticket): ImportedTicket => ({
  id: ticket.id,
  day: ticket.ticketDay as Day,
  time: ticket.ticketTime,
  profit: ticket.profit,
  values: Object.fromEntries(names.map(name => [columns[name], inJson(ticket[name])])),
  sides: sides
    .filter(side => !isUnset(ticket.sides[side]))
    .map(side => {
      const { buyer, amount, isPaid } = ticket.sides[side]
      return { side, buyerId: buyer?.id ?? null, amount, isPaid }
    }),
})

const written = columnList(ticketTable)
const typed = typedColumns(ticketTable)

export const addImportedTickets = async (
  tx: Tx,
  kind: TicketKind,
  tickets: readonly (ImportedTicket & { personId: number })[],
  by: { id: number },
  origin: 'import' | 'counter' = 'import',
) => {
  const sent = tickets.map(({ id, day, time, profit, personId, values }) => ({
    ...{ ...values, person_id: personId },
    ...{ id, day, time, profit },
  }))
  await sql`with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        as s (id integer, day date, time bigint, profit integer, ${typed})
    ), record as (
      insert into records (kind, id) select ${kind}, id from sent
    )
    insert into tickets (kind, id, origin, ticket_day, ticket_time, profit_cents, created_by, ${written})
    select ${kind}, id, ${origin}, day, to_timestamp(time / 1000.0), profit, ${by.id || null}::integer, ${written}
    from sent`.execute(tx)
  const sold = tickets.flatMap(({ id, sides: ofTicket }) => ofTicket.map(side => ({ id, ...side })))
  await sql`insert into ticket_sides (kind, ticket_id, side, buyer_id, amount_cents, is_paid)
    select ${kind}, id, side, "buyerId", amount, "isPaid" from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb)
      as s (id integer, side text, "buyerId" integer, amount integer, "isPaid" boolean)`.execute(tx)
}

export const findBuyersByName = (tx: Tx) => rows<SaleBuyer>(tx, sql`select id, name from buyers`)

/** The ticket of an imported line, with the positions of its lines. */
export type TicketOfLines = { id: number; isImported: boolean; isSold: boolean; positions: number[] }

export const findTicketsOfLines = (tx: Tx, kind: TicketKind, ids: readonly number[]) =>
  rows<TicketOfLines>(
    tx,
    sql`select id, origin = 'import' as "isImported",
        exists (select from ticket_sides s where s.kind = t.kind and s.ticket_id = t.id and s.side = 'A'
          and s.buyer_id is not null) as "isSold",
        array(select position::integer from ticket_items i where i.kind = t.kind and i.ticket_id = t.id) as positions
      from tickets t where kind = ${kind} and id = any(${ids}::integer[])`,
  )

export type ImportedLine = Omit<WeighedLine, 'itemId'> & {
  of: number
  position: number
  soldTo: Side | ''
  itemId: number | null
}

export const addImportedLines = async (tx: Tx, kind: TicketKind, lines: readonly ImportedLine[]) => {
  await sql`insert into ticket_items (kind, ticket_id, position, property_code, description, model, serial, sold_to, quantity,
      unit, cost_cents, item_id, is_barter, metal, fineness, grams)
    select ${kind}, l.of, l.position, l."propertyCode", l.description, l.model, l.serial, l."soldTo", l.quantity, l.unit,
      l."costCents", l."itemId", coalesce(l."isBarter", false), l.metal, l.fineness, l.grams
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (of integer, position smallint, "propertyCode" smallint,
      description text, model text, serial text, "soldTo" text, quantity numeric, unit text, "costCents" integer,
      "itemId" integer, "isBarter" boolean, metal text, fineness text, grams numeric)
    order by l.of, l.position`.execute(tx)
  await sql`update tickets set version = version + 1
    where kind = ${kind} and id = any(${lines.map(line => line.of)}::integer[])`.execute(tx)
}

/** The tickets as history kept them last, with the lines they have now. */
export const findTicketsWithLines = (tx: Tx, kind: TicketKind, entity: string, ids: readonly number[]) =>
  rows<{ id: number; value: object }>(
    tx,
    sql`select t.id, coalesce((select value from history_entries h where h.entity = ${entity} and h.entity_id = t.id::text
          order by h.id desc limit 1), '{}')
        || jsonb_build_object('version', t.version, 'items', (
          select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'propertyCode', i.property_code, 'description', i.description,
            'qty', i.quantity::float8, 'unit', i.unit, 'cost', i.cost_cents, 'model', i.model, 'serial', i.serial,
            'soldTo', i.sold_to, 'isBarter', i.is_barter) order by i.is_barter, i.position, i.id), '[]')
          from ticket_items i where i.kind = t.kind and i.ticket_id = t.id)) as value
      from tickets t where kind = ${kind} and id = any(${ids}::integer[])`,
  )
