import { sql } from 'kysely'
import { createTicket, editTicket, type TicketInput } from '#features/buying/tickets/tickets.server.ts'
import { post } from '#features/cash/ledger/ledger.server.ts'
import { addBlock } from '#features/people/block-list/block-list.saving.ts'
import { firstRow } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { dollars } from '#shared/money.ts'
import { fillDemoCash } from './demo-cash.ts'
import { fillDemoChecks } from './demo-checks.ts'
import { fillDemoCoinInvoices } from './demo-coin-invoices.ts'
import { fillDemoCoinReceipts } from './demo-coin-receipts.ts'
import { fillDemoCoinTickets } from './demo-coin-tickets.ts'
import { contextFor } from './demo-context.ts'
import { moveRecords, OPENS, recentMoments } from './demo-days.ts'
import { rewriteDemoHistory } from './demo-history.ts'
import { fillDemoInvoices } from './demo-invoices.ts'
import { fillDemoJewelryReceipts } from './demo-jewelry-receipts.ts'
import { pick, visitOf } from './demo-people.ts'
import { fillDemoPoliceReports } from './demo-police-reports.ts'
import { fillDemoQuotes } from './demo-quotes.ts'
import { sellDemoTickets } from './demo-sales.ts'
import { signDemoTicket } from './demo-signing.ts'
import { moveLatestInvoices } from './demo-trade.ts'
import { fillOlderDesk, fillOlderQuotes, fillOlderRecords, keepOlderNumbers } from './demo-years.ts'

/** A month of Metro tickets, made through the real handlers so that cash, notices and signature requests match. */

const lots = [
  ['Wedding set, solitaire. Gold 14k', 620],
  ['Rope chain 20 in. Gold 14k. 18.4 grams', 1240],
  ['Hoop earrings. Gold 10k', 105],
  ['Flatware, serving spoons. Sterling Silver. 480 grams', 380],
  ['Tennis bracelet. Gold 18k', 2150],
  ['Class ring 1978. Gold 10k. 9.1 grams', 310],
  ['Brooch, mixed lot. Costume Jewelry. 2 lbs', 60],
  ['Band, plain. Platinum. 6.3 grams', 405],
] as const

const TICKETS = 60

/** Consecutive, except for one unexplained gap. */
const checkNumberOf = (index: number) => String(1041 + Math.floor(index / 9) + (index > 40 ? 1 : 0))

const paymentOf = (
  index: number,
  amount: number,
): Pick<TicketInput, 'payment' | 'paymentCheckAmount' | 'checkNumber'> =>
  index % 9 === 7
    ? { payment: 'check', paymentCheckAmount: dollars(amount), checkNumber: checkNumberOf(index) }
    : { payment: index % 9 === 4 ? 'wire' : 'cash', paymentCheckAmount: undefined, checkNumber: '' }

const ticketOf = (index: number): { ticket: TicketInput; lot: (typeof lots)[number] } => {
  const lot = pick(lots, index * 5)
  const ticket: TicketInput = {
    ...visitOf(index * 7, index),
    ticketAmount: dollars(lot[1]),
    ...paymentOf(index, lot[1]),
    booth: pick(['Booth 1', 'Booth 2', 'Booth 3', 'Booth 4', 'Booth 5'], index),
    comment:
      index % 4 === 0 ? pick(['wedding set, chain', 'estate lot', 'called back', 'no stone, melt only'], index) : '',
  }
  return { ticket, lot }
}

/** The customer of this one moved after signing, which broke the seal. */
const MOVED = 50

const changeAddress = (context: Context, id: number, ticket: TicketInput) =>
  editTicket(context, 'metro', {
    ...{ id, keptFiles: undefined, ticket: { ...ticket, address: '8120 Alta Vista Cir', zip: '89145' } },
    draft: { lineProblems: () => Promise.resolve([]) },
  })

const isSigned = (index: number) => index % 8 !== 3 && index < TICKETS - 2

/** In opening hours; the browser tests know the tickets of their small shop by another rhythm. */
const spreadOverTheMonth = async ({ db, env }: Services) => {
  if (env.hasDemoYears)
    return moveRecords(db, 'metro', recentMoments(TICKETS, { aDay: 2, first: OPENS + 15, hoursApart: 4, jitter: 31 }))
  await sql`with times as (select id, now() - (${TICKETS} - n) * interval '11 hours' as at from (
      select id, id - (min(id) over () - 1) as n from tickets where kind = 'metro') numbered)
    update tickets t set ticket_time = times.at, ticket_day = (times.at at time zone 'America/Los_Angeles')::date
    from times where t.kind = 'metro' and t.id = times.id`.execute(db)
}

const floats = [
  ['metrovault', 60_000],
  ['coinvault', 30_000],
  ['vault2', 100_000],
  ['metrodrawer', 12_000],
  ['coindrawer', 9000],
  ['retail', 600],
  ['jewelryretail', 400],
] as const

const fillDrawers = (context: Context) =>
  context.transaction(async tx => {
    for (const [dest, amount] of floats)
      await post(tx, {
        purpose: 'transfer',
        src: 'bank',
        dest,
        amount: dollars(amount),
        comment: 'Float',
        by: context.user,
      })
  })

/** The month's payouts are paid and hidden; of the last few on screen, three are waiting. */
const settlePayouts = async ({ db }: Services) => {
  await sql`update notices n set created_at = t.ticket_time, is_paid = t.place <= ${TICKETS - 3},
    is_dismissed = t.place <= ${TICKETS - 8}
    from (select kind, id, ticket_time, id - (min(id) over (partition by kind) - 1) as place from tickets
      where (kind, id) in (select kind, record_id from notices)) t
    where t.kind = n.kind and t.id = n.record_id`.execute(db)
  await sql`insert into payouts (kind, record_id, cash_cents, check_cents, check_number, wire_cents, paid_at)
    select kind, record_id, cash_cents, check_cents, check_number, wire_cents, created_at from notices
    where is_paid order by id`.execute(db)
}

const ageRequests = ({ db }: Services) =>
  sql`update signature_requests r set sent_at = t.ticket_time, created_at = t.ticket_time
    from tickets t where t.kind = r.kind and t.id = r.record_id`.execute(db)

export const fillDemoTickets = async (services: Services) => {
  const { hasDemoYears } = services.env
  if (await firstRow(services.db, sql`select 1 from tickets limit 1`)) return
  const context = await contextFor(services)
  if (hasDemoYears) await keepOlderNumbers(services)
  const bought: { id: number; amount: number }[] = []
  await fillDrawers(context)
  for (let index = 0; index < TICKETS; index++) {
    const { ticket, lot } = ticketOf(index)
    const line = {
      propertyCode: 3,
      description: lot[0],
      model: '',
      serial: '',
      quantity: 1,
      unit: 'grams',
      costCents: dollars(lot[1]),
    }
    const { data } = await createTicket(context, 'metro', { ticket, lines: index % 13 === 5 ? [] : [line] })
    if (isSigned(index)) await signDemoTicket(context, 'metro', data.id)
    if (hasDemoYears && index === MOVED) await changeAddress(context, data.id, ticket)
    if (index % 13 !== 5) bought.push({ id: data.id, amount: lot[1] })
  }
  await sellDemoTickets(context, bought)
  await spreadOverTheMonth(services)
  await fillDemoCoinTickets(services, context)
  await fillDemoCoinReceipts(services, context)
  await fillDemoJewelryReceipts(services, context)
  if (hasDemoYears) await fillOlderQuotes(services, context)
  await fillDemoQuotes(context)
  if (!hasDemoYears) await rewriteDemoHistory(services)
  await settlePayouts(services)
  if (hasDemoYears) await fillOlderRecords(services, context)
  await fillDemoInvoices(services, context)
  await fillDemoCoinInvoices(services, context)
  if (hasDemoYears) await moveLatestInvoices(services.db)
  await fillDemoChecks(context)
  await ageRequests(services)
  await fillDemoCash(services, context)
  await fillDemoPoliceReports(services)
  const block = {
    firstName: 'Ray',
    lastName: 'Dunn',
    reason: 'Sold a stolen ring',
    badge: '4471',
    case_id: '26-1187',
    detective: 'Morales',
    videoUrl: '',
    ticketId: '',
  }
  await services.db.transaction().execute(tx => addBlock(tx, block, context.user))
  if (hasDemoYears) await fillOlderDesk(services, context)
}
