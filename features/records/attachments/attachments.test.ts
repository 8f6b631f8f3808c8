import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCoinTicket, editCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt, editCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  editJewelryReceipt,
} from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { clerkCalls, fromOptionCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { oneRow } from '#server/db/db.ts'
import { coinReceipt, jewelryReceipt, metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { addAttachments, findAttachments } from './attachments.queries.ts'

const { portal, admin } = await openCounter()
await portal.send(clerkCalls.add, { name: 'Luis' }, admin)
await portal.send(fromOptionCalls.add, { name: 'signs' }, admin)

const ticket = (booth: string) => ({ ...ticketDetails, booth })
const coins = [{ name: 'Morgan Dollar', qty: 2, cost: 60 }]

const kinds = {
  metro: {
    create: () => portal.send(createMetroTicket, { details: ticket('Booth 1'), items: metroItems }, admin),
    edit: (more: object) => portal.send(editMetroTicket, { ...ticket('Booth 1'), ...more }, admin),
  },
  coin: {
    create: () => portal.send(createCoinTicket, { details: ticket('Booth 3'), items: coins }, admin),
    edit: (more: object) => portal.send(editCoinTicket, { ...ticket('Booth 3'), ...more }, admin),
  },
  coin_receipt: {
    create: () => portal.send(createCoinReceipt, coinReceipt, admin),
    edit: (more: object) => portal.send(editCoinReceipt, { ...coinReceipt, ...more }, admin),
  },
  jewelry_receipt: {
    create: () => portal.send(createJewelryReceipt, jewelryReceipt, admin),
    edit: (more: object) => portal.send(editJewelryReceipt, { ...jewelryReceipt, ...more }, admin),
  },
}

const addFile = async () =>
  (
    await oneRow<{ id: string }>(
      portal.db,
      sql`insert into files (mime_type, file_size, width, height, sha256, access)
        values ('image/jpeg', 1, 1, 1, '', 'ticket') returning id`,
    )
  ).id

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('the pictures of a %s', kind => {
  test('stay by id or address, and a name that is none of them is refused and removes nothing', async () => {
    const { create, edit } = kinds[kind]
    const { id } = (await create()).body.data
    const [one, two, foreign] = [await addFile(), await addFile(), await addFile()]
    await portal.db.transaction().execute(tx => addAttachments(tx, { kind, id }, [one, two]))
    const left = async () => (await findAttachments(portal.db, { kind, id })).map(file => file.id)
    const address = (file: string) => `/api/files/${file}/thumbnail?s=1.2.3`
    const strangers = ['ring.jpg', '', foreign, address(foreign), `${one}0`, `x${one}`, `/api/files/${one}`]
    for (const stranger of strangers) {
      const { status, body } = await edit({ id, existingFiles: [one, stranger] })
      expect([stranger, status]).toEqual([stranger, 400])
      const text = 'Existing Files holds what is not a file of this record'
      expect(body).toMatchObject({ message: text, fields: { existingFiles: text } })
    }
    expect(await left()).toEqual([one, two])
    expect((await edit({ id, existingFiles: [two, `http://shop.example${address(one)}`] })).status).toBe(200)
    expect(await left()).toEqual([one, two])
    expect((await edit({ id, existingFiles: [address(two)] })).status).toBe(200)
    expect(await left()).toEqual([two])
    expect((await edit({ id, existingFiles: [] })).status).toBe(200)
    expect(await left()).toEqual([])
  })
})
