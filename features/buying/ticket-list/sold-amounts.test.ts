import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSixtyTickets } from '#tests/sixty-tickets.ts'
import type { TicketPage } from '../tickets/tickets.contract.ts'
import { findTickets, type ListFilter } from './ticket-list.queries.ts'

let portal: Awaited<ReturnType<typeof openSixtyTickets>>
beforeAll(async () => {
  portal = await openSixtyTickets()
  await sql`insert into buyers (name, type, display_order) values ('Halden', 2, 9001)`.execute(portal.db)
  // Every fourth ticket is sold, older ones for more; side B does not count.
  await sql`insert into ticket_sides (kind, ticket_id, side, buyer_id, amount_cents)
    select kind, tickets.id, side, buyers.id, 100 * case side when 'A' then 1000 - tickets.id else 100000 * tickets.id end
    from tickets, buyers, unnest('{A,B}'::text[]) side
    where kind = 'coin' and tickets.id % 4 = 0 and buyers.name = 'Halden'`.execute(portal.db)
})
afterAll(() => portal.close())

const idsOf = async (filter: Partial<ListFilter>, offset: number) => {
  const asked = { search: '', scope: 'Ticket', emptyProfit: false, sortBy: 'soldToAmount', withSales: true } as const
  const answer = await findTickets(portal.db, 'coin', { ...asked, ...filter }, { limit: 10, offset })
  return (JSON.parse(answer.text) as TicketPage).data.map(({ id }) => id)
}

const all = Array.from({ length: 60 }, (_, place) => place + 1)
const sold = all.filter(id => id % 4 === 0)
const unsold = all.filter(id => id % 4 !== 0)
const dearestFirst = [...sold, ...unsold.toReversed()]

test('sorted by the amount of side A, tickets without one stand last downwards and first upwards, on every page', async () => {
  for (const offset of [0, 10, 50]) {
    const page = (ids: number[]) => ids.slice(offset, offset + 10)
    expect(await idsOf({ sortOrder: 'desc' }, offset)).toEqual(page(dearestFirst))
    expect(await idsOf({ sortOrder: 'asc' }, offset)).toEqual(page(dearestFirst.toReversed()))
  }
})

test('what a search finds is sorted by it too, by the words of tickets and of their items', async () => {
  const estate = dearestFirst.filter(id => id % 3 === 0)
  for (const scope of ['Ticket', 'All'] as const) {
    expect(await idsOf({ search: 'Estate', scope, sortOrder: 'desc' }, 0)).toEqual(estate.slice(0, 10))
    expect(await idsOf({ search: 'Estate', scope, sortOrder: 'desc' }, 10)).toEqual(estate.slice(10, 20))
  }
})
