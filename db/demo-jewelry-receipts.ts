import { sql } from 'kysely'
import { quickTenders } from '#features/selling/receipt-form/cash-tender.rules.ts'
import type { PartDraft } from '#features/selling/receipts/part-payments.rules.ts'
import { savePart } from '#features/selling/receipts/part-payments.server.ts'
import { type ReceiptPayment, receiptTotals, withTax } from '#features/selling/receipts/receipt-money.rules.ts'
import { editReceiptRow } from '#features/selling/receipts/receipt-rows.server.ts'
import { createReceipt } from '#features/selling/receipts/receipts.server.ts'
import { emptyReceipt } from '#features/selling/receipts/receipts.table.ts'
import { firstRow, rows } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { type Cents, cents, dollars } from '#shared/money.ts'
import { settingDefaults } from '#shared/settings.ts'
import { firstUndepositedDay, lastOpenMoment, moveRecords, OPENS, recentMoments } from './demo-days.ts'
import { pick, visitOf } from './demo-people.ts'

/** Two weeks of jewelry: paid at once and in instalments, some still owed, some shipped tax-free, a few void. */

const RECEIPTS = 26
/** The list shows a month first, and that is more than a page. */
const RECEIPTS_OF_YEARS = 48
const kind = 'jewelry_receipt'

type Sold = readonly [description: string, qty: number, price: number]

const baskets: readonly (readonly Sold[])[] = [
  [
    ['Ring, solitaire 0.72 ct. Gold 14k', 1, 1850],
    ['Wedding band 4 mm, pair. Gold 14k', 2, 980],
    ['Sizing to 6¼ and engraving', 1, 60],
  ],
  [['Rope chain 20 in. Gold 14k', 1, 640]],
  [['Hoop earrings 22 mm. Gold 10k', 1, 185]],
  [
    ['Tennis bracelet 3.1 ct. White gold', 1, 2420],
    ['Safety clasp', 1, 45],
  ],
  [['Pendant, opal. Sterling Silver', 1, 120]],
  [['Watch, dive automatic, serviced', 1, 540]],
  [
    ['Signet ring. Gold 18k', 1, 720],
    ['Engraving, three letters', 1, 40],
  ],
  [['Pearl strand 18 in.', 1, 390]],
]

const notes = ['sized 6¼, calls before picking up', 'waits for settlement', 'prongs checked', 'gift box']

const linesOf = (index: number) =>
  pick(baskets, index).map(([description, quantity, price]) => ({
    ...{ itemId: null, description, barcode: '', quantity, isTaxable: true },
    price: dollars(price),
  }))

const isInParts = (index: number) => index % 5 === 1
const isTaxFree = (index: number) => index % 9 === 4
const isVoid = (index: number) => index % 11 === 6
const isSettled = (index: number) => index % 10 === 1

const paymentOf = (index: number): ReceiptPayment =>
  isInParts(index) ? 'cash' : pick(['cash', 'creditcard', 'cash', 'cash_creditcard', 'check'] as const, index)

const shipment = {
  ...{ trackingNumber: '', address: '3317 Jade Cliffs Ln', city: 'Portland', state: 'OR', postalCode: '97201' },
  phone: '503 555 0171',
}

const partOf = (total: Cents, share: number) => dollars(Math.round((total / 100) * share))

const tenderOf = (index: number, total: Cents) => {
  const payment = paymentOf(index)
  if (isInParts(index)) return { totalAmount: partOf(total, 0.5), tendered: partOf(total, 0.5) }
  if (payment === 'cash') return { tendered: quickTenders(total)[index % 3] }
  return payment === 'cash_creditcard' ? { tendered: partOf(total, 0.4) } : {}
}

const detailsOf = (index: number, total: Cents) => {
  const payment = paymentOf(index)
  const { firstName, lastName, fromx, clerk, station } = visitOf(index * 11 + 5, index)
  return {
    ...emptyReceipt,
    ...{ ticketAmount: total, payment, firstName, lastName, fromx, clerk, station, printer: '', change: undefined },
    tendered: undefined,
    ...tenderOf(index, total),
    creditCardNumber: payment.includes('creditcard') ? String(8210 + index) : '',
    checkAmount: payment === 'check' ? total : undefined,
    checkNumber: payment === 'check' ? String(3140 + index) : '',
    booth: pick(['Booth 2', 'Booth 4'], index),
    note: index % 5 === 1 ? pick(notes, index) : '',
    paymentType: isInParts(index) ? ('partial' as const) : ('full' as const),
    phone: isInParts(index) ? `702 555 01${40 + index}` : '',
    requireShipmentFreeTax: isTaxFree(index),
  }
}

const blank = { id: 0, creditCardNumber: '', checkNumber: '' }

const payOn = async (context: Context, id: number, { index, total }: { index: number; total: Cents }) => {
  const [first, second] = [partOf(total, 0.5), partOf(total, 0.3)]
  const pay = (part: Partial<PartDraft> & Pick<PartDraft, 'paidBy'>) =>
    context.transaction(tx => savePart(tx, context, { kind, id }, { ...blank, ...part }, () => undefined))
  if (index % 15 === 11) return
  await pay({ paidBy: 'creditcard', totalAmount: second, creditCardNumber: '4417' })
  const rest = cents(total - first - second)
  if (isSettled(index)) await pay({ paidBy: 'cash', totalAmount: rest, tendered: dollars(Math.ceil(rest / 2000) * 20) })
}

const sell = async (context: Context, index: number) => {
  const lines = linesOf(index)
  const taxed = isTaxFree(index) ? lines.map(line => ({ ...line, isTaxable: false })) : lines
  const { total } = receiptTotals(withTax(taxed, settingDefaults.shop.taxRate))
  const sent = { details: detailsOf(index, total), lines, lineProblems: [] }
  const { id } = (await createReceipt(context, kind, { ...sent, ...(isTaxFree(index) ? { shipment } : {}) })).data
  if (isInParts(index)) await payOn(context, id, { index, total })
  if (isVoid(index))
    await context.transaction(tx =>
      editReceiptRow(tx, context, kind, {
        id,
        void: true,
        voidReason: pick(['Customer changed mind', 'rung twice'], index),
      }),
    )
}

const spread = async ({ db, env }: Services) => {
  if (env.hasDemoYears)
    return moveRecords(
      db,
      kind,
      recentMoments(RECEIPTS_OF_YEARS, { aDay: 2, first: OPENS + 95, hoursApart: 4, jitter: 29 }),
    )
  await sql`with times as (
      select id, least(now() - (${RECEIPTS} - n) * interval '17 minutes',
        (((now() at time zone 'America/Los_Angeles')::date - (${RECEIPTS} - n) / 2) + time '11:10'
          + (n + 1) % 2 * interval '4 hours' + n * 29 % 90 * interval '1 minute') at time zone 'America/Los_Angeles') as at
      from (select id, id - (min(id) over () - 1) as n from receipts where kind = ${kind}) numbered)
    update receipts r set ticket_time = times.at, ticket_day = (times.at at time zone 'America/Los_Angeles')::date
    from times where r.kind = ${kind} and r.id = times.id`.execute(db)
}

const spreadOverTheWeeks = async (services: Services) => {
  const { db, env } = services
  const latest = env.hasDemoYears ? lastOpenMoment() : Date.now()
  await spread(services)
  await sql`update receipt_items i set ticket_time = r.ticket_time, ticket_day = r.ticket_day
    from receipts r where r.kind = ${kind} and i.kind = r.kind and i.receipt_id = r.id`.execute(db)
  await sql`with times as (
      select p.id, least(to_timestamp(${latest} / 1000.0), r.ticket_time + (row_number() over (partition by r.id order by p.id) - 1) * interval '2 days') as at
      from receipt_payments p join receipts r on r.kind = p.kind and r.id = p.receipt_id)
    update receipt_payments p set paid_at = times.at, paid_day = (times.at at time zone 'America/Los_Angeles')::date
    from times where p.id = times.id`.execute(db)
}

/** The cash of the days before is at the bank, but that of a receipt now and then was forgotten. */
const depositPastDays = async ({ db }: Services, context: Context) => {
  const past = await rows<{ id: number }>(
    db,
    sql`select id from receipts where kind = ${kind} and acts and ticket_day < ${firstUndepositedDay()}::date order by id`,
  )
  for (const { id } of past.filter((_, place) => place % 13 !== 4))
    await context.transaction(tx => editReceiptRow(tx, context, kind, { id, voidReason: '', depositDone: true }))
}

export const fillDemoJewelryReceipts = async (services: Services, context: Context) => {
  if (await firstRow(services.db, sql`select 1 from receipts where kind = ${kind} limit 1`)) return
  const count = services.env.hasDemoYears ? RECEIPTS_OF_YEARS : RECEIPTS
  for (let index = 0; index < count; index++) await sell(context, index)
  await spreadOverTheWeeks(services)
  if (services.env.hasDemoYears) await depositPastDays(services, context)
}
