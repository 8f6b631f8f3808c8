import { type RawBuilder, sql } from 'kysely'
import { type Db, oneRow, rows } from '#server/db/db.ts'
import { shopTimeZone } from '#server/db/settings.ts'
import { inDays } from '#server/makers/kept-totals.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import { type DailySection, isReceiptSection, isTicketSection, kindOfSection } from '../day-totals/sections.rules.ts'
import type { FigureRow } from './figures.contract.ts'
import {
  type DatePart,
  dateParts,
  type FigureFilter,
  type FigureName,
  type ReferType,
  sectionsOfFigure,
  sellerFacts,
} from './figures.rules.ts'
import {
  byFirstSource,
  type Grouping,
  isFirstTicket,
  isInGroup,
  oldReferGroupings,
  receiptReferGroupings,
  sellerGroupings,
  ticketReferGroupings,
  withItems,
} from './groupings.queries.ts'

type Sql = RawBuilder<unknown>

/** A part of a business day, or of the moment: the hour. */
export const partOf = (part: DatePart, { day, at, hasWeek }: { day: Sql; at: Sql; hasWeek: boolean }) => {
  if (part === 'hour') return sql`extract(hour from ${at} at time zone ${shopTimeZone})::integer`
  if (part === 'year' && hasWeek) return sql`extract(isoyear from ${day})::integer`
  const fields = { year: 'year', month: 'month', week: 'week', monthDay: 'day', weekday: 'isodow' } as const
  return sql`extract(${sql.raw(fields[part])} from ${day})::integer`
}

/** A whole year is a range of days, which the indexes know. */
const spanOf = ({ year, week, startDate: from, endDate: to }: FigureFilter) => {
  if (year === undefined || week !== undefined) return { from, to }
  const [first, last] = [`${year}-01-01` as Day, `${year}-12-31` as Day]
  return { from: from && from > first ? from : first, to: to && to < last ? to : last }
}

const inParts = (filter: FigureFilter, day: Sql, at: Sql) => {
  const asked = dateParts.flatMap(part => {
    const value = filter[part]
    return value === undefined ? [] : [sql`${partOf(part, { day, at, hasWeek: filter.week !== undefined })} = ${value}`]
  })
  return sql.join([inDays(spanOf(filter), day), ...asked], sql` and `)
}

const isClerk = ({ clerk }: FigureFilter, column: Sql) => (clerk ? sql`${column} = ${clerk}` : sql`true`)

const sellerConditions = (filter: FigureFilter): Sql[] => [
  ...sellerFacts.flatMap(fact => (filter[fact] ? [isInGroup(sellerGroupings[fact], filter[fact])] : [])),
  ...(filter.firstSource ? [isInGroup(byFirstSource(sql`t.person_id`), filter.firstSource)] : []),
  ...(filter.itemSearch ? [withItems(filter.itemSearch)] : []),
  ...(filter.isShowFirstOnly ? [isFirstTicket] : []),
]

const fitsSeller = (filter: FigureFilter) => sql.join([sql`true`, ...sellerConditions(filter)], sql` and `)

/** Receipts and old tickets have no seller. */
const needsNoSeller = (filter: FigureFilter) => (sellerConditions(filter).length > 0 ? sql`false` : sql`true`)

const fitsRefer = ({ referType, refer = '' }: FigureFilter, groupings: Record<ReferType, Grouping>) =>
  referType ? isInGroup(groupings[referType], refer) : sql`true`

const nothing = sql`null::bigint`
const ticketCash = sql`case when t.payment <> 'wire' then nullif(t.ticket_amount_cents - coalesce(t.check_amount_cents, 0), 0) end`

const ticketValues: Record<FigureName, Sql> = {
  count: sql`t.ticket_amount_cents`,
  amount: sql`t.ticket_amount_cents`,
  profit: sql`t.profit_cents`,
  unknownProfit: sql`case when t.profit_cents is null then 0 end`,
  cash: ticketCash,
  check: sql`nullif(t.check_amount_cents, 0)`,
  card: nothing,
  wire: sql`case when t.payment = 'wire' then t.ticket_amount_cents end`,
  change: nothing,
  open: nothing,
  net: sql`t.ticket_amount_cents`,
  tax: nothing,
  voided: sql`t.ticket_amount_cents`,
  brokenSeal: sql`case when t.is_seal_broken then t.ticket_amount_cents end`,
  importedCash: sql`case when not t.acts then ${ticketCash} end`,
  ownCash: sql`case when t.acts then ${ticketCash} end`,
}

const receiptValues: Record<FigureName, Sql> = {
  ...ticketValues,
  cash: sql`nullif(p.cash_cents, 0)`,
  check: sql`nullif(p.check_cents, 0)`,
  card: sql`nullif(p.card_cents, 0)`,
  wire: nothing,
  change: sql`case when p.acts then nullif(p.change_cents, 0) end`,
  net: sql`t.ticket_amount_cents - t.tax_cents`,
  tax: sql`nullif(t.tax_cents, 0)`,
  brokenSeal: nothing,
  importedCash: sql`case when not p.acts then nullif(p.cash_cents, 0) end`,
  ownCash: sql`case when p.acts then nullif(p.cash_cents, 0) end`,
}

const isPaid = (figure: FigureName) => ['cash', 'check', 'card', 'change', 'importedCash', 'ownCash'].includes(figure)

const stands = (figure: FigureName) => (figure === 'voided' ? sql`t.is_void and t.origin <> 'draft'` : sql`t.counts`)

const columns = (comment: Sql, value: Sql) => sql`t.kind, t.id, concat_ws(', ', nullif(t.last_name, ''),
  nullif(t.first_name, '')) as name, t.clerk, t.ticket_amount_cents as amount, ${comment} as comment, ${value} as value`

type SectionFilter = Omit<FigureFilter, 'type'> & { type: DailySection }

const ofTickets = (
  filter: SectionFilter,
) => sql`select ${columns(sql`t.comment`, ticketValues[filter.figure])}, t.ticket_time as at
  from tickets t where t.kind = ${kindOfSection[filter.type]} and ${stands(filter.figure)}
    and ${inParts(filter, sql`t.ticket_day`, sql`t.ticket_time`)} and ${isClerk(filter, sql`t.clerk`)}
    and ${fitsSeller(filter)} and ${fitsRefer(filter, ticketReferGroupings)}
    ${filter.storeId ? sql`and coalesce(t.store_id, 0) <> ${filter.storeId}` : sql``}`

const ofOldTickets = (filter: SectionFilter) => {
  const value = ['count', 'amount', 'profit', 'unknownProfit', 'net'].includes(filter.figure)
    ? ticketValues[filter.figure]
    : nothing
  return sql`select t.kind, t.id, '' as name, '' as clerk, t.ticket_amount_cents as amount, t.comment, ${value} as value,
    t.ticket_time as at from old_tickets t
    where t.kind = ${kindOfSection[filter.type]} and ${inParts(filter, sql`t.ticket_day`, sql`t.ticket_time`)}
      and ${filter.clerk ? sql`false` : sql`true`} and ${needsNoSeller(filter)} and ${fitsRefer(filter, oldReferGroupings)}`
}

const fitsReceipt = (filter: SectionFilter) =>
  sql`${isClerk(filter, sql`t.clerk`)} and ${needsNoSeller(filter)} and ${fitsRefer(filter, receiptReferGroupings)}`

const ofReceipts = (
  filter: SectionFilter,
) => sql`select ${columns(sql`t.note`, receiptValues[filter.figure])}, t.ticket_time as at
  from receipts t where t.kind = ${kindOfSection[filter.type]} and ${stands(filter.figure)}
    and ${inParts(filter, sql`t.ticket_day`, sql`t.ticket_time`)} and ${fitsReceipt(filter)}`

/** Cash, checks and cards count on the day of payment. */
const ofPayments = (filter: SectionFilter, value: Sql) => sql`select ${columns(sql`t.note`, value)}, p.paid_at as at
  from payments_of_receipts p join receipts t on t.kind = p.kind and t.id = p.receipt_id
  where p.kind = ${kindOfSection[filter.type]} and p.counts and ${inParts(filter, sql`p.day`, sql`p.paid_at`)}
    and ${fitsReceipt(filter)}`

const paidSum = sql`nullif(-(p.cash_cents + p.check_cents + p.card_cents), 0)`

const sourceOfSection = (filter: SectionFilter) => {
  if (isTicketSection(filter.type)) return ofTickets(filter)
  if (!isReceiptSection(filter.type)) return ofOldTickets(filter)
  if (isPaid(filter.figure)) return ofPayments(filter, receiptValues[filter.figure])
  if (filter.figure !== 'open') return ofReceipts(filter)
  return sql`${ofReceipts({ ...filter, figure: 'amount' })} union all ${ofPayments(filter, paidSum)}`
}

const sourceOf = (filter: FigureFilter) =>
  sql.join(
    sectionsOfFigure(filter).map(type => sourceOfSection({ ...filter, type })),
    sql` union all `,
  )

const oldNumber = sql`case kind when 'old_coin' then 'old coin ' when 'bullion' then 'bullion ' end || id`

export const findFigureRows = (db: Db, filter: FigureFilter, page: PageRange) =>
  rows<FigureRow>(
    db,
    sql`select coalesce(${oldNumber}, ${writtenNumber(sql`kind`, sql`id`)}) as number, kind, id, at as "ticketTime", name, clerk,
        amount as "ticketAmount", value, comment
      from (${sourceOf(filter)}) r where value is not null
      order by at desc, id desc, value desc limit ${page.limit} offset ${page.offset}`,
  )

export const sumFigureRows = (db: Db, filter: FigureFilter) =>
  oneRow<{ count: number; value: Cents }>(
    db,
    sql`select count(*)::integer as count, coalesce(sum(value), 0)::bigint as value from (${sourceOf(filter)}) r
      where value is not null`,
  )
