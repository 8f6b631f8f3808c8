import { sql } from 'kysely'
import { soldCoinLines } from '#features/selling/coin-receipts/coin-receipts.server.ts'
import { quickTenders } from '#features/selling/receipt-form/cash-tender.rules.ts'
import { receiptTotals, withTax } from '#features/selling/receipts/receipt-money.rules.ts'
import { editReceiptRow } from '#features/selling/receipts/receipt-rows.server.ts'
import { createReceipt } from '#features/selling/receipts/receipts.server.ts'
import { emptyReceipt } from '#features/selling/receipts/receipts.table.ts'
import { firstRow, rows } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { dollars } from '#shared/money.ts'
import { settingDefaults } from '#shared/settings.ts'
import { dayAt } from '#shared/time.ts'
import { DEMO_ZONE, firstUndepositedDay, moveRecords, OPENS, recentMoments } from './demo-days.ts'
import { pick, visitOf } from './demo-people.ts'

/** Three weeks at the coin counter: cash, checks and cards, supplies with tax, a few void, most deposited. */

const RECEIPTS = 60
const A_DAY = 3

type Sold = readonly [item: string, qty: number, price: number, barcode?: string]

const baskets: readonly (readonly Sold[])[] = [
  [
    ['American Silver Eagle 1 oz', 5, 290],
    ['Coin Supplies', 1, 38, 'A7731'],
    ['Coin Supplies', 10, 25, 'B0240'],
  ],
  [['Morgan Dollar', 2, 116]],
  [['American Gold Eagle 1/10 oz', 1, 468]],
  [['Coin Supplies', 4, 54]],
  [
    ['Silver Round 1 oz', 10, 560],
    ['Peace Dollar', 3, 111],
  ],
  [['Walking Liberty Half', 6, 138]],
  [['American Gold Buffalo 1 oz', 1, 4262]],
  [
    ['Proof Set', 2, 64],
    ['Coin Supplies', 1, 29],
  ],
  [['90% Silver', 20, 1160]],
  [['Wheat Cents', 3, 58]],
  [
    ['American Silver Eagle 1 oz', 20, 1096],
    ['Coin Supplies', 1, 19],
  ],
]

const notes = ['wants a call when 1/4 oz are in', 'tube, 2026', 'ships to the vault', 'card declined once']

const paymentOf = (index: number, total: number) => {
  if (total > dollars(2000)) return 'check'
  return pick(['cash', 'cash', 'creditcard', 'cash', 'cash', 'check', 'cash'] as const, index)
}

const isVoid = (index: number) => index % 17 === 9

const sell = async (context: Context, index: number) => {
  const sent = pick(baskets, index).map(([item, qty, price, barcode = '']) => ({
    ...{ item, qty: String(qty), barcode },
    price: dollars(price),
  }))
  const { lines, lineProblems } = await soldCoinLines(context.db, sent)
  const { total } = receiptTotals(withTax(lines, settingDefaults.shop.taxRate))
  const payment = paymentOf(index, total)
  const { firstName, lastName, fromx, clerk, station } = visitOf(index * 7 + 3, index)
  const isNamed = payment !== 'cash' || index % 4 === 1
  const details = {
    ...emptyReceipt,
    ...{ ticketAmount: total, payment, fromx, clerk, station, printer: '', change: undefined },
    tendered: payment === 'cash' ? quickTenders(total)[index % 3] : undefined,
    creditCardNumber: payment === 'creditcard' ? String(4417 + index) : '',
    checkAmount: payment === 'check' ? total : undefined,
    checkNumber: payment === 'check' ? String(1180 + index) : '',
    firstName: isNamed ? firstName : '',
    lastName: isNamed ? lastName : '',
    booth: pick(['Booth 5', 'Booth 5', 'Coin Counter'], index),
    note: index % 7 === 1 ? pick(notes, index) : '',
  }
  const { id } = (await createReceipt(context, 'coin_receipt', { details, lines, lineProblems })).data
  if (isVoid(index)) await mark(context, id, { void: true, voidReason: pick(['rung twice', 'Wrong amount'], index) })
}

type Marks = Parameters<typeof editReceiptRow>[3]

const mark = (context: Context, id: number, marks: Partial<Marks>) =>
  context.transaction(tx => editReceiptRow(tx, context, 'coin_receipt', { voidReason: '', ...marks, id }))

const spread = async ({ db, env }: Services) => {
  if (env.hasDemoYears)
    return moveRecords(
      db,
      'coin_receipt',
      recentMoments(RECEIPTS, { aDay: A_DAY, first: OPENS + 30, hoursApart: 2, jitter: 23 }),
    )
  await sql`with times as (
      select id, least(now() - (${RECEIPTS} - n) * interval '13 minutes',
        (((now() at time zone 'America/Los_Angeles')::date - (${RECEIPTS} - n) / ${A_DAY}) + time '10:05'
          + (n - 1) % ${A_DAY} * interval '2 hours' + n * 23 % 90 * interval '1 minute') at time zone 'America/Los_Angeles') as at
      from (select id, id - (min(id) over () - 1) as n from receipts where kind = 'coin_receipt') numbered)
    update receipts r set ticket_time = times.at, ticket_day = (times.at at time zone 'America/Los_Angeles')::date
    from times where r.kind = 'coin_receipt' and r.id = times.id`.execute(db)
}

const spreadOverTheWeeks = async (services: Services) => {
  const { db } = services
  await spread(services)
  await sql`update receipt_items i set ticket_time = r.ticket_time, ticket_day = r.ticket_day
    from receipts r where r.kind = 'coin_receipt' and i.kind = r.kind and i.receipt_id = r.id`.execute(db)
}

/** Everything sold before today was deposited, except the cash of the last receipt. */
const depositPastDays = async ({ db, env }: Services, context: Context) => {
  const today = env.hasDemoYears ? firstUndepositedDay() : dayAt(Date.now(), DEMO_ZONE)
  const past = await rows<{ id: number }>(
    db,
    sql`select id from receipts where kind = 'coin_receipt' and acts
      and ticket_day < ${today}::date order by payment = 'cash', id`,
  )
  for (const { id } of past.slice(0, -1)) await mark(context, id, { depositDone: true })
  const open = past.at(-2)
  if (open) await mark(context, open.id, { oneTimeEdit: true })
}

export const fillDemoCoinReceipts = async (services: Services, context: Context) => {
  if (await firstRow(services.db, sql`select 1 from receipts where kind = 'coin_receipt' limit 1`)) return
  for (let index = 0; index < RECEIPTS; index++) await sell(context, index)
  await spreadOverTheWeeks(services)
  await depositPastDays(services, context)
}
