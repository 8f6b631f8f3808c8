import { sql } from 'kysely'
import { editRow } from '#features/buying/ticket-rows/ticket-rows.server.ts'
import { clearCheck } from '#features/cash/checks/checks.queries.ts'
import { addNewCheck, auditCheck } from '#features/cash/checks/ticket-checks.server.ts'
import { addAdvertisingFigures } from '#features/insight/archives/advertising.queries.ts'
import { addOldTickets } from '#features/insight/archives/old-tickets.queries.ts'
import { addPrintJob } from '#features/paper/print-jobs/print-jobs.queries.ts'
import { addBlock } from '#features/people/block-list/block-list.saving.ts'
import { editReceiptRow } from '#features/selling/receipts/receipt-rows.server.ts'
import { addContact, addQuote, changeQuote, saveQuoteLines } from '#features/trade/quotes/quotes.queries.ts'
import { auditQuote } from '#features/trade/quotes/quotes.server.ts'
import { oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { cents, dollars } from '#shared/money.ts'
import { dayAt, daysAfter } from '#shared/time.ts'
import { chance, olderMoments, pickBy } from './demo-older-days.ts'
import { olderPerson } from './demo-older-people.ts'
import { demoKeywords } from './demo-older-tickets.ts'

/** Two years of voids, quotes, blocks, checks, prints, archives and advertising figures. */

const reasons = ['Customer changed mind', 'Wrong amount', 'Duplicate', 'Wrong customer']

/** Some of the older records are void, each on its own day. */
export const voidSome = async (
  tx: Tx,
  context: Context,
  counts: Readonly<Record<'metro' | 'coin' | 'receipt', number>>,
) => {
  const every = 71
  for (let id = 20; id <= counts.metro; id += every)
    await editRow(context, 'metro', { id, void: true, voidReason: pickBy(reasons, 'void', id) })(tx)
  for (let id = 31; id <= counts.coin; id += every)
    await editRow(context, 'coin', { id, void: true, voidReason: pickBy(reasons, 'void', id) })(tx)
  for (let id = 44; id <= counts.receipt; id += every)
    await editReceiptRow(tx, context, 'coin_receipt', { id, void: true, voidReason: pickBy(reasons, 'void', id) })
  await sql`update void_records v set created_at = least(now(), r.at + interval '25 minutes')
    from (select kind, id, ticket_time as at from tickets where origin = 'import'
      union all select kind, id, ticket_time from receipts where origin = 'import') r
    where r.kind = v.kind and r.id = v.record_id`.execute(tx)
}

const wares = ['Gold Maple Leaf 1 oz', 'Morgan Dollar', 'Sterling tea set', 'Class rings', 'Watch, dive', 'Proof Set']
const answers = [
  'Sold it elsewhere.',
  'Came in and sold it.',
  'Wants to wait for a better price.',
  'No answer any more.',
]

/** Numbers of quotes go on: the older ones were made after all, and moved back. */
export const addOlderQuotes = async (tx: Tx, context: Context) => {
  const { timeZone, id: userId } = context.user
  for (const [place, { time }] of olderMoments(64, 'quote').entries()) {
    const { firstName, lastName } = olderPerson(place * 13)
    const price = dollars(40 + Math.floor(chance('quote', place) * 2400))
    const values = {
      ...{ clerk: pickBy(['June', 'Luis', 'Priya'], 'quote clerk', place), customerName: `${firstName} ${lastName}` },
      ...{ contactMethod: 'phone' as const, contactValue: `702 555 01${10 + (place % 90)}`, amount: price },
    }
    const made = await addQuote(tx, { ...values, status: 'open' }, { timeZone, userId })
    await saveQuoteLines(tx, made.id, [{ itemDescription: pickBy(wares, 'ware', place), itemComment: '', price }])
    await auditQuote(tx, made, 'created', context)
    const isClosedTicket = place < 56
    await addContact(tx, { id: made.id, comment: pickBy(answers, 'answer', place), isClosedTicket, userId })
    const status = isClosedTicket ? 'closed' : 'open'
    await auditQuote(tx, await changeQuote(tx, made.id, { ...made, status }), 'contact', context)
    await sql`update quotes set creation_time = to_timestamp(${time / 1000}),
      creation_day = (to_timestamp(${time / 1000}) at time zone ${timeZone})::date where id = ${made.id}`.execute(tx)
  }
}

const why = ['Bad check', 'Claimed property not theirs', 'Threatened a clerk', 'Refused an ID', 'Brought plated bars']

/** Somebody who sold here before is blocked by that ticket. */
const addBlockOfTicket = async (tx: Tx, { user }: Context) => {
  const ticket = await oneRow<{ id: number; firstName: string; lastName: string }>(
    tx,
    sql`select id, first_name as "firstName", last_name as "lastName" from tickets
      where kind = 'metro' and origin = 'import' and not is_void order by id desc offset 40 limit 1`,
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

const payees = ['Nevada Power', 'Southwest Gas', 'Fremont Cleaning', 'Paloma Crossing LLC'] as const

const otherPayees = ['Roofing', 'Plumbing', 'Printing', 'Security', 'Courier', 'Signs', 'Supplies', 'Repairs', 'Glass']
const places = ['Desert', 'Tonopah', 'Sunrise', 'Mesa', 'Spring Valley', 'Red Rock']

/** Payees of earlier checks. */
const addOlderPayees = async (tx: Tx) => {
  const names = places.flatMap(place => otherPayees.map(trade => `${place} ${trade}`))
  await sql`insert into payees (name) select unnest(${sql.val(names)}::text[]) on conflict do nothing`.execute(tx)
}

/** The bills of two years have the numbers before those of the last weeks. */
export const addOlderBills = async (tx: Tx, { user }: Context, firstNumber: number) => {
  await addOlderPayees(tx)
  const count = 88
  for (let place = 0; place < count; place++) {
    const payee = payees[place % payees.length] as string
    const amount =
      payee === 'Paloma Crossing LLC' ? dollars(6800) : dollars(80 + Math.floor(chance('bill', place) * 420))
    const values = { group: 'plain', ticketId: null, checkNumber: String(firstNumber - count + place), amount } as const
    const check = await addNewCheck(tx, { ...values, payee, memo: '', voidDay: 15 })
    await auditCheck(tx, check, 'created', user)
    await auditCheck(tx, await clearCheck(tx, check.id, true), 'cleared', user)
    const ago = 40 + (count - place) * 7
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
