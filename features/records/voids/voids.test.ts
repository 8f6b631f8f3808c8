import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMetroItems } from '#features/buying/metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  getMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { addToBlockList } from '#features/people/block-list/block-list.contract.ts'
import { rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listVoids, recoverVoid, restoreVoid } from './voids.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const drawer = () => balanceOf(portal.db, 'metrodrawer')

const makeVoid = async (change: object = {}) => {
  const { body } = await portal.send(
    createMetroTicket,
    { details: { ...ticketDetails, ...change }, items: metroItems },
    admin,
  )
  await portal.send(editMetroRow, { id: body.data.id, void: true, voidReason: 'wrong amount' }, admin)
  const { data } = (await portal.send(listVoids, { search: `M${body.data.id}` }, admin)).body
  return { ticketId: body.data.id, voidId: data[0]?.id ?? 0 }
}

test('a restored ticket is the same ticket with its money, and leaves the list', async () => {
  const before = await drawer()
  const { ticketId, voidId } = await makeVoid({ ticketAmount: 400 })
  expect(await drawer()).toBe(before)
  for (const search of ['Delgado Maria', '$400'])
    expect((await portal.send(listVoids, { search }, admin)).body.data, search).toContainEqual(
      expect.objectContaining({ id: voidId }),
    )
  expect((await portal.send(restoreVoid, { id: voidId }, admin)).status).toBe(200)
  expect(await drawer()).toBe(before - 40_000)
  expect((await portal.send(getMetroTicket, { id: ticketId }, admin)).body.data).toMatchObject({
    void: false,
    voidReason: '',
  })
  for (const search of [`M${ticketId}`, 'M9999999999'])
    expect((await portal.send(listVoids, { search }, admin)).body.count).toBe(0)
  expect((await portal.send(restoreVoid, { id: voidId }, admin)).status).toBe(404)
})

test('a recovered ticket is a new one, and the void one says what became of it', async () => {
  const before = await drawer()
  const { ticketId, voidId } = await makeVoid({ ticketAmount: 300 })
  const { body } = await portal.send(recoverVoid, { id: voidId }, admin)
  expect(body.data.id).not.toBe(ticketId)
  expect(await drawer()).toBe(before - 30_000)
  expect((await portal.send(getMetroItems, { id: body.data.id }, admin)).body.data).toHaveLength(metroItems.length)
  const { data } = (await portal.send(listVoids, { search: `M${ticketId}` }, admin)).body
  expect(data[0]).toMatchObject({
    recovered_as: [`M${body.data.id}`],
    reason: 'wrong amount',
    customer_name: 'Maria Delgado',
  })
})

test('restored five times at once it comes back once', async () => {
  const before = await drawer()
  const { voidId } = await makeVoid({ ticketAmount: 100 })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => portal.send(restoreVoid, { id: voidId }, admin)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  expect(await drawer()).toBe(before - 10_000)
})

const voidIdOf = async (ticketId: number) => {
  const { data } = (await portal.send(listVoids, { search: `M${ticketId}` }, admin)).body
  return data.find(row => row.ticketId === ticketId)?.id ?? 0
}
const voidRow = async (ticketId: number) => {
  const { data } = (await portal.send(listVoids, { search: `M${ticketId}` }, admin)).body
  return data.find(row => row.ticketId === ticketId)
}
const voidIt = (id: number) => portal.send(editMetroRow, { id, void: true, voidReason: 'wrong amount' }, admin)
const restoreIt = async (ticketId: number) => portal.send(restoreVoid, { id: await voidIdOf(ticketId) }, admin)
const copyIt = async (ticketId: number) => portal.send(recoverVoid, { id: await voidIdOf(ticketId) }, admin)

describe('of one purchase one ticket stands', () => {
  test('a void ticket that was copied can not be restored, and says why', async () => {
    const before = await drawer()
    const { ticketId } = await makeVoid({ ticketAmount: 500 })
    const copy = (await copyIt(ticketId)).body.data.id
    expect(await restoreIt(ticketId)).toMatchObject({
      status: 409,
      body: { message: `M${ticketId} can not be restored while M${copy} of the same purchase is not void` },
    })
    expect(await voidRow(ticketId)).toMatchObject({ standsAs: `M${copy}` })
    expect(await drawer()).toBe(before - 50_000)
  })

  test('it can once the copy is void, and then the copy can not', async () => {
    const { ticketId } = await makeVoid()
    const copy = (await copyIt(ticketId)).body.data.id
    await voidIt(copy)
    expect((await restoreIt(ticketId)).status).toBe(200)
    expect((await voidRow(copy))?.standsAs).toBe(`M${ticketId}`)
    expect((await restoreIt(copy)).body.message).toContain(`M${ticketId} of the same purchase is not void`)
    expect((await copyIt(copy)).body.message).toContain(
      `M${copy} can not be copied while M${ticketId} of the same purchase is not void`,
    )
  })

  test('it is copied once, and again when that copy is void', async () => {
    const { ticketId } = await makeVoid()
    const first = (await copyIt(ticketId)).body.data.id
    expect(await copyIt(ticketId)).toMatchObject({ status: 409 })
    await voidIt(first)
    const second = (await copyIt(ticketId)).body.data.id
    expect(await voidRow(ticketId)).toMatchObject({
      recovered_as: [`M${first}`, `M${second}`],
      standsAs: `M${second}`,
    })
  })

  test('the copy of a copy counts', async () => {
    const { ticketId } = await makeVoid()
    const copy = (await copyIt(ticketId)).body.data.id
    await voidIt(copy)
    const third = (await copyIt(copy)).body.data.id
    expect((await restoreIt(ticketId)).body.message).toContain(`M${third} of the same purchase is not void`)
  })

  test('a ticket that was made anew from the same customer is another purchase', async () => {
    const { ticketId } = await makeVoid()
    await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
    expect((await restoreIt(ticketId)).status).toBe(200)
  })

  test('of a restore and copies at one moment one is done', async () => {
    const before = await drawer()
    const { voidId } = await makeVoid({ ticketAmount: 100 })
    const calls = [restoreVoid, recoverVoid, recoverVoid, restoreVoid, recoverVoid]
    const answers = await Promise.all(calls.map(call => portal.send(call, { id: voidId }, admin)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await drawer()).toBe(before - 10_000)
  })

  const step = fc.record({ act: fc.constantFrom('void', 'restore', 'copy'), nth: fc.nat(5), other: fc.nat(5) })

  test('whatever is done, and whatever at the same moment, it never pays out twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async steps => {
        const before = await drawer()
        const { ticketId } = await makeVoid({ ticketAmount: 100 })
        const family = [ticketId]
        const at = (nth: number) => family[nth % family.length] ?? ticketId
        for (const { act, nth, other } of steps) {
          const acts = { void: voidIt, restore: restoreIt, copy: copyIt }
          const answers = await Promise.all([acts[act](at(nth)), restoreIt(at(other))])
          expect(answers.every(({ status }) => status < 500)).toBe(true)
          const made = act === 'copy' && answers[0].status === 200 ? answers[0].body : undefined
          if (made && 'data' in made && 'id' in made.data) family.push(Number(made.data.id))
          const paid = await rows<{ standing: number; noticed: number }>(
            portal.db,
            sql`select (select count(*) from tickets where kind = 'metro' and id = any(${family}) and not is_void) as standing,
              (select count(*) from notices where kind = 'metro' and record_id = any(${family}) and not is_withdrawn) as noticed`,
          )
          const standing = paid[0]?.standing ?? 9
          expect(standing).toBeLessThanOrEqual(1)
          expect(paid[0]?.noticed).toBe(standing)
          expect(await drawer()).toBe(before - 10_000 * standing)
        }
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})

test('who is blocked since is not served by a copy', async () => {
  const { ticketId } = await makeVoid({ firstName: 'Walter', lastName: 'Brandt' })
  await portal.send(addToBlockList, { firstName: 'Walter', lastName: 'Brandt', reason: 'stolen' }, admin)
  expect(await copyIt(ticketId)).toMatchObject({ status: 409, body: { message: 'Customer is blocked: stolen' } })
  expect((await restoreIt(ticketId)).status).toBe(200)
})
