import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listVoids, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { cents } from '#shared/money.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { post } from '../ledger/ledger.server.ts'
import { listNotices } from '../notices/notices.contract.ts'
import { getTransaction, updateTransaction } from './transactions.contract.ts'

let portal: TestPortal
let june: { token: string }
let admin: { token: string }
let ticketId: number
beforeAll(async () => {
  portal = await openTestPortal()
  june = await portal.signInAs('Drawer')
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

beforeEach(async () => {
  const details = { ...ticketDetails, ticketAmount: 375 }
  ticketId = (await portal.send(createMetroTicket, { details, items: metroItems }, admin)).body.data.id
})

const noticeOf = async (id: number) =>
  (await portal.send(listNotices, {}, june)).body.data.find(notice => notice.ticketId === `M${id}`)
const cashOf = async (id: number) => {
  const notice = await noticeOf(id)
  return (await portal.send(getTransaction, { id: notice?.transactionId }, june)).body.data
}
const count = (notes: object, by = june) => portal.send(updateTransaction, notes as Record<string, unknown>, by)
const postings = async () =>
  (
    await rows<{ text: string }>(
      portal.db,
      sql`select case dest when 'customer' then '' else '-' end || amount_cents / 100 || case when is_hidden then ' hidden' else '' end as text
        from ledger_transactions where source_kind = 'metro' and source_id = ${ticketId} order by id`,
    )
  ).map(({ text }) => text)
const balance = async () =>
  (
    await oneRow<{ sum: number }>(
      portal.db,
      sql`select sum(case when dest = 'customer' then amount_cents else -amount_cents end)::bigint as sum from ledger_transactions
        where source_kind = 'metro' and source_id = ${ticketId}`,
    )
  ).sum

test('what is wrong with the notes is said in the words of the form, and marks no field that is not there', async () => {
  const { id } = await cashOf(ticketId)
  expect((await count({ id, denom20: 'many', denom5: 1.5 })).body).toMatchObject({
    code: 'invalid',
    fields: { denom20: '$20 must be a whole number', denom5: '$5 must be a whole number' },
  })
  const { status, body } = await count({ id, denom100: 1 })
  expect(status).toBe(400)
  expect(body.message).toBe("Denomination Total Count don't match Cash Total!")
  expect(body).not.toHaveProperty('fields')
})

test('the cents of what a record moved are coins by themselves, unless coins are sent', async () => {
  const { number: id } = await portal.db.transaction().execute(tx =>
    post(tx, {
      purpose: 'tender',
      src: 'customer',
      dest: 'retail',
      amount: cents(35_827),
      comment: '',
      source: { kind: 'coin_receipt', id: 1 },
      by: { id: 0, address: '127.0.0.1' },
    }),
  )
  const notes = { denom100: 3, denom50: 1, denom5: 1, denom1: 3 }
  for (const wrong of [{ denom1: 2 }, { denom1: 4 }, { coins: 0 }]) {
    const { status, body } = await count({ id, ...notes, ...wrong })
    expect([status, body.message]).toEqual([400, "Denomination Total Count don't match Cash Total!"])
  }
  expect((await count({ id, ...notes })).status).toBe(200)
  expect((await portal.send(getTransaction, { id }, june)).body.data).toMatchObject({ ...notes, coins: 0.27 })
})

test('what was counted before the ticket was edited stays in sight until it is counted anew', async () => {
  const { id, countedBefore } = await cashOf(ticketId)
  expect(countedBefore).toBeNull()
  await count({ id, denom100: 3, denom20: 3, denom10: 1, denom5: 1 })
  await portal.send(editMetroTicket, { ...ticketDetails, ticketAmount: 395, id: ticketId }, admin)
  expect(await cashOf(ticketId)).toMatchObject({
    id,
    amount: 395,
    denom20: null,
    countedBefore: { denom100: 3, denom50: 0, denom20: 3, denom10: 1, denom5: 1, denom2: 0, denom1: 0, coins: 0 },
  })
  await count({ id, denom100: 3, denom20: 4, denom10: 1, denom5: 1 })
  expect(await cashOf(ticketId)).toMatchObject({ denom20: 4, countedBefore: null })
})

test('the cash of a ticket has no notes until someone counts them', async () => {
  const cash = await cashOf(ticketId)
  expect(cash).toMatchObject({
    src: 'metrodrawer',
    dest: 'customer',
    amount: 375,
    comment: `M${ticketId}`,
    denom100: null,
    denom1: null,
    coins: null,
    version: 1,
  })
  const { status, body } = await count({ id: cash.id, version: 1, denom100: 3, denom20: '3', denom10: 1, denom5: 1 })
  expect(status).toBe(200)
  expect(body.data.id).toBe(cash.id)
  expect(await cashOf(ticketId)).toMatchObject({ id: cash.id, denom100: 3, denom20: 3, denom50: 0, version: 2 })
  expect(await noticeOf(ticketId)).toMatchObject({ isCounted: true, isPaid: false, cash: 375 })
})

test('notes that are another sum, below 0 or no number are refused', async () => {
  const { id } = await cashOf(ticketId)
  const wrong = await count({ id, denom100: 3 })
  expect([wrong.status, wrong.body.message]).toEqual([400, "Denomination Total Count don't match Cash Total!"])
  const below = await count({ id, denom100: -1, denom5: -3 })
  expect(below.body.message).toBe(
    '$100 field should be greater or equal to 0 *\n$5 field should be greater or equal to 0 *',
  )
  expect((await count({ id, denom100: 'three' })).status).toBe(400)
  expect((await count({ id: 999_999, denom100: 1 })).status).toBe(404)
  expect((await portal.send(getTransaction, { id: 999_999 }, june)).status).toBe(404)
  expect(await cashOf(ticketId)).toMatchObject({ denom100: null })
})

test('counted otherwise later it keeps its number: the old posting is taken back and a new one stands, the drawer loses it once', async () => {
  const { id } = await cashOf(ticketId)
  await count({ id, denom100: 3, denom20: 3, denom10: 1, denom5: 1 })
  const again = await count({ id, version: 2, denom100: 0, denom50: 7, denom20: 1, denom10: 0, denom5: 1 })
  expect(again.status).toBe(200)
  expect(again.body.data.id).toBe(id)
  expect(await cashOf(ticketId)).toMatchObject({ id, denom50: 7, denom100: 0, amount: 375, version: 5 })
  expect(await postings()).toEqual(['375 hidden', '-375 hidden', '375'])
  expect(await balance()).toBe(37_500)
  const stale = await count({ id, version: 2, denom100: 3, denom20: 3, denom10: 1, denom5: 1 })
  expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(/^Changed by Test Drawer at /)])
  const entry = await oneRow<{ action: string }>(
    portal.db,
    sql`select action from history_entries where entity = 'ledger_transactions' and entity_id = ${String(id)} limit 1`,
  )
  expect(entry.action).toBe('counted')
})

test('two people counting at once: the second is told who was first', async () => {
  const { id } = await cashOf(ticketId)
  const first = { id, version: 1, denom100: 3, denom20: 3, denom10: 1, denom5: 1 }
  const both = await Promise.all([count(first), count({ ...first, denom100: 2, denom20: 8 }, admin)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/^Changed by Test (Drawer|Admin) at /)
})

test('an edited amount needs its notes anew under the same number, and the old cash can not be counted any more', async () => {
  const { id } = await cashOf(ticketId)
  await count({ id, denom100: 3, denom20: 3, denom10: 1, denom5: 1 })
  await portal.send(editMetroTicket, { ...ticketDetails, id: ticketId, ticketAmount: 400 }, admin)
  expect(await cashOf(ticketId)).toMatchObject({ id, amount: 400, denom100: null })
  const old = { id, denom100: 3, denom20: 3, denom10: 1, denom5: 1 }
  expect((await count({ ...old, version: 2 })).status).toBe(409)
  const { status, body } = await count(old)
  expect([status, body.message]).toEqual([400, "Denomination Total Count don't match Cash Total!"])
})

test('the cash of a void ticket can not be counted any more; restored, it has the number it had', async () => {
  const { id } = await cashOf(ticketId)
  await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
  const { status, body } = await count({ id, denom100: 3, denom20: 3, denom10: 1, denom5: 1 })
  expect([status, body.message]).toEqual([409, 'This transaction is already reversed'])
  const { data } = (await portal.send(listVoids, {}, admin)).body
  await portal.send(restoreVoid, { id: data.find(one => one.ticketId === ticketId)?.id }, admin)
  expect(await cashOf(ticketId)).toMatchObject({ id, amount: 375 })
})

test('the version of a transaction only goes up, through counts, void and restore', async () => {
  const { id, version } = await cashOf(ticketId)
  const versions = [version]
  const then = async (act: () => Promise<{ status: number }>) => {
    expect((await act()).status).toBe(200)
    versions.push((await portal.send(getTransaction, { id }, june)).body.data.version)
  }
  const voidIt = () => portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
  const restore = async () => {
    const { data } = (await portal.send(listVoids, { search: `M${ticketId}` }, admin)).body
    return portal.send(restoreVoid, { id: data[0]?.id }, admin)
  }
  await then(() => count({ id, denom100: 3, denom20: 3, denom10: 1, denom5: 1 }))
  await then(() => count({ id, denom100: 0, denom50: 7, denom20: 1, denom10: 0, denom5: 1 }))
  for (const act of [voidIt, restore, voidIt, restore]) await then(act)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})

test('while a ticket is edited its notes can be counted: nobody waits for each other for good', async () => {
  const { id } = await cashOf(ticketId)
  const edit = (ticketAmount: number) =>
    portal.send(editMetroTicket, { ...ticketDetails, id: ticketId, ticketAmount }, admin)
  const notes = [{ denom100: 3, denom50: 1, denom20: 1, denom5: 1 }, { denom5: 75 }]
  const tries = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => [count({ id, ...notes[turn % 2] }), edit(turn % 2 ? 375 : 400)]).flat(),
  )
  for (const { status } of tries) expect([200, 400, 409]).toContain(status)
  expect(await balance()).toBe((await cashOf(ticketId)).amount * 100)
})

test('employees neither see nor count it', async () => {
  const { id } = await cashOf(ticketId)
  const luis = await portal.signInAs('Employee')
  expect((await portal.send(getTransaction, { id }, luis)).status).toBe(403)
  expect((await count({ id, denom100: 3 }, luis)).status).toBe(403)
})

test('where the cash of a ticket came from and went to is changed on the ticket', async () => {
  const cash = await cashOf(ticketId)
  const notes = { denom100: 3, denom20: 3, denom10: 1, denom5: 1 }
  for (const change of [{ src: 'coindrawer' }, { dest: 'bank' }, { comment: 'Lunch' }]) {
    const { status, body } = await count({ id: cash.id, ...notes, ...change })
    expect([status, body.message]).toEqual([409, expect.stringContaining(`the cash of M${ticketId}`)])
    expect(body).toMatchObject({ fields: { [Object.keys(change)[0] as string]: body.message } })
  }
  expect(await cashOf(ticketId)).toMatchObject({ denom100: null, version: 1 })
  const { src, dest, comment } = cash
  expect((await count({ id: cash.id, ...notes, src, dest, comment })).status).toBe(200)
})

test('the cash of a void ticket says that it was taken back', async () => {
  const { id, isReversed } = await cashOf(ticketId)
  expect(isReversed).toBe(false)
  await portal.send(editMetroRow, { id: ticketId, void: true, voidReason: 'Test' }, admin)
  expect((await portal.send(getTransaction, { id }, june)).body.data.isReversed).toBe(true)
})
