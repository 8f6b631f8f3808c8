import { sql } from 'kysely'
import { addNoticesOf } from '#features/cash/notices/payouts.queries.ts'
import type { DaySoFar } from '#features/records/alerts/amount-alerts.server.ts'
import { addRequestsOf } from '#features/records/signatures/signature-requests.queries.ts'
import { type Db, firstRow, oneRow, type Tx } from '#server/db/db.ts'
import { prepared } from '#server/db/prepared.ts'
import { awaitAtCommit } from '#server/db/transactions.ts'
import {
  type ColumnValues,
  columnList,
  columnNames,
  columnsByField,
  selectedColumns,
  typedColumns,
} from '#server/records/column-sql.ts'
import type { Cents } from '#shared/money.ts'
import type { RecordOrigin, TicketKind } from '#shared/record-kinds.ts'
import { type Sides, unsold } from '../sales/sale-sides.ts'
import { changeSides, sidesOf } from '../sales/sides.queries.ts'
import { daySoFar, today } from './ticket-days.queries.ts'
import { wantedPayout } from './ticket-money.rules.ts'
import type { WeighedLine } from './ticket-parts.queries.ts'
import { ticketTable } from './tickets.table.ts'

export type TicketValues = ColumnValues<typeof ticketTable>

const names = columnNames(ticketTable)
const columns = columnsByField(ticketTable)
const sequences: Record<TicketKind, string> = { metro: 'metro_ticket_numbers', coin: 'coin_ticket_numbers' }

/** ID numbers stay encrypted here. */
export type Ticket = TicketValues & {
  kind: TicketKind
  id: number
  version: number
  ticketTime: number
  ticketDay: string
  origin: RecordOrigin
  isVoid: boolean
  voidReason: string
  oneTimeEdit: boolean
  pulled: boolean
  sides: Sides
  profit: Cents | null
  loDisabled: boolean
  signatureFileId: string | null
  isSealBroken: boolean
}

const record = sql`kind, id, version, ticket_time as "ticketTime", ticket_day as "ticketDay", origin, is_void as "isVoid",
  void_reason as "voidReason", one_time_edit as "oneTimeEdit", is_pulled as pulled,
  ${sidesOf(sql`tickets`)} as sides, profit_cents as profit, lo_disabled as "loDisabled",
  signature_file_id as "signatureFileId", is_seal_broken as "isSealBroken",
  ${selectedColumns(ticketTable)}`

export type TicketStart = Pick<Ticket, 'id' | 'ticketTime' | 'ticketDay'>

/** The transaction's time is the time of the new ticket. */
export const startTicket = async (tx: Tx, kind: TicketKind, timeZone: string) => {
  const { isAlerted, total, ...start } = await oneRow<Omit<TicketStart, 'id'> & Omit<DaySoFar, 'day'>>(
    tx,
    prepared`select now() as "ticketTime", day as "ticketDay", "isAlerted", total
      from (${daySoFar(kind, today(timeZone))}) day`,
  )
  return { start, day: { day: start.ticketDay, isAlerted, total } }
}

/** The next ticket number and line ids. Taken last in a save, because a refused save would leave gaps. */
export const takeNumbers = (tx: Tx, kind: TicketKind, lines = 0) =>
  oneRow<{ id: number; lineIds: number[] }>(
    tx,
    prepared`select nextval(${sequences[kind]}) as id, array(
      select nextval('ticket_items_id_seq')::integer from generate_series(1, ${lines}::integer)) as "lineIds"`,
  )

const untouched = {
  version: 1,
  origin: 'counter' as const,
  isVoid: false,
  voidReason: '',
  oneTimeEdit: false,
  pulled: false,
  sides: unsold,
  profit: null,
  loDisabled: false,
  signatureFileId: null,
  isSealBroken: false,
}

/** A copy takes only the typed values of another ticket, not its state. */
export const newTicket = (kind: TicketKind, start: TicketStart, values: TicketValues): Ticket => ({
  ...values,
  ...untouched,
  kind,
  ...start,
})

const inJson = (value: string | number | Buffer | null) =>
  JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** Writing the JSON by hand is faster than building an object of so many columns. */
const rowOf = (ticket: Ticket) => `{${names.map(name => `"${columns[name]}":${inJson(ticket[name])}`).join()}}`

const written = columnList(ticketTable)
const typed = typedColumns(ticketTable)

/**
 * Adds a new ticket with its record, lines, signature request and payout notice in one statement, because the counter
 * waits for it. One JSON text with all values costs less than that many bound parameters.
 */
export const addTicket = async (
  tx: Tx,
  ticket: Ticket,
  lines: readonly (WeighedLine & { id: number })[],
  by: { id: number },
) => {
  const { kind, id, ticketDay } = ticket
  const statement = prepared`with record as (
      insert into records (kind, id) values (${kind}, ${id})
    ), made as (
      insert into tickets (kind, id, ticket_day, created_by, ${written})
      select ${kind}, ${id}, ${ticketDay}::date, ${by.id}, ${written}
      from jsonb_to_record(${rowOf(ticket)}::jsonb) as sent (${typed})
      returning kind, id, ticket_day, ticket_time, booth, clerk, payment
    ), lines as (
      insert into ticket_items (id, kind, ticket_id, position, property_code, description, model, serial, quantity, unit,
        cost_cents, item_id, is_barter, metal, fineness, grams, ticket_day, ticket_time)
      overriding system value
      select l.id, made.kind, made.id, l.position, l."propertyCode", l.description, l.model, l.serial, l.quantity, l.unit,
        l."costCents", l."itemId", coalesce(l."isBarter", false), l.metal, l.fineness, l.grams, made.ticket_day, made.ticket_time
      from made, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id integer, "propertyCode" smallint,
          description text, model text, serial text, quantity numeric, unit text, "costCents" integer,
          "itemId" integer, "isBarter" boolean, metal text, fineness text, grams numeric)) with ordinality
        as l(id, "propertyCode", description, model, serial, quantity, unit, "costCents", "itemId", "isBarter", metal, fineness,
          grams, position)
    ), asked as (
      ${addRequestsOf(sql`made`)}
    )
    ${addNoticesOf(sql`made`, wantedPayout(ticket))}`
  await awaitAtCommit(tx, statement.execute(tx))
}

/** Each kind has an index by number, and a station's last ticket is among its newest. */
const RECENT_TICKETS = 100

/** Looks only at the newest tickets of both kinds. */
export const getLastStore = (db: Db, station: string) =>
  firstRow<{ storeId: number }>(
    db,
    prepared`select store_id as "storeId" from (values ('metro'), ('coin')) kinds (name), lateral (
        select id, station, store_id, ticket_time from tickets where kind = name order by id desc limit ${sql.lit(RECENT_TICKETS)}) t
      where station = ${station} and store_id is not null order by ticket_time desc, id desc limit 1`,
  )

export const getTicket = (db: Db, kind: TicketKind, id: number) =>
  firstRow<Ticket>(db, sql`select ${record} from tickets where kind = ${kind} and id = ${id}`)

/** Reads the sides after the lock, because the locking statement would read them as of before its wait. */
export const lockTicket = async (tx: Tx, kind: TicketKind, id: number) => {
  await sql`select from tickets where kind = ${kind} and id = ${id} for update`.execute(tx)
  return getTicket(tx, kind, id)
}

type Rest = { keepsOneTimeEdit: boolean; profit: Cents | null }

const assigned = (values: TicketValues) => sql.join(names.map(name => sql`${sql.ref(columns[name])} = ${values[name]}`))

export const openDraft = (tx: Tx, { kind, id }: Ticket, values: TicketValues, ticketDay: string) =>
  oneRow<Ticket>(
    tx,
    sql`update tickets set version = version + 1, origin = 'counter', ticket_time = now(), ticket_day = ${ticketDay}::date,
      ${assigned(values)}
      where kind = ${kind} and id = ${id} returning ${record}`,
  )

/** Writes the whole of a ticket anew; a signature stays, and a one-time edit is used up. */
export const changeTicket = (tx: Tx, { kind, id }: Ticket, values: TicketValues, { keepsOneTimeEdit, profit }: Rest) =>
  oneRow<Ticket>(
    tx,
    sql`update tickets set version = version + 1, one_time_edit = one_time_edit and ${keepsOneTimeEdit}::boolean,
      profit_cents = ${profit}, ${assigned(values)}
      where kind = ${kind} and id = ${id} returning ${record}`,
  )

export const breakSeal = async (tx: Tx, { kind, id }: Ticket) => {
  await sql`update tickets set is_seal_broken = true where kind = ${kind} and id = ${id}`.execute(tx)
}

const marks = {
  comment: columns.comment,
  videoUrl: columns.videoUrl,
  checkNumber: columns.checkNumber,
  oneTimeEdit: 'one_time_edit',
  pulled: 'is_pulled',
  profit: 'profit_cents',
  isVoid: 'is_void',
  voidReason: 'void_reason',
} as const
type MarkColumn = keyof typeof marks
export type Marks = Partial<Pick<Ticket, MarkColumn | 'sides'>>

/** Changes the named fields, the sides included, and answers with the whole ticket. */
export const markTicket = async (tx: Tx, { kind, id }: Ticket, { sides, ...changes }: Marks): Promise<Ticket> => {
  if (sides) await changeSides(tx, { kind, id }, sides)
  const sets = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(marks[name as MarkColumn])} = ${value}`)
  return oneRow<Ticket>(
    tx,
    sql`update tickets set ${sql.join([sql`version = version + 1`, ...sets])}
      where kind = ${kind} and id = ${id} returning ${record}`,
  )
}
