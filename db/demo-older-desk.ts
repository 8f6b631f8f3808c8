import { sql } from 'kysely'
import { editRow } from '#features/buying/ticket-rows/ticket-rows.server.ts'
import { clearCheck } from '#features/cash/checks/checks.queries.ts'
import { addNewCheck, auditCheck } from '#features/cash/checks/ticket-checks.server.ts'
import { addAdvertisingFigures } from '#features/insight/archives/advertising.queries.ts'
import { addOldTickets } from '#features/insight/archives/old-tickets.queries.ts'
import { addPrintJob } from '#features/paper/print-jobs/print-jobs.queries.ts'
import { addBlock } from '#features/people/block-list/block-list.saving.ts'
import { editReceiptRow } from '#features/selling/receipts/receipt-rows.server.ts'
import { oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { cents, dollars } from '#shared/money.ts'
import type { ReceiptKind, TicketKind } from '#shared/record-kinds.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { chance, olderMoments, pickBy } from './demo-older-days.ts'
import { olderPerson } from './demo-older-people.ts'
import { demoKeywords } from './demo-older-tickets.ts'

/** Two years of voids, quotes, blocks, checks, prints, archives and advertising figures. */

const reasons = ['Customer changed mind', 'Wrong amount', 'Duplicate', 'Wrong customer']

type Counts = Readonly<Record<TicketKind | ReceiptKind, { count: number }>>

const EVERY = { metro: 71, coin: 71, coin_receipt: 50, jewelry_receipt: 50 }

/** Some of the older records are void, each on its own day; so are the mails about receipts. */
export const voidSome = async (tx: Tx, context: Context, counts: Counts) => {
  const reasonOf = (id: number) => ({ void: true, voidReason: pickBy(reasons, 'void', id) })
  for (const kind of ['metro', 'coin'] as const)
    for (let id = 20; id <= counts[kind].count; id += EVERY[kind])
      await editRow(context, kind, { id, ...reasonOf(id) })(tx)
  for (const kind of ['coin_receipt', 'jewelry_receipt'] as const)
    for (let id = 44; id <= counts[kind].count; id += EVERY[kind])
      await editReceiptRow(tx, context, kind, { id, ...reasonOf(id) })
}

const why = ['Bad check', 'Claimed property not theirs', 'Threatened a clerk', 'Refused an ID', 'Brought plated bars']

/** Somebody who sold here before is blocked by that ticket. */
const addBlockOfTicket = async (tx: Tx, { user }: Context) => {
  const ticket = await oneRow<{ id: number; firstName: string; lastName: string }>(
    tx,
    sql`select id, first_name as "firstName", last_name as "lastName" from tickets
      where kind = 'metro' and not is_void order by id desc offset 100 limit 1`,
  )
  const { id, ...name } = ticket
  await addBlock(tx, { ...name, reason: 'The ring was reported stolen', badge: '4471', ticketId: `M${id}` }, user)
}

export const addOlderBlocks = async (tx: Tx, context: Context) => {
  const { user } = context
  await addBlockOfTicket(tx, context)
  for (const [place, { time }] of olderMoments(54, 'block').entries()) {
    // These customers have sold nothing here.
    const { firstName, lastName } = olderPerson(2000 + place * 29)
    const block = { firstName, lastName: `${lastName}-${pickBy(['Ames', 'Roe', 'Poe'], 'block', place)}` }
    const { id } = await addBlock(
      tx,
      { ...block, reason: pickBy(why, 'why', place), badge: String(4000 + place * 7), detective: 'Morales' },
      user,
    )
    await sql`update block_entries set date_added = to_timestamp(${time / 1000}) where id = ${id}`.execute(tx)
  }
}

const otherPayees = ['Roofing', 'Plumbing', 'Printing', 'Security', 'Courier', 'Signs', 'Supplies', 'Repairs', 'Glass']
const places = ['Desert', 'Tonopah', 'Sunrise', 'Mesa', 'Spring Valley', 'Red Rock']

const suppliers = places.flatMap(place => otherPayees.map(trade => `${place} ${trade}`))

const BILLS = 240
const DAYS_APART = 2.8

/** Rent and utilities each month, and what comes between. */
const billOf = (place: number): readonly [payee: string, dollars: number, memo: string] => {
  const between = 40 + Math.floor(chance('bill', place) * 560)
  if (place % 11 === 0) return ['Paloma Crossing LLC', 6800, 'Rent']
  if (place % 11 === 2) return ['Nevada Power', 310 + (between % 190), '']
  if (place % 11 === 4) return ['Southwest Gas', 60 + (between % 120), '']
  if (place % 11 === 6) return ['Fremont Cleaning', 480, '']
  return [pickBy(suppliers, 'supplier', place), between, '']
}

/** The bills of two years have the numbers before those of the last weeks. */
export const addOlderBills = async (tx: Tx, { user }: Context, firstNumber: number) => {
  await sql`insert into payees (name) select unnest(${sql.val(suppliers)}::text[]) on conflict do nothing`.execute(tx)
  for (let place = 0; place < BILLS; place++) {
    const [payee, amount, memo] = billOf(place)
    const values = { group: 'plain', ticketId: null, checkNumber: String(firstNumber - BILLS + place) } as const
    const check = await addNewCheck(tx, { ...values, amount: dollars(amount), payee, memo, voidDay: 15 })
    await auditCheck(tx, check, 'created', user)
    await auditCheck(tx, await clearCheck(tx, check.id, true), 'cleared', user)
    const ago = Math.round(36 + (BILLS - place) * DAYS_APART)
    await sql`update checks set created_at = now() - ${ago} * interval '1 day' where id = ${check.id}`.execute(tx)
  }
}

/** Pages of the last weeks; the newest did not come out. */
export const addOlderPrints = async (tx: Tx, { user }: Context) => {
  const newest = await rows<{ id: number }>(
    tx,
    sql`select id from tickets where kind = 'metro' and origin = 'counter' order by id desc limit 57`,
  )
  for (const [place, { id }] of newest.toReversed().entries()) {
    const job = await addPrintJob(tx, {
      ...{ document: 'seller-ticket', subject: `M${id}`, title: `Seller ticket M${id}`, options: {}, copies: 1 },
      ...{ purpose: 'ticketInvoicePrinter', station: 'station1', reprintOf: null, reprintReason: '', userId: user.id },
    })
    const hasFailed = place > newest.length - 3
    await sql`update print_jobs j set state = ${hasFailed ? 'failed' : 'printed'}, tries = ${hasFailed ? 5 : 1},
        reason = ${hasFailed ? 'Counter laser: out of paper' : ''}, printer = ${hasFailed ? 'Counter laser' : 'PDF folder'},
        created_at = t.ticket_time, sent_at = t.ticket_time, ended_at = t.ticket_time + interval '4 seconds'
      from tickets t where t.kind = 'metro' and t.id = ${id} and j.id = ${job}`.execute(tx)
  }
}

/** Tickets of the years before, and what advertising cost since. */
export const addOlderArchives = async (tx: Tx) => {
  const today = dayAt(Date.now(), 'America/Los_Angeles')
  for (const [kind, count] of [
    ['old_coin', 220],
    ['bullion', 90],
  ] as const)
    await addOldTickets(
      tx,
      kind,
      olderMoments(count, kind).map(({ time }, place) => {
        const moved = time - 731 * 86_400_000
        const amount = dollars(60 + Math.floor(chance(kind, place) * 3000))
        return {
          ...{
            id: 8000 + place,
            day: dayAt(moved, 'America/Los_Angeles'),
            time: moved,
            amount,
            keyword: '',
            comment: '',
          },
          profit: dollars(Math.round((amount / 100) * 0.14)),
          source: pickBy(['repeat', 'signs', 'friend'], kind, place),
          zip: `891${10 + (place % 60)}`,
        }
      }),
    )
  const figures = Array.from({ length: 730 }, (_, ago) =>
    demoKeywords.map((keyword, at) => {
      const clicks = Math.floor(chance(keyword, ago) * 14)
      return {
        ...{ keyword, day: daysAfter(today, -ago - 1), impressions: 120 + clicks * 31, clicks },
        conversions: Math.floor(clicks / 5),
        cost: cents(clicks * (62 + at * 9)),
      }
    }),
  ).flat()
  await addAdvertisingFigures(tx, figures)
}
