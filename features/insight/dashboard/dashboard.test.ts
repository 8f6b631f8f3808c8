import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt, editCoinReceiptRow } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { createJewelryReceipt } from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import { type Day, dayAt, daysAfter } from '#shared/time.ts'
import { coinReceipt, jewelryReceipt, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { listOwnRecords, listRecordDays, listUnsignedTickets } from './dashboard.contract.ts'

type Person = { token: string }

const { portal, admin, employee } = await openCounter()

const calls = { metro: createMetroTicket, coin: createCoinTicket }

const make = async (kind: keyof typeof calls, ticketAmount: number) => {
  const details = { ...ticketDetails, ticketAmount }
  const items = [{ name: 'Morgan Dollar', qty: 1, cost: 5 }]
  const { status, body } = await portal.send(calls[kind], { details, items }, employee)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}

/** The ticket was taken some days ago, at noon. */
const move = (kind: keyof typeof calls, id: number, day: Day) =>
  sql`update tickets set ticket_day = ${day}::date,
    ticket_time = (${day}::date + time '12:00') at time zone 'America/Los_Angeles'
    where kind = ${kind} and id = ${id}`.execute(portal.db)

const daysFor = async (person: Person) => (await portal.send(listRecordDays, {}, person)).body.data
const unsignedFor = async (person: Person) => (await portal.send(listUnsignedTickets, {}, person)).body
const today = () => dayAt(Date.now(), 'America/Los_Angeles')

test('an empty shop has thirty days of nothing and nothing to sign', async () => {
  const days = await daysFor(admin)
  expect(days).toHaveLength(30)
  const { day: _, ...figures } = days.at(-1) ?? { day: '' }
  expect(Object.keys(figures)).toHaveLength(16)
  expect(days.flatMap(({ day: _day, ...rest }) => Object.values(rest)).every(value => value === 0)).toBe(true)
  expect(await unsignedFor(admin)).toMatchObject({ data: [], count: 0, isCapped: false })
})

describe('with tickets', () => {
  let ids: { metro: number[]; coin: number[] }
  beforeAll(async () => {
    const void_ = await make('metro', 999)
    ids = { metro: [await make('metro', 100), await make('metro', 250)], coin: [await make('coin', 40)] }
    await portal.send(editMetroRow, { id: void_, void: true, voidReason: 'Test' }, admin)
    await move('metro', await make('metro', 70), daysAfter(today(), -29))
    await move('metro', await make('metro', 80), daysAfter(today(), -30))
    await move('coin', await make('coin', 15), daysAfter(today(), -1))
  })

  test('each day has its tickets and their sum, without void ones and without what is older', async () => {
    const days = await daysFor(admin)
    expect(days.at(-1)).toMatchObject({ day: today(), metro: 2, metroAmount: 350, coin: 1, coinAmount: 40 })
    expect(days.at(-2)).toMatchObject({ metro: 0, coin: 1, coinAmount: 15 })
    expect(days[0]).toMatchObject({ day: daysAfter(today(), -29), metro: 1, metroAmount: 70 })
    expect(days.reduce((sum, { metro = 0 }) => sum + metro, 0)).toBe(3)
  })

  test('who is not Admin has the counts and no sum', async () => {
    const none = { coinReceipt: 0, jewelryReceipt: 0 }
    expect((await daysFor(employee)).at(-1)).toEqual({ day: today(), metro: 2, coin: 1, ...none })
  })

  test('a profit is summed once it is known, also below zero', async () => {
    await portal.send(editMetroRow, { id: ids.metro[0], profit: 120 }, admin)
    expect((await daysFor(admin)).at(-1)).toMatchObject({ metroProfit: 120, metroProfitKnown: 1, coinProfitKnown: 0 })
    await portal.send(editMetroRow, { id: ids.metro[1], profit: -300 }, admin)
    expect((await daysFor(admin)).at(-1)).toMatchObject({ metroProfit: -180, metroProfitKnown: 2 })
  })

  test('who opens one kind alone is not told of the other', async () => {
    const manager = await portal.signInAs('Coin Managers')
    expect((await daysFor(manager)).at(-1)).toEqual({ day: today(), coin: 1, coinReceipt: 0, jewelryReceipt: 0 })
    expect((await unsignedFor(manager)).data.every(({ kind }) => kind === 'coin')).toBe(true)
    const drawer = await portal.signInAs('Drawer')
    expect((await portal.send(listRecordDays, {}, drawer)).status).toBe(403)
    expect((await portal.send(listUnsignedTickets, {}, drawer)).status).toBe(403)
  })

  test('unsigned tickets stand newest first, without void and signed ones', async () => {
    const signed = ids.metro[0] ?? 0
    await sql`with drawn as (insert into files (mime_type, file_size, width, height, sha256, access)
      values ('image/png', 1, 500, 200, '', 'ticket') returning id)
      update tickets set signature_file_id = drawn.id from drawn where kind = 'metro' and tickets.id = ${signed}`.execute(
      portal.db,
    )
    const { data, count } = await unsignedFor(employee)
    expect(count).toBe(5)
    expect(data.map(({ ticketAmount }) => ticketAmount)).toEqual([40, 250, 15, 70, 80])
    expect(data[1]).toMatchObject({ kind: 'metro', id: ids.metro[1], name: 'Delgado, Maria', booth: 'Booth 2' })
  })

  test('the days are had as a file, with the columns that its reader may see', async () => {
    const file = async (person: Person) => {
      const answer = await portal.send(listRecordDays, {}, { ...person, headers: { accept: 'text/csv' } })
      return (answer.body as unknown as string).replace('\uFEFF', '').trim().split('\n')
    }
    const [head = '', ...lines] = await file(admin)
    expect(head).toMatch(/^day,metro,metroAmount,metroProfit,metroProfitKnown,coin,coinAmount,/)
    expect(lines.at(-1)).toMatch(new RegExp(`^${today()},2,350,-180,2,1,40,0,0,`))
    expect((await file(employee))[0]).toBe('day,metro,coin,coinReceipt,jewelryReceipt')
  })

  test('receipts stand beside the tickets of their day, without void ones', async () => {
    const receipt = async (
      call: typeof createCoinReceipt | typeof createJewelryReceipt,
      sent: Record<string, unknown>,
    ) => {
      const { status, body } = await portal.send(call, sent, employee)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.id
    }
    const first = await receipt(createCoinReceipt, coinReceipt)
    await receipt(createCoinReceipt, coinReceipt)
    await receipt(createJewelryReceipt, jewelryReceipt)
    const both = (await daysFor(admin)).at(-1)
    expect(both).toMatchObject({ coinReceipt: 2, jewelryReceipt: 1, metro: 2 })
    await portal.send(editCoinReceiptRow, { id: first, void: true, voidReason: 'Duplicate' }, admin)
    const one = (await daysFor(admin)).at(-1)
    expect(one?.coinReceipt).toBe(1)
    expect(one?.coinReceiptAmount).toBe(Number(both?.coinReceiptAmount) / 2)
  })

  test('everybody finds what they entered today themselves, the unsigned first', async () => {
    const own = async (person: Person) => (await portal.send(listOwnRecords, {}, person)).body
    const { data, count } = await own(employee)
    // Three tickets and two receipts stand: the void ones and those of other days are left out.
    expect(count).toBe(5)
    expect(data.map(({ kind, isUnsigned }) => `${kind} ${isUnsigned}`)).toEqual([
      'coin true',
      'metro true',
      'jewelry_receipt false',
      'coin_receipt false',
      'metro false',
    ])
    expect(await own(await portal.signInAs('Employee'))).toMatchObject({ data: [], count: 0 })
    expect((await portal.send(listOwnRecords, {}, await portal.signInAs('Drawer'))).status).toBe(403)
  })

  test('the same weekday is added up over the eight weeks before, of the kinds that one sees', async () => {
    for (const back of [7, 56, 63]) await move('coin', await make('coin', 20), daysAfter(today(), -back))
    const beforeFor = async (person: Person) => (await portal.send(listRecordDays, {}, person)).body.weekdaysBefore
    expect(await beforeFor(admin)).toMatchObject({ coin: 2, coinAmount: 40, metro: 0 })
    expect(await beforeFor(await portal.signInAs('Coin Managers'))).toEqual({
      coin: 2,
      coinReceipt: 0,
      jewelryReceipt: 0,
    })
  })
})

test.each(['Pacific/Kiritimati', 'Pacific/Niue'])('today is the day of the shop, in %s', async timeZone => {
  const shop = await readSetting(portal.db, 'shop')
  await portal.db.transaction().execute(tx => writeSetting(tx, 'shop', { ...shop, timeZone }))
  const id = await make('coin', 7)
  const last = (await daysFor(admin)).at(-1)
  expect(last?.day).toBe(dayAt(Date.now(), timeZone))
  expect(last?.coin).toBeGreaterThan(0)
  const { rows } = await sql<{ day: string }>`select ticket_day::text as day from tickets
    where kind = 'coin' and id = ${id}`.execute(portal.db)
  expect(rows[0]?.day).toBe(last?.day)
  await portal.db.transaction().execute(tx => writeSetting(tx, 'shop', shop))
})
