import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { oneRow, rows } from '#server/db/db.ts'
import { dollars } from '#shared/money.ts'
import { type Day, instantAt } from '#shared/time.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { balanceOf, balances } from '../ledger/balances.queries.ts'
import { post } from '../ledger/ledger.server.ts'
import { addDrawerDisparityLog, getDrawerAmounts } from './drawers.contract.ts'

let portal: TestPortal
let june: { token: string; userId: number }
let luis: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  june = await portal.signInAs('Drawer')
  luis = await portal.signInAs('Employee')
  await bring('metrodrawer', 1000)
})
afterAll(() => portal.close())

const bring = (dest: 'metrodrawer' | 'retail' | 'jewelryretail', amount: number) =>
  portal.db.transaction().execute(tx =>
    post(tx, {
      purpose: 'transfer',
      src: 'bank',
      dest,
      amount: dollars(amount),
      comment: '',
      by: { id: june.userId, address: '127.0.0.1' },
    }),
  )
const confirm = (details: unknown, by: { token: string } = june) => portal.send(addDrawerDisparityLog, { details }, by)
const statesFor = async (prompt = '') => (await portal.send(getDrawerAmounts, { prompt }, june)).body.data
const logged = (drawer: string) =>
  rows<{ amount: number; count: number; note: string; prompt: string | null; by: number; notes: object | null }>(
    portal.db,
    sql`select amount_cents as amount, count_cents as count, note, prompt, counted_by as by, notes from drawer_counts
      where drawer = ${drawer}::ledger_account order by id desc`,
  )

describe('confirming a drawer', () => {
  test('keeps the books, the count, its notes, the note and who, and leaves the books alone', async () => {
    const before = await balanceOf(portal.db, 'metrodrawer')
    const details = { drawerName: 'Metro Drawer', denom100: 9, denom20: 4, denom1: 15, note: 'a five is missing' }
    const { status, body } = await confirm({ ...details, prompt: '2026-11-15 09:00' })
    expect(status).toBe(200)
    expect(body.message).toBe('Metro Drawer confirmed')
    expect((await logged('metrodrawer'))[0]).toMatchObject({
      amount: 100_000,
      count: 99_500,
      note: 'a five is missing',
      prompt: '2026-11-15 09:00',
      by: june.userId,
      notes: { denom100: 9, denom20: 4, denom1: 15, denom50: 0 },
    })
    expect(await balanceOf(portal.db, 'metrodrawer')).toBe(before)
    const entry = await oneRow<{ value: object; action: string }>(
      portal.db,
      sql`select value, action from history_entries where entity = 'drawer_counts' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({ action: 'created', value: { name: 'Metro Drawer', difference: -500 } })
  })

  test('answers its prompt for that drawer alone, and the next prompt asks again', async () => {
    const { metrodrawer, coindrawer } = await statesFor('2026-11-15 09:00')
    expect(metrodrawer).toMatchObject({ isConfirmed: true, amount: 1000, count: 995, countedAt: expect.any(Number) })
    expect(coindrawer).toMatchObject({ isConfirmed: false, count: null, countedAt: null, difference: null })
    expect((await statesFor('2026-11-15 13:00')).metrodrawer.isConfirmed).toBe(false)
    expect((await statesFor()).metrodrawer.isConfirmed).toBe(false)
  })

  test('twice for one prompt is a conflict that says who was first', async () => {
    const { status, body } = await confirm(
      { drawerName: 'metrodrawer', drawerCount: 1000, prompt: '2026-11-15 09:00' },
      luis,
    )
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Metro Drawer was confirmed already, by Test Drawer at \d\d\/\d\d\/\d\d \d\d:\d\d$/)
  })

  test('by two people at the same moment keeps one count', async () => {
    const both = await Promise.all(
      [june, luis].map(by => confirm({ drawerName: 'coindrawer', drawerCount: 0, prompt: '2026-11-15 09:00' }, by)),
    )
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/^Coin Drawer was confirmed already, by /)
    expect(await logged('coindrawer')).toHaveLength(1)
  })

  test('is kept beside the books as they are at that moment, whatever the screen had', async () => {
    await bring('jewelryretail', 40)
    const { status } = await confirm({ drawerName: 'jewelryretail', drawerAmount: 0, drawerCount: 30 })
    expect(status).toBe(200)
    expect((await statesFor()).jewelryretail).toMatchObject({ amount: 40, count: 30, difference: -10 })
  })

  test('tells amounts to who may see the books alone, and takes the count of the others too', async () => {
    const statesOf = async (group: string) =>
      (await portal.send(getDrawerAmounts, {}, await portal.signInAs(group))).body.data
    for (const group of ['Drawer', 'Admin'])
      expect((await statesOf(group)).metrodrawer).toMatchObject({ amount: 1000, count: 995, difference: -5 })
    const counted = { countedAt: expect.any(Number), isConfirmed: false }
    expect((await statesOf('Employee')).metrodrawer).toEqual(counted)
    const { status, body } = await confirm({ drawerName: 'metrodrawer', drawerCount: 995 }, luis)
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Metro Drawer confirmed' } })
  })

  test('of several drawers at once is all or nothing', async () => {
    const drawers = [
      { drawerName: 'retail', drawerCount: 40 },
      { drawerName: 'metrodrawer', drawerCount: -1 },
    ]
    expect((await confirm(drawers)).status).toBe(400)
    expect(await logged('retail')).toEqual([])
    const { body } = await confirm([drawers[0], { drawerName: 'Jewelry Retail', drawerCount: 0 }])
    expect(body.message).toBe('Retail, Jewelry Retail confirmed')
  })

  test('a count keeps its difference while money goes on moving', async () => {
    expect((await statesFor()).metrodrawer).toMatchObject({ amount: 1000, count: 995, difference: -5 })
    await bring('metrodrawer', 100)
    expect((await statesFor()).metrodrawer).toMatchObject({ amount: 1100, count: 995, difference: -5 })
    expect((await statesFor()).retail).toMatchObject({ amount: 0, difference: 40 })
  })
})

describe('as the documents send it, without the prompt', () => {
  const at = (day: Day, time: string) => vi.setSystemTime(instantAt(day, time, 'America/Los_Angeles'))
  const isConfirmed = async (prompt?: string) => (await statesFor(prompt)).coindrawer.isConfirmed
  const count = { drawerName: 'coindrawer', drawerAmount: 1, drawerCount: 0 }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('a count answers the prompt that waits, once, and no other', async () => {
    at('2027-03-01' as Day, '13:20')
    expect(await isConfirmed()).toBe(false)
    expect((await confirm(count)).status).toBe(200)
    expect([await isConfirmed(), await isConfirmed('2027-03-01 13:00')]).toEqual([true, true])
    expect([await isConfirmed('2027-03-01 09:00'), await isConfirmed('2027-03-01 17:45')]).toEqual([false, false])
    expect((await confirm(count)).status, 'another count is kept beside it').toBe(200)
    expect((await logged('coindrawer')).slice(0, 2).map(({ prompt }) => prompt)).toEqual([null, '2027-03-01 13:00'])
  })

  test('the next prompt asks again, and an older one that is named is answered alone', async () => {
    at('2027-03-01' as Day, '17:50')
    expect(await isConfirmed()).toBe(false)
    expect((await confirm({ ...count, prompt: '2027-03-01 09:00' })).status).toBe(200)
    expect([await isConfirmed(), await isConfirmed('2027-03-01 09:00')]).toEqual([false, true])
  })

  test('before the first prompt of a day a count answers none', async () => {
    at('2027-03-02' as Day, '08:30')
    expect((await confirm(count)).status).toBe(200)
    expect(await isConfirmed()).toBe(false)
    expect((await logged('coindrawer'))[0]?.prompt).toBeNull()
  })
})

describe('the counts that are kept', () => {
  const add = (drawer: string, origin: string, prompt: string | null = null) =>
    sql`insert into drawer_counts (drawer, origin, amount_cents, count_cents, prompt)
      values (${drawer}::ledger_account, ${origin}, 0, 0, ${prompt})`.execute(portal.db)

  test('are of all that is the shop’s own, by a prompt, the Daily Count or Reconcile, and of nothing outside', async () => {
    const all = await balances(portal.db)
    const inside = all.filter(({ isOutside }) => !isOutside)
    expect(inside).toHaveLength(10)
    for (const { account } of inside) for (const origin of ['daily_count', 'reconcile']) await add(account, origin)
    for (const { account } of all.filter(({ isOutside }) => isOutside))
      await expect(add(account, 'reconcile')).rejects.toThrow('own_cash_is_counted')
    await expect(add('vault2', 'guess')).rejects.toThrow('origin')
    await expect(add('vault2', 'reconcile', '2026-11-15 09:00')).rejects.toThrow('prompts_are_answered_by_a_prompt')
  })

  test('say that a prompt asked for them', async () => {
    await confirm({ drawerName: 'retail', drawerCount: 40 })
    const last = sql<{
      origin: string
    }>`select origin from drawer_counts where drawer = 'retail' order by id desc limit 1`
    expect(await oneRow(portal.db, last)).toEqual({ origin: 'prompt' })
  })
})

describe('what can not be confirmed', () => {
  test.each([
    ['a blank count', { drawerName: 'retail' }, 'Drawer Count is Blank'],
    ['a count below 0', { drawerName: 'retail', drawerCount: -1 }, 'Drawer Count should be greater or equal to 0 *'],
    ['notes below 0', { drawerName: 'retail', denom10: -1 }, '$10 field should be greater or equal to 0 *'],
    [
      'notes that are another sum',
      { drawerName: 'retail', denom10: 1, drawerCount: 11 },
      "Denomination Total Count don't match Cash Total!",
    ],
    ['another place', { drawerName: 'bank', drawerCount: 1 }, /Drawer must be one of/],
    ['no drawer', [], /must hold a counted drawer/],
    ['a time nobody asks at', { drawerName: 'retail', drawerCount: 1, prompt: '2026-11-15 10:00' }, /must be a prompt/],
    ['a day that is none', { drawerName: 'retail', drawerCount: 1, prompt: '2026-02-30 09:00' }, /must be a prompt/],
    ['half a note', { drawerName: 'retail', denom10: 0.5 }, /whole number/],
    ['nothing', undefined, /must be a list/],
  ])('%s', async (_, details, text) => {
    const { status, body } = await confirm(details)
    expect(status).toBe(400)
    expect(body.message).toMatch(
      text instanceof RegExp ? text : new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    )
  })
})
