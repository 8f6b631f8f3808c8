import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createCoinTicket, getCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, getMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { rows } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'

const { portal, admin } = await openCounter()

const MIGRATION = '0150_a_side_of_a_sale_is_a_row.sql'

const before = `drop table ticket_sides;
  alter table tickets add column sold_to text not null default '', add column sold_to_b text not null default '',
    add column sold_to_amount_cents integer, add column sold_to_amount_b_cents integer,
    add column is_paid_in_full boolean not null default false, add column is_paid_in_full_b boolean not null default false,
    add column invoice_num integer not null default 0, add column invoice_num_b integer not null default 0;`

test('sales from before are kept by side, and a buyer who is on no list becomes one who is not offered', async () => {
  const metro = { details: ticketDetails, items: metroItems }
  const coin = { details: ticketDetails, items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] }
  const addMetro = async () => (await portal.send(createMetroTicket, metro, admin)).body.data.id
  const [sold, ticked, bare] = [await addMetro(), await addMetro(), await addMetro()]
  const coinId = (await portal.send(createCoinTicket, coin, admin)).body.data.id
  const pool = new pg.Pool({ connectionString: portal.databaseUrl })
  await pool.query(`${before}
    insert into buyers (name, type, display_order) values ('Halden Refining', 1, 9001);
    insert into records (kind, id) values ('invoice', 77);
    update tickets set sold_to = 'halden refining', sold_to_amount_cents = 90000, is_paid_in_full = true, invoice_num = 77,
      sold_to_b = 'Gone Metals', sold_to_amount_b_cents = 31000 where kind = 'metro' and id = ${sold};
    update tickets set is_paid_in_full = true where kind = 'metro' and id = ${ticked};
    update tickets set sold_to = 'Coin Gone', sold_to_amount_cents = 7000 where kind = 'coin' and id = ${coinId};
    delete from migrations where name = '${MIGRATION}'`)
  expect(await migrate(pool)).toEqual([MIGRATION])
  await pool.end()
  const read = async (id: number) => (await portal.send(getMetroTicket, { id }, admin)).body.data
  expect(await read(sold)).toMatchObject({
    ...{ soldTo: 'Halden Refining', soldToAmount: 900, paidInFull: true, invoiceNum: 77 },
    ...{ soldToB: 'Gone Metals', soldToAmountB: 310, paidInFullB: false, invoiceNumB: 0 },
  })
  const unsold = { soldTo: '', soldToAmount: null, soldToB: '', paidInFullB: false }
  expect(await read(ticked)).toMatchObject({ ...unsold, paidInFull: true })
  expect(await read(bare)).toMatchObject({ ...unsold, paidInFull: false })
  const coinTicket = (await portal.send(getCoinTicket, { id: coinId }, admin)).body.data
  expect(coinTicket).toMatchObject({ soldTo: 'Coin Gone', soldToAmount: 70 })
  const unlisted = sql`select name, type, is_enabled from buyers where name like '%Gone%' order by name`
  expect(await rows(portal.db, unlisted)).toEqual([
    { name: 'Coin Gone', type: 2, is_enabled: false },
    { name: 'Gone Metals', type: 1, is_enabled: false },
  ])
})
