import { sql } from 'kysely'
import { addNoticesOf } from '#features/cash/notices/payouts.queries.ts'
import type { CustomerIdentity } from '#features/people/people/customer-identity.ts'
import type { DaySoFar } from '#features/records/alerts/amount-alerts.server.ts'
import { addRequestsOf } from '#features/records/signatures/signature-requests.queries.ts'
import { type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import { prepared } from '#server/prepared.ts'
import { awaitAtCommit } from '#server/transactions.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { daySoFar, today } from './ticket-days.queries.ts'
import { wantedPayout } from './ticket-money.rules.ts'
import type { TicketLine } from './ticket-parts.queries.ts'
import type { Payment } from './tickets.rules.ts'

/** The columns of a ticket that a save writes, in the house's own names. */
export type TicketValues = CustomerIdentity & {
  ticketAmount: Cents
  payment: Payment
  checkAmount: Cents | null
  checkNumber: string | null
  personId: number
  dLNo: Buffer | null
  otherIdNo: Buffer | null
  otherNo: string
  fromx: string
  keyword: string
  coupon: string
  clerk: string
  booth: string
  station: string
  storeId: number | null
  videoUrl: string
  comment: string
  /** Labels to print, for coin tickets. */
  copies: number
}

const columns: Record<keyof TicketValues, string> = {
  ticketAmount: 'ticket_amount_cents',
  payment: 'payment',
  checkAmount: 'check_amount_cents',
  checkNumber: 'check_number',
  personId: 'person_id',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  sex: 'sex',
  dOB: 'dob',
  height: 'height',
  weight: 'weight',
  eyes: 'eyes',
  hair: 'hair',
  race: 'race',
  dLState: 'dl_state',
  dLNo: 'dl_no',
  dLExpirationDate: 'dl_expiration',
  otherIdType: 'other_id_type',
  otherIdNo: 'other_id_no',
  otherNo: 'other_no',
  fromx: 'fromx',
  keyword: 'keyword',
  coupon: 'coupon',
  clerk: 'clerk',
  booth: 'booth',
  station: 'station',
  storeId: 'store_id',
  videoUrl: 'video_url',
  comment: 'comment',
  copies: 'copies',
}

const names = Object.keys(columns) as (keyof TicketValues)[]
const sequences: Record<TicketKind, string> = { metro: 'metro_ticket_numbers', coin: 'coin_ticket_numbers' }

/** The record as the house holds it; IDs stay sealed. */
export type Ticket = TicketValues & {
  kind: TicketKind
  id: number
  version: number
  ticketTime: number
  ticketDay: string
  isVoid: boolean
  voidReason: string
  oneTimeEdit: boolean
  pulled: boolean
  paidInFull: boolean
  paidInFullB: boolean
  invoiceNum: number
  invoiceNumB: number
  soldTo: string
  soldToB: string
  soldToAmount: Cents | null
  soldToAmountB: Cents | null
  profit: Cents | null
  loDisabled: boolean
  signatureFileId: string | null
  /** What was signed for has changed since. */
  isSealBroken: boolean
}

const record = sql`kind, id, version, ticket_time as "ticketTime", ticket_day as "ticketDay", is_void as "isVoid",
  void_reason as "voidReason", one_time_edit as "oneTimeEdit", is_pulled as pulled, is_paid_in_full as "paidInFull",
  is_paid_in_full_b as "paidInFullB", invoice_num as "invoiceNum", invoice_num_b as "invoiceNumB", sold_to as "soldTo", sold_to_b as "soldToB", sold_to_amount_cents as "soldToAmount",
  sold_to_amount_b_cents as "soldToAmountB", profit_cents as profit, lo_disabled as "loDisabled",
  signature_file_id as "signatureFileId", is_seal_broken as "isSealBroken",
  ${sql.join(names.map(name => sql`${sql.ref(columns[name])} as ${sql.ref(name)}`))}`

export type TicketStart = Pick<Ticket, 'id' | 'ticketTime' | 'ticketDay'>

/** The moment a new ticket is made in (the transaction's), and its day so far. */
export const startTicket = async (tx: Tx, kind: TicketKind, timeZone: string) => {
  const { isAlerted, total, ...start } = await oneRow<Omit<TicketStart, 'id'> & Omit<DaySoFar, 'day'>>(
    tx,
    prepared`select now() as "ticketTime", day as "ticketDay", "isAlerted", total
      from (${daySoFar(kind, today(timeZone))}) day`,
  )
  return { start, day: { day: start.ticketDay, isAlerted, total } }
}

/** The ticket's number and the ids of its lines, taken when nothing can refuse it any more: they do not come back. */
export const takeNumbers = (tx: Tx, kind: TicketKind, lines = 0) =>
  oneRow<{ id: number; lineIds: number[] }>(
    tx,
    prepared`select nextval(${sequences[kind]}) as id, array(
      select nextval('ticket_items_id_seq')::integer from generate_series(1, ${lines}::integer)) as "lineIds"`,
  )

/** What nobody has done to a new ticket. */
const untouched = {
  version: 1,
  isVoid: false,
  voidReason: '',
  oneTimeEdit: false,
  pulled: false,
  paidInFull: false,
  paidInFullB: false,
  invoiceNum: 0,
  invoiceNumB: 0,
  soldTo: '',
  soldToB: '',
  soldToAmount: null,
  soldToAmountB: null,
  profit: null,
  loDisabled: false,
  signatureFileId: null,
  isSealBroken: false,
}

/** A new ticket as the table will have it; of another ticket's record only what was typed is taken over. */
export const newTicket = (kind: TicketKind, start: TicketStart, values: TicketValues): Ticket => ({
  ...values,
  ...untouched,
  kind,
  ...start,
})

const inJson = (value: string | number | Buffer | null) =>
  JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** Written out, because to build an object of so many columns takes longer than all the rest. */
const rowOf = (ticket: Ticket) => `{${names.map(name => `"${columns[name]}":${inJson(ticket[name])}`).join()}}`

const written = sql.raw(names.map(name => columns[name]).join(', '))

const types: Partial<Record<keyof TicketValues, string>> = {
  ticketAmount: 'integer',
  checkAmount: 'integer',
  personId: 'integer',
  dLNo: 'bytea',
  otherIdNo: 'bytea',
  storeId: 'integer',
  copies: 'smallint',
}
const typed = sql.raw(names.map(name => `${columns[name]} ${types[name] ?? 'text'}`).join(', '))

/**
 * A new ticket with its record, its lines, the request to sign it and the notice of its payout: one statement, because it is what the
 * counter waits for. The values travel as one text; as parameters, to name and to bind, they would cost more than that.
 */
export const addTicket = async (
  tx: Tx,
  ticket: Ticket,
  lines: readonly (TicketLine & { id: number })[],
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
        cost_cents, item_id, is_barter, ticket_day, ticket_time)
      overriding system value
      select l.id, made.kind, made.id, l.position, l."propertyCode", l.description, l.model, l.serial, l.quantity, l.unit,
        l."costCents", l."itemId", coalesce(l."isBarter", false), made.ticket_day, made.ticket_time
      from made, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (id integer, "propertyCode" smallint,
          description text, model text, serial text, quantity numeric, unit text, "costCents" integer,
          "itemId" integer, "isBarter" boolean)) with ordinality
        as l(id, "propertyCode", description, model, serial, quantity, unit, "costCents", "itemId", "isBarter", position)
    ), asked as (
      ${addRequestsOf(sql`made`)}
    )
    ${addNoticesOf(sql`made`, wantedPayout(ticket))}`
  await awaitAtCommit(tx, statement.execute(tx))
}

/** Of each kind: by number they have an index, and a station's last ticket is not far behind. */
const RECENT_TICKETS = 100

/** The store of the newest ticket of either kind that was made at the station, as far as the latest numbers tell. */
export const getLastStore = (db: Db, station: string) =>
  firstRow<{ storeId: number }>(
    db,
    prepared`select store_id as "storeId" from (values ('metro'), ('coin')) kinds (name), lateral (
        select id, station, store_id, ticket_time from tickets where kind = name order by id desc limit ${sql.lit(RECENT_TICKETS)}) t
      where station = ${station} and store_id is not null order by ticket_time desc, id desc limit 1`,
  )

export const getTicket = (db: Db, kind: TicketKind, id: number) =>
  firstRow<Ticket>(db, sql`select ${record} from tickets where kind = ${kind} and id = ${id}`)

export const lockTicket = (tx: Tx, kind: TicketKind, id: number) =>
  firstRow<Ticket>(tx, sql`select ${record} from tickets where kind = ${kind} and id = ${id} for update`)

type Rest = { keepsOneTimeEdit: boolean; profit: Cents | null }

/** Writes the whole of a ticket anew; a signature stays, and a one-time edit is used up. */
export const changeTicket = (tx: Tx, { kind, id }: Ticket, values: TicketValues, { keepsOneTimeEdit, profit }: Rest) =>
  oneRow<Ticket>(
    tx,
    sql`update tickets set version = version + 1, one_time_edit = one_time_edit and ${keepsOneTimeEdit}::boolean,
      profit_cents = ${profit},
      ${sql.join(names.map(name => sql`${sql.ref(columns[name])} = ${values[name]}`))}
      where kind = ${kind} and id = ${id} returning ${record}`,
  )

export const breakSeal = async (tx: Tx, { kind, id }: Ticket) => {
  await sql`update tickets set is_seal_broken = true where kind = ${kind} and id = ${id}`.execute(tx)
}

const marks = {
  comment: 'comment',
  videoUrl: 'video_url',
  oneTimeEdit: 'one_time_edit',
  pulled: 'is_pulled',
  paidInFull: 'is_paid_in_full',
  paidInFullB: 'is_paid_in_full_b',
  soldTo: 'sold_to',
  soldToB: 'sold_to_b',
  soldToAmount: 'sold_to_amount_cents',
  soldToAmountB: 'sold_to_amount_b_cents',
  profit: 'profit_cents',
  checkNumber: 'check_number',
  isVoid: 'is_void',
  voidReason: 'void_reason',
} as const
export type Marks = Partial<Pick<Ticket, keyof typeof marks>>

/** Changes the named fields of a row and answers with the whole of it. */
export const markTicket = async (tx: Tx, { kind, id }: Ticket, changes: Marks): Promise<Ticket> => {
  const sets = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(marks[name as keyof Marks])} = ${value}`)
  return oneRow<Ticket>(
    tx,
    sql`update tickets set version = version + 1, ${sql.join(sets)} where kind = ${kind} and id = ${id} returning ${record}`,
  )
}
