import { sql } from 'kysely'
import { coinLines } from '#features/buying/coin-tickets/coin-lines.server.ts'
import { editRow } from '#features/buying/ticket-rows/ticket-rows.server.ts'
import { createTicket, type TicketInput } from '#features/buying/tickets/tickets.server.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { dollars } from '#shared/money.ts'
import { moveRecords, OPENS, recentMoments } from './demo-days.ts'
import { pick, visitOf } from './demo-people.ts'
import { signDemoTicket } from './demo-signing.ts'

/** A month at the coin counter: coins, bullion, notes, bitcoin, barter, checks; most signed, some void. */

const TICKETS = 40

type Goods = readonly [item: string, qty: number, cost: number, unit?: string]

const bought: readonly (readonly Goods[])[] = [
  [
    ['Morgan Dollar', 12, 420],
    ['Peace Dollar', 5, 150],
  ],
  [['American Silver Eagle 1 oz', 20, 980]],
  [['bitcoin', 1, 1240]],
  [['90% Silver', 250, 5600, '$ face']],
  [
    ['American Gold Buffalo 1 oz', 1, 3950],
    ['Gold Bar 1 oz', 1, 3900],
  ],
  [
    ['Wheat Cents', 8, 24, 'roll'],
    ['Foreign Coins', 3.5, 28, 'lbs'],
    ['Proof Set', 4, 60, 'set'],
  ],
  [['ether', 1, 800]],
  [
    ['Silver Certificate', 15, 45],
    ['Large Size Note', 1, 110],
  ],
  [['Walking Liberty Half', 40, 520]],
  [['$20 Saint-Gaudens', 1, 3980]],
]

const handedOut: readonly Goods[] = [
  ['Silver Round 1 oz', 3, 150],
  ['Coin Supplies', 2, 20],
]

const lineOf = ([name, qty, cost, unit = '']: Goods) => ({ name, qty: String(qty), unit, cost: dollars(cost) })
const worth = (goods: readonly Goods[]) => goods.reduce((sum, [, , cost]) => sum + cost, 0)

const isBarter = (index: number) => index % 11 === 5
const isVoid = (index: number) => index % 13 === 9
const isSigned = (index: number) => index % 5 !== 3 && !isVoid(index)

const isByCheck = (index: number) => !isBarter(index) && worth(pick(bought, index)) > 3000
const checkNumberOf = (index: number) =>
  String(10_231 + Array.from({ length: index }, (_, before) => before).filter(isByCheck).length)

const paymentOf = (index: number): Pick<TicketInput, 'payment' | 'paymentCheckAmount' | 'checkNumber'> => {
  const goods = pick(bought, index)
  if (isBarter(index)) return { payment: 'barter', paymentCheckAmount: undefined, checkNumber: '' }
  if (isByCheck(index))
    return { payment: 'check', paymentCheckAmount: dollars(worth(goods)), checkNumber: checkNumberOf(index) }
  return { payment: index % 10 === 8 ? 'wire' : 'cash', paymentCheckAmount: undefined, checkNumber: '' }
}

const ticketOf = (index: number): TicketInput => {
  const given = isBarter(index) ? worth(handedOut) : 0
  return {
    ...visitOf(index * 5 + 2, index),
    ...paymentOf(index),
    ticketAmount: dollars(Math.max(0, worth(pick(bought, index)) - given)),
    booth: pick(['Coin Counter', 'Booth 7', 'Booth 8', 'Booth 9'], index),
    comment: index % 6 === 1 ? pick(['estate, two more boxes', 'wants slabs priced', 'regular, rolls'], index) : '',
    copies: 1,
  }
}

const take = async (context: Context, index: number) => {
  const barter = isBarter(index) ? handedOut.map(lineOf) : []
  const lines = await coinLines(context.db, pick(bought, index).map(lineOf), barter)
  const { id } = (await createTicket(context, 'coin', { ticket: ticketOf(index), lines })).data
  if (isSigned(index)) await signDemoTicket(context, 'coin', id)
  if (isVoid(index))
    await context.transaction(editRow(context, 'coin', { id, void: true, voidReason: 'Customer changed mind' }))
}

const spreadOverTheMonth = async ({ db, env }: Services) => {
  if (env.hasDemoYears)
    return moveRecords(db, 'coin', recentMoments(TICKETS, { aDay: 2, first: OPENS + 65, hoursApart: 4, jitter: 17 }))
  await sql`with times as (
      select id, least(now(), (((now() at time zone 'America/Los_Angeles')::date - (${TICKETS} - n) / 2)
        + time '10:40' + (n + 1) % 2 * interval '4 hours' + n * 17 % 90 * interval '1 minute')
        at time zone 'America/Los_Angeles') as at
      from (select id, id - (min(id) over () - 1) as n from tickets where kind = 'coin') numbered)
    update tickets t set ticket_time = times.at, ticket_day = (times.at at time zone 'America/Los_Angeles')::date
    from times where t.kind = 'coin' and t.id = times.id`.execute(db)
}

export const fillDemoCoinTickets = async (services: Services, context: Context) => {
  for (let index = 0; index < TICKETS; index++) await take(context, index)
  await spreadOverTheMonth(services)
}
