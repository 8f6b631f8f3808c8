import { afterAll, expect, test } from 'vitest'
import { createCoinTicket, editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { openCountDesk } from '#tests/count-desk.ts'
import { coinReceipt, ticketDetails } from '#tests/factories.ts'
import { saveDailyCount } from '../counts/counts.contract.ts'
import { listNotices, updateNotice } from '../notices/notices.contract.ts'
import { deleteTransaction, updateTransaction } from '../transactions/transactions.contract.ts'

/** Causes of a count that was explained by a later change. */

const { portal, admin, move, compare, settle, pageOf } = await openCountDesk()
afterAll(() => portal.close())

const change = async (id: number, changes: object) =>
  expect((await portal.send(updateTransaction, { id, ...changes }, admin)).status).toBe(200)
const remove = async (id: number) => expect((await portal.send(deleteTransaction, { id }, admin)).status).toBe(200)

test('an entry that is changed or deleted after it was counted is why the next count differs', async () => {
  const changed = await move('coinvault', 'retail', { denom20: 1, denom100: 1 })
  const deleted = await move('bank', 'retail', { denom10: 3 })
  await settle('retail', { denom100: 1, denom50: 1, denom10: 3 })
  await change(changed, { denom20: 0, denom50: 1 })
  const first = await compare('retail', { denom100: 1, denom50: 1, denom10: 3 })
  expect(first.difference).toBe(-30)
  expect(first.causes[0]).toMatchObject({ kind: 'changed_entry', transactionId: changed, amount: -30, wouldLeave: 0 })
  expect(first.causes[0]?.text).toContain(`${changed}, Coin Vault → Retail, was changed after the last count`)
  expect(first.causes.filter(({ kind }) => kind === 'swapped_notes')).toEqual([])

  await settle('retail', { denom100: 1, denom50: 1, denom10: 3 })
  await remove(deleted)
  const second = await compare('retail', { denom100: 1, denom50: 1, denom10: 3 })
  expect(second.difference).toBe(30)
  expect(second.causes[0]).toMatchObject({ kind: 'changed_entry', transactionId: deleted, wouldLeave: 0 })
  expect(second.causes[0]?.text).toContain(`${deleted}, Bank → Retail, was deleted`)
})

test('a record that is taken back or changed after it was counted, and an entry that came from elsewhere, are named', async () => {
  const id = await ticket(61)
  await settle('coindrawer', { denom100: 9 })
  const voids = { id, void: true, voidReason: 'Duplicate' }
  expect((await portal.send(editCoinRow, voids, admin)).status).toBe(200)
  const { difference, causes } = await compare('coindrawer', { denom100: 9 })
  expect(difference).toBe(-61)
  expect(causes[0]).toMatchObject({ kind: 'changed_entry', record: `C${id}`, wouldLeave: 0 })
  expect(causes[0]?.text).toContain(`C${id}, Coin Drawer → Customer, was taken back`)

  const redirected = await move('metrovault', 'metrobag', { denom10: 3 })
  await settle('metrovault', { denom10: 9 })
  await settle('vault2', { denom10: 9 })
  await change(redirected, { src: 'vault2' })
  const [from, to] = [await compare('metrovault', { denom10: 9 }), await compare('vault2', { denom10: 9 })]
  expect(from.causes[0]).toMatchObject({ kind: 'changed_entry', transactionId: redirected, wouldLeave: 0 })
  expect(from.causes[0]?.text).toContain('was changed')
  expect(to.causes[0]).toMatchObject({ kind: 'changed_entry', transactionId: redirected, wouldLeave: 0 })
})

test('what explained a count stays on its page when it was put right', async () => {
  await settle('coinbag', { denom20: 5 })
  await move('bank', 'coinbag', { denom20: 2 })
  const doubled = await move('bank', 'coinbag', { denom20: 2 })
  const id = await settle('coinbag', { denom20: 7 })
  const before = await pageOf(id)
  expect(before.causes[0]).toMatchObject({ kind: 'doubled_entry', transactionId: doubled, isPutRight: false })
  await remove(doubled)
  const [first, ...others] = (await pageOf(id)).causes
  expect(first).toMatchObject({ kind: 'doubled_entry', transactionId: doubled, isPutRight: true, wouldLeave: 0 })
  expect(others.filter(({ transactionId }) => transactionId === doubled)).toEqual([])
})

test('the page of a count shows the books beside its notes, and what moved since they agreed', async () => {
  await settle('vault2', { denom20: 5 })
  await move('bank', 'vault2', { denom20: 1 })
  const page = await pageOf(await settle('vault2', { denom20: 5, denom50: 1 }))
  expect(page).toMatchObject({ drawerAmount: 120, drawerCount: 150, uncounted: 0 })
  expect(page.notes).toMatchObject({ denom20: 5, denom50: 1 })
  expect(page.balances).toMatchObject({ denom20: 6, denom50: 0 })
  expect(page.since).toEqual([expect.objectContaining({ count: 1, amount: 20 })])
  expect(page.agreedAt).toBeGreaterThan(0)
})

const transferOf = async (id: number) =>
  (await pageOf(id)).causes.find(({ kind }) => kind === 'missing_transfer')?.transfer

test('a missing transfer is named by both places, counted together or one after the other', async () => {
  for (const slug of ['metrovault', 'coinvault']) await settle(slug, { denom100: 10 })
  const items = [
    { slug: 'metrovault', denom100: 7 },
    { slug: 'coinvault', denom100: 13 },
  ]
  const { data } = (await portal.send(saveDailyCount, { items }, admin)).body
  const [short, over] = data.map(({ id }) => id) as [number, number]
  expect(await transferOf(short)).toEqual({ src: 'metrovault', dest: 'coinvault' })
  expect(await transferOf(over)).toEqual({ src: 'metrovault', dest: 'coinvault' })

  const first = await settle('metrovault', { denom100: 6 })
  expect(await transferOf(first)).toBeUndefined()
  await settle('coinvault', { denom100: 14 })
  expect(await transferOf(first)).toEqual({ src: 'metrovault', dest: 'coinvault' })
})

const counted = { metrobag: 17, coinbag: 23 } as const

test.each([
  { note: 'denom5', order: ['metrobag', 'coinbag'] },
  { note: 'denom10', order: ['coinbag', 'metrobag'] },
] as const)(
  'a missing transfer that was entered is put right, and the next counts, $order, take their differences back',
  async ({ note, order }) => {
    await settle('metrobag', { [note]: 20 })
    await settle('coinbag', { [note]: 20 })
    const short = await settle('metrobag', { [note]: 17 })
    const over = await settle('coinbag', { [note]: 23 })
    await move('metrobag', 'coinbag', { [note]: 3 })
    for (const slug of order) {
      const { causes } = await compare(slug, { [note]: counted[slug] })
      expect(causes).toMatchObject([{ kind: 'taken_back', wouldLeave: 0 }])
      await settle(slug, { [note]: counted[slug] })
    }
    for (const id of [short, over])
      expect((await pageOf(id)).causes[0]).toMatchObject({ kind: 'missing_transfer', isPutRight: true })
  },
)

test('a transfer that was put right hides no missing one the other way, and is offered to no third place', async () => {
  const places = ['retail', 'jewelryretail'] as const
  for (const slug of [...places, 'vault2', 'metrobag']) await settle(slug, { denom1: 100 })
  await settle('retail', { denom1: 63 })
  await settle('jewelryretail', { denom1: 137 })
  await move('retail', 'jewelryretail', { denom1: 37 })
  const recounts = [await settle('retail', { denom1: 63 }), await settle('jewelryretail', { denom1: 137 })]
  expect((await compare('vault2', { denom1: 137 })).causes).toEqual([])
  await settle('vault2', { denom1: 137 })

  const items = places.map(slug => ({ slug, denom1: 100 }))
  const { data } = (await portal.send(saveDailyCount, { items }, admin)).body
  const transfer = { src: 'jewelryretail', dest: 'retail' }
  for (const { id } of data)
    expect((await pageOf(id)).causes[0]).toMatchObject({ kind: 'missing_transfer', transfer, isPutRight: false })
  for (const id of recounts) expect((await pageOf(id)).causes).toMatchObject([{ kind: 'taken_back' }])
  const offered = (await compare('metrobag', { denom1: 137 })).causes.map(({ otherId }) => otherId)
  expect(offered, 'the open one, not what was put right').toEqual([data[1]?.id])
})

test('places that take their differences back in one Daily Count ask for no transfer back', async () => {
  for (const slug of ['metrovault', 'coinvault']) await settle(slug, { denom100: 10 })
  const count = async (metrovault: number, coinvault: number) => {
    const items = [
      { slug: 'metrovault', denom100: metrovault },
      { slug: 'coinvault', denom100: coinvault },
    ]
    return (await portal.send(saveDailyCount, { items }, admin)).body.data.map(({ id }) => id)
  }
  const before = await count(7, 13)
  await move('metrovault', 'coinvault', { denom100: 3 })
  const after = await count(7, 13)
  for (const id of before)
    expect((await pageOf(id)).causes).toMatchObject([{ kind: 'missing_transfer', isPutRight: true }])
  for (const id of after) expect((await pageOf(id)).causes).toMatchObject([{ kind: 'taken_back', isPutRight: false }])
})

test('a difference that was left alone hides no cause of the next one, and puts nothing right', async () => {
  await settle('vault2', { denom100: 10 })
  await settle('coinvault', { denom100: 10 })
  await settle('coinvault', { denom100: 11 })
  const items = [
    { slug: 'coinvault', denom100: 10 },
    { slug: 'vault2', denom100: 11 },
  ]
  const { data } = (await portal.send(saveDailyCount, { items }, admin)).body
  const transfer = { src: 'coinvault', dest: 'vault2' }
  for (const { id } of data)
    expect((await pageOf(id)).causes[0]).toMatchObject({ kind: 'missing_transfer', transfer, isPutRight: false })
})

const ticket = async (amount: number) => {
  const details = { ...ticketDetails, ticketAmount: amount }
  const items = [{ item: 'Morgan Dollar', qty: 1, cost: amount }]
  const { id } = (await portal.send(createCoinTicket, { details, items }, admin)).body.data
  const { data } = (await portal.send(listNotices, {}, admin)).body
  const notice = data.find(({ ticketId }) => ticketId === `C${id}`)
  expect((await portal.send(updateNotice, { id: notice?.id, isPaid: true }, admin)).status).toBe(200)
  return id
}
const sell = async () => (await portal.send(createCoinReceipt, coinReceipt, admin)).body.data.id

test('a ticket and a receipt that were entered twice are doubled entries', async () => {
  await settle('coindrawer', { denom100: 10 })
  const [once, twice] = [await ticket(77), await ticket(77)]
  const over = await compare('coindrawer', { denom100: 9, denom20: 1, denom1: 3 })
  expect(over.difference).toBe(77)
  expect(over.causes[0]).toMatchObject({ kind: 'doubled_entry', record: `C${twice}`, wouldLeave: 0 })
  expect(over.causes[0]?.text).toContain(`C${once} and C${twice}, Coin Drawer → Customer: the same cash`)

  await settle('retail', { denom100: 10 })
  const [sold, again] = [await sell(), await sell()]
  const tendered = coinReceipt.formDetails.tendered
  const short = await compare('retail', { denom100: 10, denom1: tendered })
  expect(short.difference).toBe(-tendered)
  expect(short.causes[0]).toMatchObject({ kind: 'doubled_entry', record: `CR${again}`, wouldLeave: 0 })
  expect(short.causes[0]?.text).toContain(`CR${sold} and CR${again}`)
})

test('a payout of exactly what is too much is named, though it was marked as paid', async () => {
  await settle('coindrawer', { denom100: 10 })
  const id = await ticket(88)
  const { causes } = await compare('coindrawer', { denom100: 10 })
  expect(causes[0]).toMatchObject({ kind: 'same_amount', record: `C${id}`, amount: 88, wouldLeave: 0 })
})

test('of a single note that was another kind its transaction comes before an exchange of all notes', async () => {
  await settle('metrobag', { denom20: 6, denom10: 6 })
  const id = await move('bank', 'metrobag', { denom10: 1 })
  const { causes } = await compare('metrobag', { denom20: 7, denom10: 6 })
  expect(causes[0]).toMatchObject({ kind: 'swapped_notes', transactionId: id, wouldLeave: 0 })
})
