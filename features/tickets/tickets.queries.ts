import { type RawBuilder, sql } from 'kysely'
import { containing, type Db, firstRow, oneRow, orderBy, rows, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketRow } from './tickets.contract.ts'
import type { Payment, TicketKind } from './tickets.rules.ts'

/** The columns of a ticket that a save writes, in the house's own names. */
export type TicketValues = {
  ticketAmount: Cents
  payment: Payment
  checkAmount: Cents | null
  checkNumber: string | null
  personId: number
  firstName: string
  middleName: string
  lastName: string
  address: string
  city: string
  state: string
  zip: string
  sex: string
  dOB: string
  height: string
  weight: string
  eyes: string
  hair: string
  race: string
  dLState: string
  dLNo: Buffer | null
  dLExpirationDate: string
  otherIdType: string
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

export const addTicket = (
  tx: Tx,
  kind: TicketKind,
  values: TicketValues,
  { timeZone, userId }: { timeZone: string; userId: number },
) =>
  oneRow<{ id: number; version: number }>(
    tx,
    sql`insert into tickets (kind, id, ticket_day, created_by, ${sql.join(names.map(name => sql.ref(columns[name])))})
      values (${kind}, nextval(${sequences[kind]}), (now() at time zone ${timeZone}::text)::date, ${userId},
        ${sql.join(names.map(name => sql`${values[name]}`))})
      returning id, version`,
  )

/** The record as the house holds it; papers stay sealed. */
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
  invoiceNum: number
  soldTo: string
  soldToB: string
  soldToAmount: Cents | null
  soldToAmountB: Cents | null
  profit: Cents | null
  loDisabled: boolean
  signatureFileId: string | null
}

const record = sql`kind, id, version, ticket_time as "ticketTime", ticket_day as "ticketDay", is_void as "isVoid",
  void_reason as "voidReason", one_time_edit as "oneTimeEdit", is_pulled as pulled, is_paid_in_full as "paidInFull",
  invoice_num as "invoiceNum", sold_to as "soldTo", sold_to_b as "soldToB", sold_to_amount_cents as "soldToAmount",
  sold_to_amount_b_cents as "soldToAmountB", profit_cents as profit, lo_disabled as "loDisabled",
  signature_file_id as "signatureFileId",
  ${sql.join(names.map(name => sql`${sql.ref(columns[name])} as ${sql.ref(name)}`))}`

export const getTicket = (db: Db, kind: TicketKind, id: number) =>
  firstRow<Ticket>(db, sql`select ${record} from tickets where kind = ${kind} and id = ${id}`)

export const lockTicket = (tx: Tx, kind: TicketKind, id: number) =>
  firstRow<Ticket>(tx, sql`select ${record} from tickets where kind = ${kind} and id = ${id} for update`)

/** Writes the whole of a ticket anew; a signature stays, and a one-time edit is used up. */
export const changeTicket = (tx: Tx, { kind, id }: Ticket, values: TicketValues, keepsOneTimeEdit: boolean) =>
  oneRow<Ticket>(
    tx,
    sql`update tickets set version = version + 1, one_time_edit = one_time_edit and ${keepsOneTimeEdit}::boolean,
      ${sql.join(names.map(name => sql`${sql.ref(columns[name])} = ${values[name]}`))}
      where kind = ${kind} and id = ${id} returning ${record}`,
  )

const marks = {
  comment: 'comment',
  oneTimeEdit: 'one_time_edit',
  pulled: 'is_pulled',
  paidInFull: 'is_paid_in_full',
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

export type ListFilter = {
  search: string
  scope: 'Ticket' | 'Ticket Items' | 'All'
  /** The first and last business day, both included. */
  from?: string | undefined
  to?: string | undefined
  emptyProfit: boolean
  sortBy?: 'id' | 'ticketTime' | 'ticketAmount' | 'soldToAmount' | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
  /** Admin alone sees what was sold to whom. */
  withSales: boolean
}

const sorts = {
  id: sql`t.id`,
  ticketTime: sql`t.ticket_time`,
  ticketAmount: sql`t.ticket_amount_cents`,
  soldToAmount: sql`t.sold_to_amount_cents`,
}

const inTicket = (pattern: string, search: string) => {
  const number = /^[mc]?(\d{1,9})$/i.exec(search.trim())?.[1]
  return sql`(${number ? sql`t.id = ${Number(number)} or` : sql``} t.first_name || ' ' || t.last_name ilike ${pattern}
    or t.comment ilike ${pattern} or t.clerk ilike ${pattern} or t.check_number like ${pattern})`
}

const inItems = (pattern: string) => sql`exists (select from ticket_items i where i.kind = t.kind and i.ticket_id = t.id
  and (i.description ilike ${pattern} or i.serial ilike ${pattern} or i.model ilike ${pattern}))`

const searching = ({ search, scope }: ListFilter): RawBuilder<unknown> => {
  if (search === '') return sql`true`
  const pattern = containing(search)
  if (scope === 'Ticket Items') return inItems(pattern)
  return scope === 'Ticket' ? inTicket(pattern, search) : sql`(${inTicket(pattern, search)} or ${inItems(pattern)})`
}

const matching = (kind: TicketKind, filter: ListFilter) => sql`t.kind = ${kind} and ${searching(filter)}
  and ${filter.from ? sql`t.ticket_day >= ${filter.from}::date` : sql`true`}
  and ${filter.to ? sql`t.ticket_day <= ${filter.to}::date` : sql`true`}
  and ${filter.emptyProfit ? sql`t.profit_cents is null and not t.is_void` : sql`true`}`

const sales = sql`t.sold_to as "soldTo", t.sold_to_amount_cents as "soldToAmount", t.is_pulled as pulled,
  t.is_paid_in_full as "paidInFull", t.invoice_num as "invoiceNum", t.profit_cents as profit,`

const row = (withSales: boolean) => sql`t.id, t.version, t.ticket_time as "ticketTime",
  t.ticket_amount_cents as "ticketAmount", t.payment, t.clerk, t.booth, t.last_name || ', ' || t.first_name as name,
  t.comment, t.signature_file_id is not null as "isSigned",
  exists (select from ticket_items i where i.kind = t.kind and i.ticket_id = t.id) as "hasItems",
  (select count(*) from ticket_attachments a where a.kind = t.kind and a.ticket_id = t.id) as attachments,
  ${withSales ? sales : sql``} t.one_time_edit as "oneTimeEdit", t.is_void as void, t.void_reason as "voidReason",
  t.lo_disabled as "loDisabled"`

export const findTickets = async (
  db: Db,
  kind: TicketKind,
  filter: ListFilter,
  page: { limit: number; offset: number },
) => {
  const where = matching(kind, filter)
  const data = await rows<TicketRow>(
    db,
    sql`select ${row(filter.withSales)} from tickets t where ${where}
      ${orderBy(sorts, filter, sql`t.ticket_time desc, t.id desc`)} limit ${page.limit} offset ${page.offset}`,
  )
  const { count } = await oneRow<{ count: number }>(db, sql`select count(*) as count from tickets t where ${where}`)
  return { data, count }
}

export const findTicketRow = (db: Db, kind: TicketKind, id: number, withSales: boolean) =>
  firstRow<TicketRow>(db, sql`select ${row(withSales)} from tickets t where t.kind = ${kind} and t.id = ${id}`)
