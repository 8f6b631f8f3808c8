import { sql } from 'kysely'
import * as z from 'zod/mini'
import { checkoutHandlers } from '#features/trade/invoice-checkout/checkout.server.ts'
import { coinInvoiceHandlers } from '#features/trade/invoice-list/coin-invoice-calls.server.ts'
import { invoiceHandlers } from '#features/trade/invoice-list/invoice-calls.server.ts'
import { deadlineOf } from '#features/trade/invoices/coin-invoices.rules.ts'
import type { InvoiceKind } from '#features/trade/invoices/invoices.rules.ts'
import { lockHandlers } from '#features/trade/locks/locks.server.ts'
import { offerHandlers } from '#features/trade/offers/offers.server.ts'
import { settlementHandlers } from '#features/trade/settlements/settlements.server.ts'
import { type Db, rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { dayAt } from '#shared/time.ts'
import { CLOSES, DEMO_ZONE, lastOpenMoment, minuteOf, OPENS } from './demo-days.ts'

/** What the demo's invoices share: the portal's own calls, and the days on which they would have been made. */

const handlers = [
  ...invoiceHandlers,
  ...coinInvoiceHandlers,
  ...offerHandlers,
  ...checkoutHandlers,
  ...lockHandlers,
  ...settlementHandlers,
]

export const callTrade = async <E extends Endpoint>(context: Context, call: E, input: object) =>
  (await handlers.find(one => one.call === call)?.run(context, z.parse(call.input, input) as never)) as OutputOf<E>

/** All calls in one transaction. */
export const insideOf = (tx: Tx, context: Context): Context => ({
  ...context,
  db: tx,
  transaction: work => work(tx),
})

type InvoiceTimes = { made: number; offered?: number; decided?: number; pickedUp?: number }

const DAYS_TO_DELIVER = 4
const at = (moment: number) => sql`to_timestamp(${moment} / 1000.0)`
const dayOf = (moment: number) => sql`(${at(moment)} at time zone ${DEMO_ZONE})::date`

/** Dates an invoice with its lines, offers and marks back. */
export const moveInvoice = async (
  db: Db,
  kind: InvoiceKind,
  id: number,
  { made, offered = made, decided = offered, pickedUp = decided }: InvoiceTimes,
) => {
  await sql`update invoices set creation_time = ${at(made)}, creation_day = ${dayOf(made)},
      delivery_day = ${dayOf(made)} + ${DAYS_TO_DELIVER}::integer,
      expires_at = case when expires_at is not null then ${at(deadlineOf(made, DEMO_ZONE))} end,
      picked_up_at = case when picked_up_at is not null then ${at(pickedUp)} end,
      check_day = case when check_day is not null then ${dayOf(pickedUp)} end
    where kind = ${kind} and id = ${id}`.execute(db)
  const lines = sql`select id from invoice_items where kind = ${kind} and invoice_id = ${id}`
  await sql`update invoice_items set created_at = ${at(made)},
      handed_over_at = case when handed_over_at is not null then ${at(pickedUp)} end
    where id in (${lines})`.execute(db)
  if (kind === 'invoice') return
  await sql`update invoice_offers set created_at = ${at(offered)}, changed_at = ${at(offered)} where item_id in (${lines})`.execute(
    db,
  )
  await sql`update invoice_offer_amounts set at = ${at(offered)} - interval '3 minutes'
    where offer_id in (select id from invoice_offers where item_id in (${lines}))`.execute(db)
  await sql`update invoice_temp_offers set changed_at = ${at(offered)} where item_id in (${lines})`.execute(db)
  await sql`update invoice_submissions set submitted_at = ${at(offered)} where invoice_id = ${id}`.execute(db)
  await sql`update invoice_offer_decisions set at = ${at(decided)} where item_id in (${lines})`.execute(db)
}

const HOUR = 3_600_000
const instantAfter = (moment: number, days: number) => moment + days * 24 * HOUR

/** The day of a moment at a time in opening hours, and not after the last one. */
const openTime = (moment: number, minutes: number) =>
  Math.min(minuteOf(dayAt(moment, DEMO_ZONE), minutes), lastOpenMoment())

/** The invoices of the last weeks were made at any hour, and their offers and marks just now. */
export const moveLatestInvoices = async (db: Db) => {
  const latest = lastOpenMoment()
  const opening = minuteOf(dayAt(latest, DEMO_ZONE), OPENS)
  const made = await rows<{ kind: InvoiceKind; id: number; time: number }>(
    db,
    sql`select kind, id, creation_time as time from invoices v where exists (select from invoice_items i
      where i.kind = v.kind and i.invoice_id = v.id and i.created_at > now() - interval '1 hour') order by kind, id`,
  )
  for (const { kind, id, time } of made) {
    const isOfToday = time > opening - 12 * HOUR
    const later = openTime(instantAfter(time, 2), CLOSES - 90)
    const times = isOfToday
      ? { made: Math.max(opening, latest - 4 * HOUR), offered: Math.max(opening, latest - HOUR), decided: latest }
      : {
          made: openTime(time, OPENS + 75 + (id % 5) * 50),
          offered: openTime(instantAfter(time, 1), OPENS + 95),
          decided: later,
        }
    await moveInvoice(db, kind, id, times)
  }
  await sql`update settlements set created_at = ${at(latest)}, sheet_day = ${dayOf(latest)}
    where created_at > ${at(latest)}`.execute(db)
}
