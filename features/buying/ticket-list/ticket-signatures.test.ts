import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { oneRow } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { createCoinTicket, editCoinRow, getCoinTicket, listCoinTickets } from '../coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow, listMetroTickets } from '../metro-tickets/metro-tickets.contract.ts'

const { portal, employee, admin } = await openCounter()

const sign = async (kind: 'metro' | 'coin', id: number) => {
  const file = await oneRow<{ id: string }>(
    portal.db,
    sql`insert into files (mime_type, file_size, width, height, sha256, access)
      values ('image/png', 1, 1, 1, '', ${kind === 'metro' ? 'ticket' : 'new_coin'}) returning id`,
  )
  await sql`update tickets set signature_file_id = ${file.id} where kind = ${kind} and id = ${id}`.execute(portal.db)
  return file.id
}

/** Each session has its own signed address. */
const addressOf = (fileId: string, { sessionId }: { sessionId: number }) =>
  expect.stringMatching(new RegExp(`^/api/files/${fileId}/full\\?s=${sessionId}\\.`))

test('the signature in a row of a list has a signed address, as that of a single read', async () => {
  const bare = `/api/files/00000000-0000-4000-8000-000000000000/full`
  const details = { ...ticketDetails, comment: bare }
  const metro = (await portal.send(createMetroTicket, { details, items: metroItems }, admin)).body.data.id
  const unsigned = (await portal.send(createMetroTicket, { details, items: metroItems }, admin)).body.data.id
  const file = await sign('metro', metro)
  const { data } = (await portal.send(listMetroTickets, {}, employee)).body
  const rowOf = (id: number) => data.find(row => row.id === id)
  expect(rowOf(metro)).toMatchObject({ signature: addressOf(file, employee), comment: bare })
  expect(rowOf(unsigned)).toMatchObject({ signature: null })
  const edited = (await portal.send(editMetroRow, { id: metro, comment: 'called' }, admin)).body
  expect(edited.data.find(row => row.id === metro)?.signature).toEqual(addressOf(file, admin))
})

test('so has that of a coin ticket, in the list, in its row and by itself', async () => {
  const items = [{ name: 'Morgan Dollar', qty: 2, cost: 60 }]
  const { id } = (await portal.send(createCoinTicket, { details: ticketDetails, items }, admin)).body.data
  const signed = { signature: addressOf(await sign('coin', id), admin) }
  expect((await portal.send(listCoinTickets, {}, admin)).body.data[0]).toMatchObject(signed)
  expect((await portal.send(editCoinRow, { id, comment: 'called' }, admin)).body.data).toMatchObject(signed)
  expect((await portal.send(getCoinTicket, { id }, admin)).body.data).toMatchObject(signed)
})
