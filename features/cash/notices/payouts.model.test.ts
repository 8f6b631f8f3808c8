import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listVoids, restoreVoid } from '#features/records/voids/voids.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { dollars } from '#shared/money.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { ledgerCheck } from '../ledger/ledger.verify.ts'
import { listNotices, updateNotice } from './notices.contract.ts'
import { payoutSteps } from './payouts.rules.ts'

let portal: TestPortal
let drawer: { token: string }
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  drawer = await portal.signInAs('Drawer')
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

/** `which` chooses the check number of a ticket that is paid by check. */
type Paying = { payment: 'cash' | 'check' | 'wire' | 'barter'; amount: number; byCheck: number; which: number }
const simple = (payment: Paying['payment'], ...amounts: number[]) =>
  fc.constantFrom(...amounts).map((amount): Paying => ({ payment, amount, byCheck: 0, which: 0 }))
const byCheck = fc
  .tuple(fc.constantFrom<[number, number]>([100, 40], [100, 100], [400, 250]), fc.nat({ max: 1 }))
  .map(([[amount, check], which]): Paying => ({ payment: 'check', amount, byCheck: check, which }))
const paying = fc.oneof(simple('cash', 100, 250, 400), simple('wire', 100, 400), simple('barter', 0, 100), {
  arbitrary: byCheck,
  weight: 3,
})
const step = fc.oneof(
  { arbitrary: paying, weight: 4 },
  { arbitrary: fc.constant('pay' as const), weight: 4 },
  { arbitrary: fc.constant('undo' as const), weight: 2 },
  fc.constant('void and restore' as const),
)

/** The cash, wire and checks in the customer's hands. */
type Hands = { cash: number; wire: number; checks: Record<string, number> }

let firstNumber = 40_000
const numberOf = ({ which }: Paying) => String(firstNumber + which)
const asSent = (ticket: Paying) => {
  const { payment, amount, byCheck: check } = ticket
  const byNumber = payment === 'check' ? { checkNumber: numberOf(ticket), paymentCheckAmount: check } : {}
  return { ...ticketDetails, payment, ticketAmount: amount, ...byNumber }
}
const wantedOf = (ticket: Paying): Hands => {
  const { payment, amount, byCheck: check } = ticket
  return {
    cash: { cash: amount, barter: amount, check: amount - check, wire: 0 }[payment],
    wire: payment === 'wire' ? amount : 0,
    checks: payment === 'check' ? { [numberOf(ticket)]: check } : {},
  }
}

const readStep = (text: string) => {
  const parts = /^(give|take back) (?:(?:a |the )?check ?(\d*) of )?\$([\d,]+)\.00/.exec(text)
  return { isGiven: parts?.[1] === 'give', number: parts?.[2] ?? '', amount: Number(parts?.[3]?.replaceAll(',', '')) }
}

/** Does what the words say as a person at the drawer would: takes back first, then gives. */
const follow = (hands: Hands, words: readonly string[], ticket: Paying): Hands => {
  const after = { ...hands, checks: { ...hands.checks } }
  for (const word of words.toReversed()) {
    const { isGiven, number, amount } = readStep(word)
    const sum = isGiven ? amount : -amount
    if (word.endsWith(' cash')) after.cash += sum
    else if (word.endsWith(' by wire')) after.wire += sum
    else if (isGiven) {
      const given = number || numberOf(ticket)
      // A check that is in hand already is not given again.
      expect(hands.checks[given]).not.toBe(amount)
      after.checks[given] = amount
    } else {
      const taken = number || Object.keys(hands.checks)[0] || ''
      expect(hands.checks[taken]).toBe(amount)
      delete after.checks[taken]
    }
  }
  return after
}

const noticeOf = async (id: number) => {
  const notice = (await portal.send(listNotices, {}, drawer)).body.data.find(one => one.ticketId === `M${id}`)
  if (!notice) throw new Error(`M${id} has no notice`)
  const { payout, paidBefore, checkNumber } = notice
  const inCents = (parts: typeof payout) => ({
    cash: dollars(parts.cash),
    check: dollars(parts.check),
    wire: dollars(parts.wire),
  })
  const before = { ...inCents(paidBefore), checkNumber: paidBefore.checkNumber }
  return { ...notice, words: payoutSteps({ payout: inCents(payout), paidBefore: before, checkNumber }) }
}
const voidAndRestore = async (id: number) => {
  await portal.send(editMetroRow, { id, void: true, voidReason: 'Test' }, admin)
  const { data } = (await portal.send(listVoids, { search: `M${id}` }, admin)).body
  expect((await portal.send(restoreVoid, { id: data[0]?.id }, admin)).status).toBe(200)
}
const keptPayouts = async (id: number) =>
  (
    await rows<{ cash: number; wire: number; number: string; check: number }>(
      portal.db,
      sql`select cash_cents / 100 as cash, wire_cents / 100 as wire, check_number as number, check_cents / 100 as check
        from payouts where kind = 'metro' and record_id = ${id} order by id`,
    )
  ).map(({ cash, wire, number, check }): Hands => ({ cash, wire, checks: check > 0 ? { [number]: check } : {} }))
const bookedOf = (id: number) =>
  oneRow<{ cash: number; checks: Record<string, number> }>(
    portal.db,
    sql`select (select coalesce(sum(case when dest = 'customer' then amount_cents else -amount_cents end), 0)::int / 100
        from ledger_transactions where source_kind = 'metro' and source_id = ${id}) as cash,
      (select coalesce(jsonb_object_agg(check_number, amount_cents / 100), '{}') from checks
        where check_group = 'metro' and ticket_id = ${id} and not is_void) as checks`,
  )

test('whatever is edited and paid, the customer ends up with what the ticket says, and the books agree', async () => {
  const nothing: Hands = { cash: 0, wire: 0, checks: {} }
  await fc.assert(
    fc.asyncProperty(paying, fc.array(step, { minLength: 3, maxLength: 10 }), async (first, steps) => {
      firstNumber += 2
      const made = await portal.send(createMetroTicket, { details: asSent(first), items: metroItems }, admin)
      const { id } = made.body.data
      let ticket = first
      // The customer's hands after each payout that still stands.
      let held: Hands[] = []
      const now = () => held.at(-1) ?? nothing
      for (const one of [...steps, 'pay' as const]) {
        const before = await noticeOf(id)
        const mark = (isPaid: boolean) => portal.send(updateNotice, { id: before.id, isPaid }, drawer)
        if (one === 'pay') {
          expect((await mark(true)).status).toBe(before.isPaid ? 409 : 200)
          if (!before.isPaid) held = [...held, follow(now(), before.words, ticket)]
        } else if (one === 'undo') {
          // Undoing an unpaid notice takes everything back, and is refused when the customer holds nothing.
          const isDone = before.isPaid ? held.length > 0 : JSON.stringify(now()) !== JSON.stringify(nothing)
          expect((await mark(false)).status).toBe(isDone ? 200 : 409)
          if (isDone) held = before.isPaid ? held.slice(0, -1) : []
        } else if (one === 'void and restore') await voidAndRestore(id)
        else {
          // A check that was handed out can not get another amount under the same number.
          const given = one.payment === 'check' ? now().checks[numberOf(one)] : undefined
          const isRefused = given !== undefined && given !== one.byCheck
          const { status } = await portal.send(editMetroTicket, { ...asSent(one), id }, admin)
          expect(status).toBe(isRefused ? 409 : 200)
          if (!isRefused) ticket = one
        }
        const wanted = wantedOf(ticket)
        const { isPaid, words, amount, payout, paidBefore } = await noticeOf(id)
        expect(await keptPayouts(id)).toEqual(held)
        const isHeld = JSON.stringify(now()) === JSON.stringify(wanted)
        expect(isPaid).toBe(isHeld)
        const from = isHeld ? (held.at(-2) ?? nothing) : now()
        expect(follow(from, words, ticket)).toEqual(wanted)
        const isReplacedOtherwise = payout.check < 0 && words[0]?.startsWith('give')
        expect(amount).toBe(payout.cash + payout.check + payout.wire + (isReplacedOtherwise ? paidBefore.check : 0))
        expect(await bookedOf(id)).toEqual({ cash: wanted.cash, checks: wanted.checks })
      }
      expect(now()).toEqual(wantedOf(ticket))
    }),
    { numRuns: 40 },
  )
  expect((await ledgerCheck.run(portal.db)).broken).toEqual([])
}, 60_000)
