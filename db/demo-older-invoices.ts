import { sql } from 'kysely'
import { createInvoice, editInvoiceRow } from '#features/trade/invoices/invoices.contract.ts'
import { findInvoiceLines } from '#features/trade/invoices/invoices.queries.ts'
import { makeMetroInvoice } from '#features/trade/locks/locks.contract.ts'
import { saveSettlement } from '#features/trade/settlements/settlements.contract.ts'
import { rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { dayAt, daysAfter, formatDay } from '#shared/time.ts'
import { DEMO_ZONE, minuteOf, OPENS } from './demo-days.ts'
import { chance, daysAgo, olderMoments, pickBy } from './demo-older-days.ts'
import { callTrade, insideOf, moveInvoice } from './demo-trade.ts'

/** Metals of two years: from Metro tickets and by the lot, picked up, paid by check or settled by the refiner's sheet. */

const INVOICES = 56
/** The invoices of the last weeks are newer. */
const NEWEST = 40

const buyers = ['Halden Refining', 'Ostrander Bros', 'Meridian Metals'] as const

type Scrap = readonly [material: string, lot: string, dollarsAGram: number, grams: number]

const scrap: readonly Scrap[] = [
  ['Gold 14k', 'Scrap lot, rings and clasps', 45, 38],
  ['Gold 10k', 'Class rings', 32, 22],
  ['Gold 18k', 'Bracelets, links', 58, 16],
  ['Sterling Silver', 'Flatware and holloware', 1.1, 1200],
  ['Gold 14k', 'Herringbone chains', 45, 27],
  ['Platinum', 'Bands, plain', 28, 9],
  ['Gold 22k', 'Bangles', 71, 31],
]

/** Metals have become dearer. */
const priceLevel = (time: number) => 1 - daysAgo(time) / 2600

const scrapOf = (place: number, time: number) => {
  const count = 2 + Math.floor(chance('scrap lines', place) * 4)
  return Array.from({ length: count }, (_, at) => {
    const [material, lot, dollarsAGram, usual] = scrap[(place + at * 3) % scrap.length] as Scrap
    const grams = Math.round(usual * (0.6 + chance(`grams ${at}`, place)) * 10) / 10
    return {
      itemDescription: `${material}. ${lot}. ${grams.toFixed(1)} grams`,
      price: Math.round((grams * dollarsAGram * priceLevel(time)) / 5) * 5,
      dateTime: formatDay(daysAfter(dayAt(time, DEMO_ZONE), -34 - at * 2)),
    }
  })
}

const makeOfScrap = async (context: Context, place: number, time: number, checkNumber: string) => {
  const [deliveryDateYear, deliveryDateMonth, deliveryDateDay] = daysAfter(dayAt(Date.now(), DEMO_ZONE), 4).split('-')
  const delivery = { deliveryDateDay, deliveryDateMonth, deliveryDateYear }
  const { data } = await callTrade(context, createInvoice, {
    formDetails: { billedTo: pickBy(buyers, 'metals buyer', place), checkNumber, ...delivery },
    items: scrapOf(place, time),
  })
  return data.id
}

/** Some of what a buyer had bought by then; it is paid. */
const paidTickets = async (tx: Tx, buyer: string, time: number, count: number) => {
  const sold = await rows<{ id: number }>(
    tx,
    sql`update ticket_sides s set is_paid = true where (kind, ticket_id, side) in (
        select s.kind, s.ticket_id, s.side from ticket_sides s join buyers b on b.id = s.buyer_id
        join tickets t on t.kind = s.kind and t.id = s.ticket_id
        where s.kind = 'metro' and s.side = 'A' and b.name = ${buyer} and s.amount_cents > 0 and s.invoice_id is null
          and t.counts and t.ticket_time < to_timestamp(${time} / 1000.0) - interval '33 days'
        order by t.ticket_time desc limit ${count})
      returning s.ticket_id as id`,
  )
  return sold.map(({ id }) => id)
}

const makeOfTickets = async (tx: Tx, context: Context, place: number, time: number, checkNumber: string) => {
  const billedTo = pickBy(buyers, 'metals buyer', place)
  const ids = await paidTickets(tx, billedTo, time, 3 + Math.floor(chance('tickets', place) * 6))
  if (ids.length === 0) return makeOfScrap(context, place, time, checkNumber)
  return (await callTrade(context, makeMetroInvoice, { billedTo, checkNumber, data: [], ids })).data.id
}

/** The refiner's sheet agrees, but now and then a line is short. */
const settleInvoice = async (context: Context, id: number, place: number, pickedUp: number) => {
  const lines = await findInvoiceLines(context.db, 'invoice', id)
  const isShort = place % 5 === 1
  await callTrade(context, saveSettlement, {
    id,
    date: daysAfter(dayAt(pickedUp, DEMO_ZONE), 6),
    lines: lines.map(({ id: itemID, itemDescription, price }, at) => ({
      ...{ itemID, grams: /([\d.]+) grams/.exec(itemDescription)?.[1] ?? '1' },
      amount: (price ?? 0) / 100 - (isShort && at === 0 ? 40 : 0),
    })),
  })
  await sql`update settlements set created_at = to_timestamp(${pickedUp + 6 * 86_400_000} / 1000.0)
    where kind = 'invoice' and invoice_id = ${id}`.execute(context.db)
}

/** The newest settlement sheets and check numbers are still to come. */
const isPaidByCheck = (place: number) => place % 5 !== 1 && place % 7 !== 3 && place < INVOICES - 3

export const addOlderInvoices = async (tx: Tx, outside: Context) => {
  const context = insideOf(tx, outside)
  for (const [place, { day, time }] of olderMoments(INVOICES, 'metals invoice', NEWEST).entries()) {
    const checkNumber = isPaidByCheck(place) ? String(4100 + place * 17) : ''
    const isOfTickets = place % 3 !== 0
    const id = isOfTickets
      ? await makeOfTickets(tx, context, place, time, checkNumber)
      : await makeOfScrap(context, place, time, checkNumber)
    const pickedUp = minuteOf(daysAfter(day, 3), OPENS + 30 + (place % 6) * 60)
    await moveInvoice(tx, 'invoice', id, { made: time })
    await callTrade(context, editInvoiceRow, { id, type: '1', pickedUp: true })
    await moveInvoice(tx, 'invoice', id, { made: time, pickedUp })
    if (checkNumber === '' && place < INVOICES - 3) await settleInvoice(context, id, place, pickedUp)
  }
}
