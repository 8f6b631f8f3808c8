import { sql } from 'kysely'
import { saveCheckout } from '#features/trade/invoice-checkout/checkout.contract.ts'
import { createInvoice } from '#features/trade/invoices/invoices.contract.ts'
import { findInvoiceLines } from '#features/trade/invoices/invoices.queries.ts'
import { makeMetroInvoice } from '#features/trade/locks/locks.contract.ts'
import { saveSettlement } from '#features/trade/settlements/settlements.contract.ts'
import { rows } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { dayAt, daysAfter, formatDay } from '#shared/time.ts'
import { demoInk } from './demo-signing.ts'
import { callTrade } from './demo-trade.ts'

/** Metals that were sold: picked up, half handed over, on hold and new. */

type Lot = readonly [description: string, price: number, daysAgo: number]

const lots: readonly Lot[] = [
  ['Gold 14k. Scrap lot, rings and clasps. 61.3 grams', 2760, 74],
  ['Sterling Silver. Flatware, 42 pcs. 1486.0 grams', 2080, 71],
  ['Gold 18k. Bangle, hinged. 22.6 grams', 2125, 66],
  ['Platinum. Band, plain. 7.8 grams', 350, 63],
  ['Gold 10k. Class rings, 3. 27.4 grams', 880, 58],
  ['Gold 22k. Bracelets, set of 3. 41.7 grams', 4805, 52],
  ['Gold 14k. Herringbone chains, 2. 31.0 grams', 2260, 47],
  ['Refining fee', -145.5, 47],
]

type Made = { buyer: string; checkNumber: string; daysAgo: number; lines: readonly Lot[] }

const backdate = ({ db }: Services, id: number, days: number) =>
  sql`update invoices set creation_time = creation_time - ${days} * interval '1 day', creation_day = creation_day - ${days}::integer
    where kind = 'invoice' and id = ${id}`.execute(db)

const make = async (services: Services, context: Context, { buyer, checkNumber, daysAgo, lines }: Made) => {
  const today = dayAt(Date.now(), context.user.timeZone)
  const [deliveryDateYear, deliveryDateMonth, deliveryDateDay] = daysAfter(today, 3 - daysAgo).split('-')
  const { data } = await callTrade(context, createInvoice, {
    formDetails: { billedTo: buyer, checkNumber, deliveryDateDay, deliveryDateMonth, deliveryDateYear },
    items: lines.map(([itemDescription, price, ago]) => ({
      ...{ itemDescription, price },
      dateTime: formatDay(daysAfter(today, -ago)),
    })),
  })
  if (daysAgo > 0) await backdate(services, data.id, daysAgo)
  return data.id
}

const handOver = async (context: Context, id: number, count?: number) => {
  const lines = await findInvoiceLines(context.db, 'invoice', id)
  const ticks = lines.slice(0, count).map(line => line.id)
  const finish = count === undefined
  await callTrade(context, saveCheckout, { id, ticks, ...(finish ? await demoInk() : {}), reason: '', finish })
}

/** Halden's latest purchases are paid and invoiced; their hold is not over yet. */
const invoiceTickets = async ({ db }: Services, context: Context) => {
  const paid = await rows<{ id: number }>(
    db,
    sql`update ticket_sides s set is_paid = true where (kind, ticket_id, side) in (
        select s.kind, s.ticket_id, s.side from ticket_sides s join buyers b on b.id = s.buyer_id
        join tickets t on t.kind = s.kind and t.id = s.ticket_id
        where s.kind = 'metro' and s.side = 'A' and b.name = 'Halden Refining' and s.amount_cents > 0 and t.acts
          and s.invoice_id is null and t.ticket_day > current_date - 40
        order by s.ticket_id limit 4)
      returning s.ticket_id as id`,
  )
  if (paid.length > 0)
    await callTrade(context, makeMetroInvoice, {
      billedTo: 'Halden Refining',
      checkNumber: '88214',
      data: [],
      ids: paid.map(({ id }) => id),
    })
}

/** The refiner's sheet agrees but for one line, which is short. */
const settle = async (context: Context, id: number) => {
  const lines = await findInvoiceLines(context.db, 'invoice', id)
  const sheet = lines.map((line, at) => ({
    itemID: line.id,
    grams: /([\d.]+) grams/.exec(line.itemDescription)?.[1] ?? '1',
    amount: (line.price ?? 0) / 100 - (at === lines.length - 1 ? 85 : 0),
  }))
  await callTrade(context, saveSettlement, { id, date: dayAt(Date.now(), context.user.timeZone), lines: sheet })
}

export const fillDemoInvoices = async (services: Services, context: Context) => {
  const halden = { buyer: 'Halden Refining', checkNumber: '', daysAgo: 38, lines: lots.slice(0, 3) }
  const settled = await make(services, context, halden)
  await handOver(context, settled)
  await settle(context, settled)
  const ostrander = { buyer: 'Ostrander Bros', checkNumber: '5107', daysAgo: 24, lines: lots.slice(2, 6) }
  await handOver(context, await make(services, context, ostrander))
  const meridian = { buyer: 'Meridian Metals', checkNumber: '', daysAgo: 11, lines: lots.slice(4) }
  await handOver(context, await make(services, context, meridian))
  const half = { buyer: 'Ostrander Bros', checkNumber: '5131', daysAgo: 2, lines: lots.slice(0, 7) }
  await handOver(context, await make(services, context, half), 4)
  await invoiceTickets(services, context)
  await make(services, context, { ...halden, daysAgo: 0, lines: lots.slice(5) })
}
