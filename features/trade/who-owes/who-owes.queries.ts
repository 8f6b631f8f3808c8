import { sql } from 'kysely'
import { type Db, oneRow, orderBy, rows } from '#server/db/db.ts'
import { wireInstant } from '#server/db/json.ts'
import type { Cents } from '#shared/money.ts'
import type { PageRange } from '#shared/pages.ts'
import type { InvoiceKind } from '../invoices/invoices.rules.ts'
import type { OwedInvoice, owedSorts } from './who-owes.contract.ts'
import { ageBands } from './who-owes.rules.ts'

type OwedFilter = {
  kinds: readonly InvoiceKind[]
  billedTo: string
  timeZone: string
  sortBy?: (typeof owedSorts)[number] | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

/** Counts days in the shop's time zone. */
const ageIn = (timeZone: string) =>
  sql`((now() at time zone ${timeZone})::date - (v.picked_up_at at time zone ${timeZone})::date)`

const owed = ({ kinds, billedTo }: OwedFilter) => sql`invoices v where v.is_picked_up and v.check_number = ''
  and not v.is_deleted and v.kind in (${sql.join(kinds)}) and (${billedTo} = '' or lower(v.billed_to) = lower(${billedTo}))`

const sorts = (timeZone: string) => ({
  days: ageIn(timeZone),
  id: sql`v.id`,
  billedTo: sql`lower(v.billed_to)`,
  totalAmount: sql`v.total_amount_cents`,
})

const longestFirst = sql`v.picked_up_at, v.kind, v.id`

const settled = sql`coalesce((select sum(i.price_cents) from invoice_items i where i.kind = v.kind and i.invoice_id = v.id
  and exists (select from settlement_lines l where l.item_id = i.id and l.is_settled)), 0)`

export const findOwed = (db: Db, filter: OwedFilter, page: PageRange) =>
  rows<Omit<OwedInvoice, 'line'>>(
    db,
    sql`select v.id, v.version, case v.kind when 'coin_invoice' then '2' else '1' end as type, v.billed_to as "billedTo",
        ${wireInstant(sql`v.creation_time`)} as "creationDate", ${wireInstant(sql`v.picked_up_at`)} as "pickedUpAt",
        ${ageIn(filter.timeZone)} as days, v.total_amount_cents as "totalAmount", ${settled} as "settledAmount"
      from ${owed(filter)} ${orderBy(sorts(filter.timeZone), filter, longestFirst)} limit ${page.limit} offset ${page.offset}`,
  )

export type OwedSums = Record<(typeof ageBands)[number]['key'] | 'total', Cents> & { invoices: number }

const bandSums = (timeZone: string) =>
  sql.join(
    ageBands.map(
      ({ key, from, to }) => sql`coalesce(sum(v.total_amount_cents) filter (where ${ageIn(timeZone)} >= ${sql.lit(from)}
        and (${to}::integer is null or ${ageIn(timeZone)} <= ${to}::integer)), 0)::bigint as ${sql.ref(key)}`,
    ),
  )

/** The buyer who owes the most stands first. */
export const findOwedByBuyer = (db: Db, filter: OwedFilter) =>
  rows<OwedSums & { billedTo: string }>(
    db,
    sql`select v.billed_to as "billedTo", count(*) as invoices, ${bandSums(filter.timeZone)},
        sum(v.total_amount_cents)::bigint as total
      from ${owed(filter)} group by v.billed_to order by total desc, lower(v.billed_to)`,
  )

/** True for a buyer of the list, and for a former name that an invoice still has. */
export const isBilledKnown = async (db: Db, name: string) => {
  const { isKnown } = await oneRow<{ isKnown: boolean }>(
    db,
    sql`select exists (select from buyers where lower(name) = lower(${name}))
      or exists (select from invoices where lower(billed_to) = lower(${name})) as "isKnown"`,
  )
  return isKnown
}
