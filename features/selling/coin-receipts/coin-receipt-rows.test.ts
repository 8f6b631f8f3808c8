import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { listHistoryOf } from '#features/insight/history/history.contract.ts'
import { getShopSettings, saveShopSettings } from '#features/shop/settings/shop.contract.ts'
import { coinReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { getSellingSettings } from '../receipts/selling-settings.contract.ts'
import { notDepositedText } from './coin-receipt.rules.ts'
import {
  createCoinReceipt,
  editCoinReceipt,
  editCoinReceiptRow,
  getCoinReceipt,
  listCoinReceipts,
} from './coin-receipts.contract.ts'

const { portal, admin, employee } = await openReceiptDesk()
afterAll(() => portal.close())

const made = async () => (await portal.send(createCoinReceipt, coinReceipt, employee)).body.data.id
const mark = (marks: Record<string, unknown>, as = employee) => portal.send(editCoinReceiptRow, marks, as)

test('whoever may see receipts writes the note of a row, without its one-time edit', async () => {
  const id = await made()
  expect((await mark({ id, note: 'wants a call' })).body.data).toMatchObject({ note: 'wants a call', version: 2 })
  const marked = (await mark({ id, oneTimeEdit: true }, admin)).body.data
  expect(marked).toMatchObject({ note: 'wants a call' })
  const { version } = (await mark({ id, oneTimeEdit: true }, admin)).body.data
  expect(version, 'what stands already is no change').toBe(marked.version)
  const emptied = await mark({ id, note: '' })
  expect(emptied.body.data).toMatchObject({ note: '', oneTimeEdit: true })
  expect((await mark({ id, note: 'stale', version: 1 })).status).toBe(409)
  expect((await mark({ id, note: 'x'.repeat(1001) })).status).toBe(400)
  expect((await mark({ id, note: 'and the mark', oneTimeEdit: false })).body.data).toMatchObject({ oneTimeEdit: true })
  const { data } = (await portal.send(listHistoryOf, { entity: 'coin_receipt', entityId: String(id) }, admin)).body
  expect(data[2]?.changes).toBe('One-time Edit No → Yes')
  expect(data[3]?.changes).toBe('Note — → wants a call')
  await mark({ id, void: true, voidReason: 'rung twice' })
  expect((await mark({ id, note: 'too late' })).status).toBe(409)
})

test('a list of one day takes dashes and slashes, a number finds its receipt whatever its age', async () => {
  const id = await made()
  await sql`update receipts set ticket_day = date '2026-01-12' where kind = 'coin_receipt' and id = ${id}`.execute(
    portal.db,
  )
  const ids = async (filter: Record<string, unknown>) =>
    (await portal.send(listCoinReceipts, filter, employee)).body.data.map(row => row.id)
  for (const dateFilter of ['2026-01-12', '1/12/2026', '2026/1/12', '2026-01-01,2026-01-31'])
    expect(await ids({ dateFilter }), dateFilter).toEqual([id])
  expect(await ids({})).not.toContain(id)
  expect(await ids({ id, filterByPeriod: '0' })).toEqual([id])
  expect(await ids({ search: `CR${id}` })).toEqual([id])
  expect((await portal.send(listCoinReceipts, { dateFilter: '2026-13-12' }, employee)).status).toBe(400)
})

const balances = async () => ({
  retail: await balanceOf(portal.db, 'retail'),
  coindrawer: await balanceOf(portal.db, 'coindrawer'),
})

/** How much each drawer changes. */
const movedBy = async (work: () => Promise<unknown>) => {
  const before = await balances()
  await work()
  const after = await balances()
  return { retail: after.retail - before.retail, coindrawer: after.coindrawer - before.coindrawer }
}

test('change comes out of the drawer, or of the till where the shop says so; an edit goes by the setting of its moment', async () => {
  let id = 0
  const sell = async () => {
    id = await made()
  }
  expect(await movedBy(sell)).toEqual({ retail: 10_000, coindrawer: -2507 })
  const old = id
  await portal.send(saveShopSettings, { changeFrom: 'retail' }, admin)
  expect((await portal.send(getShopSettings, {}, admin)).body.data.changeFrom).toBe('retail')
  expect((await portal.send(getSellingSettings, {}, employee)).body.data).toEqual({
    taxRate: '8.375',
    changeFrom: 'retail',
  })
  expect(await movedBy(sell)).toEqual({ retail: 7493, coindrawer: 0 })
  expect(await movedBy(() => mark({ id: old, note: 'called' }))).toEqual({ retail: 0, coindrawer: 0 })
  const edit = () => portal.send(editCoinReceipt, { id: old, ...coinReceipt }, admin)
  expect(await movedBy(edit)).toEqual({ retail: -2507, coindrawer: 2507 })
  expect(await movedBy(() => mark({ id: old, void: true, voidReason: 'Duplicate' }))).toEqual({
    retail: -7493,
    coindrawer: 0,
  })
  expect((await portal.send(getCoinReceipt, { id: old }, employee)).body.details.void).toBe(true)
  expect((await portal.send(saveShopSettings, { changeFrom: 'pocket' }, admin)).body.message).toBe(
    'Change comes from must be one of drawer, retail',
  )
  await portal.send(saveShopSettings, { changeFrom: 'drawer' }, admin)
})

test('further pages and the export are for Admin', async () => {
  for (const [as, status] of [
    [employee, 403],
    [admin, 200],
  ] as const)
    expect((await portal.send(listCoinReceipts, { page: 2 }, as)).status).toBe(status)
})

test('Admin is told which of the last day are not deposited; checks, voids and today do not wait', async () => {
  await sql`update receipts set is_deposited = true`.execute(portal.db)
  const open = async () => notDepositedText((await portal.send(listCoinReceipts, {}, admin)).body.notDeposited)
  const [one, two, gone] = [await made(), await made(), await made()]
  expect(await open()).toBeUndefined()
  await sql`update receipts set ticket_day = date '2026-01-13' where id = any(${[one, two, gone]}::int[])`.execute(
    portal.db,
  )
  await mark({ id: gone, void: true, voidReason: 'Duplicate' }, admin)
  expect(await open()).toBe('2 receipts of 01/13/26 not deposited')
  await mark({ id: one, depositDone: true }, admin)
  expect(await open()).toBe('1 receipt of 01/13/26 not deposited')
  await mark({ id: two, depositDone: true }, admin)
  expect(await open()).toBeUndefined()
})
