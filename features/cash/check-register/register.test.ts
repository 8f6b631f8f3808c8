import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { paidByCheck } from '#tests/check-desk.ts'
import { bankAccount, coinReceipt, metroItems } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { printPlainCheck } from '../checks/checks.contract.ts'
import { getCheckDetail, listChecks, markCheck, type RegisteredCheck } from './register.contract.ts'

const { portal, admin, employee } = await openCounter()
const ids = { metro: 0, voided: 0, coin: 0 }

const plain = (checkNumber: string, more: object = {}) =>
  portal.send(printPlainCheck, { checkNumber, checkAmount: '412.18', payee: 'City Water', memo: 'May', ...more }, admin)

beforeAll(async () => {
  await portal.send(saveBankSettings, bankAccount, admin)
  const metro = (number: number, amount: number) =>
    portal.send(createMetroTicket, { details: paidByCheck(number, amount), items: metroItems }, admin)
  ids.metro = (await metro(20_411, 900)).body.data.id
  ids.voided = (await metro(20_412, 300)).body.data.id
  await portal.send(editMetroRow, { id: ids.voided, void: true, voidReason: 'Duplicate' }, admin)
  const items = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
  ids.coin = (await portal.send(createCoinTicket, { details: paidByCheck(50_231, 700), items }, admin)).body.data.id
  await plain('1188')
  await plain('1189', { payee: 'Paloma Crossing LLC', checkAmount: 6800 })
  const formDetails = {
    ...coinReceipt.formDetails,
    payment: 'check',
    checkNumber: '20413',
    checkAmount: 74.93,
    tendered: 0,
  }
  expect((await portal.send(createCoinReceipt, { ...coinReceipt, formDetails }, admin)).body).toHaveProperty('data')
})

const list = async (input: Record<string, unknown> = {}) => (await portal.send(listChecks, input, admin)).body
const numbers = (checks: readonly RegisteredCheck[]) => checks.map(({ checkNumber }) => checkNumber)
const found = async (input: Record<string, unknown>) => Object.values((await list(input)).data).flatMap(numbers)
const idOf = async (checkNumber: string) =>
  Object.values((await list({ search: checkNumber, filterBy: 'Check Number' })).data).flat()[0]?.id

describe('the check register', () => {
  test('has the checks of Metro tickets, of coin tickets and plain ones, and none of a receipt', async () => {
    const { data, count } = await list()
    expect([data.metro, data.coin, data.plain].map(numbers)).toEqual([['20412', '20411'], ['50231'], ['1189', '1188']])
    expect(count).toEqual({ metro: 2, coin: 1, plain: 2 })
    expect(data.metro[1]).toMatchObject({
      type: 'metro',
      amountAsNumber: 900,
      payee: 'Maria Delgado',
      ticketNumber: `M${ids.metro}`,
      isCleared: false,
      isCheckVoid: false,
      prints: 0,
      isPrinted: false,
      note: '',
    })
    expect(data.metro[0]).toMatchObject({ isCheckVoid: true, note: 'ticket void: Duplicate' })
    expect(data.plain[1]).toMatchObject({ amountAsNumber: 412.18, memo: 'May', ticketNumber: '', prints: 1 })
    const all = Object.values(data).flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('one group alone is asked for by its name or its title', async () => {
    for (const type of ['coin', 'Coin Tickets checks', { value: 'coin', label: 'Coin' }]) {
      const { data, groups } = await list({ type })
      expect([data.metro, data.coin, data.plain].map(numbers)).toEqual([[], ['50231'], []])
      expect([groups.metro, groups.coin?.nextNumber]).toEqual([null, '50232'])
    }
    expect((await portal.send(listChecks, { type: 'receipts' }, admin)).status).toBe(400)
  })

  test('is searched by payee, amount, number and ticket', async () => {
    expect(await found({ search: 'paloma' })).toEqual(['1189'])
    expect(await found({ search: '$412.18', filterBy: 'Check Amount' })).toEqual(['1188'])
    expect(await found({ search: 'much', filterBy: 'Check Amount' })).toEqual([])
    expect(await found({ search: '2041', filterBy: 'Check Number' })).toEqual(['20412', '20411'])
    expect(await found({ search: `m${ids.metro}`, filterBy: 'Ticket Number' })).toEqual(['20411'])
    expect(await found({ search: `C${ids.coin}`, filterBy: 'Ticket Number' })).toEqual(['50231'])
    expect((await portal.send(listChecks, { filterBy: 'Memo' }, admin)).status).toBe(400)
  })

  test('shows six months unless days are said, in the time of the shop', async () => {
    await sql`update checks set created_at = now() - interval '7 months' where check_number = '1188'`.execute(portal.db)
    expect(await found({ type: 'plain' })).toEqual(['1189'])
    expect(await found({ type: 'plain', startDate: '2020-01-01' })).toEqual(['1189', '1188'])
    await sql`update checks set created_at = '2026-03-02 05:30+00' where check_number = '1188'`.execute(portal.db)
    expect(await found({ startDate: '03/01/26', endDate: '03/01/26' })).toEqual(['1188'])
    expect(await found({ startDate: '03/02/26', endDate: '03/02/26' })).toEqual([])
    expect((await portal.send(listChecks, { startDate: '03/02/26', endDate: '03/01/26' }, admin)).status).toBe(400)
    await sql`update checks set created_at = now() where check_number = '1188'`.execute(portal.db)
  })

  test('cleared and void ones are found alone, and the sums of a group are of all its checks', async () => {
    const id = await idOf('20411')
    await portal.send(markCheck, { id, type: 'metro', name: 'isCleared', value: 1 }, admin)
    expect(await found({ onlyCleared: true })).toEqual(['20411'])
    expect(await found({ onlyVoided: 1 })).toEqual(['20412'])
    const { groups } = await list({ onlyVoided: true })
    expect(groups.metro).toMatchObject({ uncleared: 0, cleared: 900, voided: 300, total: 1200, nextNumber: '20413' })
    expect(groups.coin).toMatchObject({ uncleared: 700, cleared: 0, voided: 0, total: 700 })
  })

  test('each group goes into a file of its own', async () => {
    const columns = [
      { key: 'checkNumber', header: 'Check Number' },
      { key: 'amountAsNumber', header: 'Check Amount' },
    ]
    const file = async (section: string) => {
      const headers = {
        accept: 'text/csv',
        'x-section': section,
        'x-columns': encodeURIComponent(JSON.stringify(columns)),
      }
      const body: unknown = (await portal.send(listChecks, {}, { ...admin, headers })).body
      return (body as string).trim().split('\n').slice(1)
    }
    expect(await file('data.coin')).toEqual(['50231,700'])
    expect(await file('data.plain')).toHaveLength(2)
  })

  test('a check is read with its prints, and one that is not there is 404', async () => {
    const { data } = (await portal.send(getCheckDetail, { id: await idOf('1189') }, admin)).body
    expect(data).toMatchObject({ checkNumber: '1189', isVoidedAfterDay: true, printed: [{ checkNumber: '1189' }] })
    expect((await portal.send(getCheckDetail, { id: 999_999 }, admin)).status).toBe(404)
  })

  test('is for Admin alone', async () => {
    expect((await portal.send(listChecks, {}, employee)).status).toBe(403)
    expect((await portal.send(markCheck, { id: 1, name: 'isCleared', value: 1 }, employee)).status).toBe(403)
  })

  test('a page has 50 of each group', async () => {
    await sql`insert into checks (check_group, check_number, amount_cents, payee)
      select 'plain', 2000 + n, 100, 'Many' from generate_series(1, 60) n`.execute(portal.db)
    const second = await list({ search: 'Many', page: 2 })
    expect([second.data.plain.length, second.count.plain]).toEqual([10, 60])
  })
})
