import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { balanceOf } from '#features/cash/ledger/balances.queries.ts'
import { settleSource } from '#features/cash/ledger/settling.server.ts'
import { inTransaction } from '#server/db/transactions.ts'
import { cents } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { coinReceipt } from '#tests/factories.ts'
import { openReceiptDesk } from '#tests/receipt-desk.ts'
import { createCoinReceipt, editCoinReceiptRow } from '../coin-receipts/coin-receipts.contract.ts'
import { editReceiptDay } from './receipt-days.contract.ts'
import { receiptDayCheck } from './receipt-days.verify.ts'

const { portal, admin } = await openReceiptDesk()
afterAll(() => portal.close())

const date = dayAt(Date.now(), 'America/Los_Angeles')
const sell = async () => (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data.id
const edit = (change: object) => portal.send(editReceiptDay, { date, type: 'receipt', ...change }, admin)

/** The faults that verify names while the deposit is changed in the database. */
const toldWhile = async (broken: string, mended: string) => {
  await sql.raw(`update receipt_deposits set ${broken}`).execute(portal.db)
  const { broken: told } = await receiptDayCheck.run(portal.db)
  await sql.raw(`update receipt_deposits set ${mended}`).execute(portal.db)
  return told
}

test('change that came out of the till itself is owed to nobody', async () => {
  const id = await sell()
  const posting = (purpose: 'tender' | 'change', src: 'customer' | 'retail', amount: number) =>
    ({ purpose, src, dest: src === 'retail' ? 'customer' : 'retail', amount: cents(amount), comment: '' }) as const
  const fromTill = [posting('tender', 'customer', 10_000), posting('change', 'retail', 2507)]
  await inTransaction(portal.db, tx => settleSource(tx, { kind: 'coin_receipt', id }, fromTill, { id: 1, address: '' }))
  const before = await balanceOf(portal.db, 'retail')
  const { data } = (await edit({ changeReturned: true })).body
  expect(data).toMatchObject([{ change: 25.07, changeReturned: true }])
  expect(await balanceOf(portal.db, 'retail')).toBe(before)
})

test('a day whose marks are others than its postings is named; a receipt void since is no fault', async () => {
  const id = await sell()
  await edit({ depositDone: true, changeReturned: true })
  await portal.send(editCoinReceiptRow, { id, void: true, voidReason: 'Duplicate' }, admin)
  expect(await receiptDayCheck.run(portal.db)).toEqual({
    read: '1 days, 1 of them with receipts void or edited since',
    broken: [],
  })
  expect(await toldWhile('deposit_day = null', 'deposit_day = day')).toEqual([
    `the day ${date} of coin_receipt does not hold, receipts are ticked and it has no deposit`,
    expect.stringMatching(/^transaction \d+ does not hold, its day is not deposited$/),
  ])
  expect(await toldWhile('is_change_returned = false', 'is_change_returned = true')).toEqual([
    expect.stringMatching(/^transaction \d+ does not hold, the change of its day is not returned$/),
  ])
  expect(await toldWhile("kind = 'jewelry_receipt'", "kind = 'coin_receipt'")).toContainEqual(
    expect.stringMatching(/does not hold, it is not between the accounts of its receipts$/),
  )
  const moved = await toldWhile('id = default', 'deposit_day = day')
  expect(moved.filter(told => told.endsWith('it belongs to no day of receipts'))).toHaveLength(2)
})
