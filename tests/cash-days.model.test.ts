import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { createCoinTicket, editCoinRow, editCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { reconcile, saveDailyCount } from '#features/cash/counts/counts.contract.ts'
import { closeDays } from '#features/cash/ledger/closings.queries.ts'
import {
  createTransaction,
  deleteTransaction,
  listAccounts,
  updateTransaction,
} from '#features/cash/transactions/transactions.contract.ts'
import { createCoinReceipt, editCoinReceiptRow } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { editReceiptDay } from '#features/selling/receipt-days/receipt-days.contract.ts'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { dayAt } from '#shared/time.ts'
import { coinReceipt, ticketDetails } from './factories.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** After any sequence of events, also concurrent ones, the accounts add up to zero and verify finds nothing. */

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  await portal.send(pettyCashUserCalls.add, { name: 'Ray' }, admin)
})
afterAll(() => portal.close())

const made = { tickets: [] as number[], receipts: [] as number[], transactions: [] as number[] }
const nth = (list: readonly number[], at: number) => list[at % Math.max(list.length, 1)] ?? 0
const date = dayAt(Date.now(), 'America/Los_Angeles')

type Step = { what: keyof typeof acts; at: number; count: number }

const send = async (...[call, input]: [Parameters<TestPortal['send']>[0], Record<string, unknown>]) => {
  const { status, body } = await portal.send(call, input, admin)
  expect([200, 400, 404, 409], `${call.path} ${JSON.stringify(body)}`).toContain(status)
  return status === 200 ? (body as { data?: { id?: number } }).data?.id : undefined
}

const keep = (list: number[], id: number | undefined) => {
  if (id !== undefined) list.push(id)
}

const inside = ['metrodrawer', 'coindrawer', 'retail', 'coinvault', 'metrobag', 'pettycash'] as const
const place = (at: number) => inside[at % inside.length] as string
/** Transactions add the person to petty cash. */
const sideOf = (at: number) => (place(at) === 'pettycash' ? 'PettyCash-Ray' : place(at))

const items = [{ name: 'Morgan Dollar', qty: 1, cost: 10 }]

const acts = {
  buy: async ({ count }: Step) =>
    keep(
      made.tickets,
      await send(createCoinTicket, { details: { ...ticketDetails, ticketAmount: 10 * count }, items }),
    ),
  editTicket: ({ at, count }: Step) =>
    send(editCoinTicket, { ...ticketDetails, id: nth(made.tickets, at), ticketAmount: 5 * count }),
  voidTicket: ({ at }: Step) => send(editCoinRow, { id: nth(made.tickets, at), void: true, voidReason: 'Test' }),
  sell: async ({ count }: Step) => {
    const formDetails = { ...coinReceipt.formDetails, tendered: 100 + count }
    keep(made.receipts, await send(createCoinReceipt, { ...coinReceipt, formDetails }))
  },
  voidReceipt: ({ at }: Step) =>
    send(editCoinReceiptRow, { id: nth(made.receipts, at), void: true, voidReason: 'Test' }),
  deposit: ({ at }: Step) => send(editReceiptDay, { date, type: 'receipt', depositDone: at % 2 === 0 }),
  giveBack: ({ at }: Step) => send(editReceiptDay, { date, type: 'receipt', changeReturned: at % 2 === 0 }),
  move: async ({ at, count }: Step) =>
    keep(
      made.transactions,
      await send(createTransaction, { src: 'bank', dest: sideOf(at), denom20: count, comment: 'x' }),
    ),
  transfer: async ({ at, count }: Step) => {
    const values = { src: sideOf(at), dest: sideOf(at + 1), denom5: count, comment: 'Drawer Transfer' }
    keep(made.transactions, await send(createTransaction, values))
  },
  edit: ({ at, count }: Step) =>
    send(updateTransaction, { id: nth(made.transactions, at), denom20: count, dest: sideOf(count) }),
  remove: ({ at }: Step) => send(deleteTransaction, { id: nth(made.transactions, at) }),
  count: ({ at, count }: Step) =>
    send(saveDailyCount, {
      items: [
        { slug: place(at), denom20: count },
        { slug: place(at + 1), denom100: count },
      ],
    }),
  reconcile: ({ at, count }: Step) => send(reconcile, { dest: place(at), denom10: count }),
}

const names = Object.keys(acts) as (keyof typeof acts)[]
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...names),
  at: fc.nat(60),
  count: fc.integer({ min: 1, max: 40 }),
})

const expectBooksToHold = async () => {
  expect((await portal.send(listAccounts, {}, admin)).body.sum).toBe(0)
  for (const { run, name } of checks) expect([name, (await run(portal.db)).broken]).toEqual([name, []])
}

test('thousands of steps, one after the other and at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 80, maxLength: 120 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, atOnce) => {
        for (let from = 0; from < steps.length; from += atOnce)
          await Promise.all(steps.slice(from, from + atOnce).map(one => acts[one.what](one)))
        await expectBooksToHold()
      },
    ),
    { numRuns: 20, endOnFailure: true },
  )
  await portal.db.transaction().execute(closeDays)
  await expectBooksToHold()
}, 300_000)
