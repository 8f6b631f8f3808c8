import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCoinTicket, editCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { openCountDesk } from '#tests/count-desk.ts'
import { ticketDetails } from '#tests/factories.ts'

import { listNotices, updateNotice } from '../notices/notices.contract.ts'
import { updateTransaction } from '../transactions/transactions.contract.ts'

/** Five planted causes: each time the right record comes first. */

const { portal, admin, move, compare, settle, pageOf } = await openCountDesk()
afterAll(() => portal.close())

const ticket = async (ticketAmount: number, more: object = {}) =>
  (
    await portal.send(
      createCoinTicket,
      { details: { ...ticketDetails, ticketAmount, ...more }, items: [{ item: 'Morgan Dollar', qty: 1, cost: 10 }] },
      admin,
    )
  ).body.data.id
const payNotice = async (id: number) => {
  const { data } = (await portal.send(listNotices, {}, admin)).body
  const notice = data.find(({ ticketId }) => ticketId === `C${id}`)
  expect((await portal.send(updateNotice, { id: notice?.id, isPaid: true }, admin)).status).toBe(200)
}

/** A drawer with 100 × $100 that was just counted. */
beforeEach(async () => {
  await settle('coindrawer', { denom100: 100 })
  await settle('metrodrawer', { denom100: 100 })
})

test('an unpaid notice: the cash is still in the drawer', async () => {
  const paid = await ticket(300)
  await payNotice(paid)
  const waiting = await ticket(500)
  const { difference, causes } = await compare('coindrawer', { denom100: 97 })
  expect(difference).toBe(500)
  expect(causes[0]).toMatchObject({ kind: 'unpaid_notice', record: `C${waiting}`, amount: 500, wouldLeave: 0 })
  await payNotice(waiting)
})

test('an unpaid notice from before the last count comes after what was booked since', async () => {
  const old = await ticket(500)
  await settle('coindrawer', { denom100: 95 })
  const first = await move('coindrawer', 'metrobag', { denom100: 5 })
  const second = await move('coindrawer', 'metrobag', { denom100: 5 })
  await settle('metrodrawer', { denom100: 96 })
  const { difference, causes } = await compare('coindrawer', { denom100: 90 })
  expect(difference).toBe(500)
  expect(causes.map(({ kind }) => kind)).toEqual(['doubled_entry', 'missing_transfer', 'unpaid_notice'])
  expect(causes[0]).toMatchObject({ transactionId: second, otherId: first, wouldLeave: 0 })
  expect(causes[2]).toMatchObject({ record: `C${old}`, wouldLeave: 0, isOld: true })
  expect(causes[2]?.text).toContain('not marked as paid. The last count was made after it.')
  const id = await settle('coindrawer', { denom100: 90 })
  const saved = await pageOf(id)
  expect(saved.causes.map(({ kind }) => kind)).toEqual(causes.map(({ kind }) => kind))
  await payNotice(old)
})

test('a notice of a ticket that was changed after the last count is booked since', async () => {
  const id = await ticket(300)
  await payNotice(id)
  await settle('coindrawer', { denom100: 97 })
  await portal.send(editCoinTicket, { ...ticketDetails, ticketAmount: 500, id }, admin)
  const { difference, causes } = await compare('coindrawer', { denom100: 97 })
  expect(difference).toBe(200)
  expect(causes[0]).toMatchObject({ kind: 'unpaid_notice', record: `C${id}`, amount: 200, isOld: false })
  await payNotice(id)
})

test('the page of a count does not name a notice that was made after it', async () => {
  const id = await settle('coindrawer', { denom100: 105 })
  const later = await ticket(500)
  const { causes } = await pageOf(id)
  expect(causes.map(({ record }) => record)).not.toContain(`C${later}`)
  await payNotice(later)
})

test('cash paid on a ticket that is booked as a check: exactly that is missing', async () => {
  const id = await ticket(400, { payment: 'check', paymentCheckAmount: 300, checkNumber: '150100' })
  await payNotice(id)
  const { difference, causes } = await compare('coindrawer', { denom100: 96 })
  expect(difference).toBe(-300)
  expect(causes[0]).toMatchObject({ kind: 'check_as_cash', record: `C${id}`, amount: -300, wouldLeave: 0 })
  expect(causes[0]?.text).toContain('booked as paid by check 150100')
  const other = await compare('metrodrawer', { denom100: 97 })
  expect(other.causes.map(({ record }) => record)).not.toContain(`C${id}`)
})

test('a check booked as cash: it was made out before the ticket was changed to cash', async () => {
  const other = await ticket(200)
  await payNotice(other)
  const id = await ticket(400, { payment: 'check', paymentCheckAmount: 400, checkNumber: '150001' })
  await portal.send(editCoinTicket, { ...ticketDetails, ticketAmount: 400, id }, admin)
  await payNotice(id)
  const { difference, causes } = await compare('coindrawer', { denom100: 98 })
  expect(difference).toBe(400)
  expect(causes[0]).toMatchObject({ kind: 'check_as_cash', record: `C${id}`, amount: 400, wouldLeave: 0 })
})

test('a doubled entry', async () => {
  await move('coindrawer', 'coinvault', { denom100: 3 })
  const first = await move('coindrawer', 'coinvault', { denom100: 5 })
  const second = await move('coindrawer', 'coinvault', { denom100: 5 })
  const { difference, causes } = await compare('coindrawer', { denom100: 92 })
  expect(difference).toBe(500)
  expect(causes[0]).toMatchObject({
    kind: 'doubled_entry',
    transactionId: second,
    otherId: first,
    amount: 500,
    wouldLeave: 0,
  })
})

test('a missing transfer: another drawer lacks what this one has', async () => {
  await settle('metrodrawer', { denom100: 93 })
  await settle('metrodrawer', { denom100: 100 })
  const id = await settle('metrodrawer', { denom100: 93 })
  const { difference, causes } = await compare('coindrawer', { denom100: 107 })
  expect(difference).toBe(700)
  const transfer = { src: 'metrodrawer', dest: 'coindrawer' }
  expect(causes).toMatchObject([{ kind: 'missing_transfer', otherId: id, transfer, amount: 700, wouldLeave: 0 }])
})

test('swapped notes: four $20 were noted as four $5', async () => {
  await move('coinvault', 'coindrawer', { denom100: 1 })
  const wrong = await move('coinvault', 'coindrawer', { denom5: 4 })
  const { difference, causes } = await compare('coindrawer', { denom100: 101, denom20: 4 })
  expect(difference).toBe(60)
  expect(causes[0]).toMatchObject({ kind: 'swapped_notes', transactionId: wrong, amount: 60, wouldLeave: 0 })
})

test('swapped notes: one $100 of five was a $20', async () => {
  await settle('coindrawer', { denom100: 80, denom20: 40 })
  const old = await ticket(80)
  await settle('coindrawer', { denom100: 80, denom20: 36 })
  await move('coinvault', 'coindrawer', { denom100: 9 })
  const wrong = await move('coindrawer', 'coinvault', { denom100: 5 })
  const { difference, causes } = await compare('coindrawer', { denom100: 85, denom20: 35 })
  expect(difference).toBe(80)
  expect(causes[0]).toMatchObject({ kind: 'swapped_notes', transactionId: wrong, amount: 80, wouldLeave: 0 })
  expect(causes[0]?.text).toContain('was noted with 5 × $100; 1 of them may have been 1 × $20.')
  const id = await settle('coindrawer', { denom100: 85, denom20: 35 })
  const saved = await pageOf(id)
  expect(saved.causes[0]).toMatchObject({ kind: 'swapped_notes', transactionId: wrong })
  await payNotice(old)
})

const ones = { denom10: 10, denom5: 10, denom1: 20 }

/** Five $20 that were noted as five $100. */
const swapFive = async () => {
  await settle('coindrawer', { denom100: 80, denom20: 40, ...ones })
  return move('coindrawer', 'coinvault', { denom100: 5 })
}
const paidByAmount = async (amount: number) => {
  const id = await ticket(amount)
  await payNotice(id)
  return id
}

test('swapped notes are seen beside a ticket that was paid by amount, as soon as the notes show them', async () => {
  const wrong = await swapFive()
  const first = { kind: 'swapped_notes', transactionId: wrong, amount: 400, wouldLeave: 0 }
  expect((await compare('coindrawer', { denom100: 80, denom20: 35, ...ones })).causes[0]).toMatchObject(first)
  const paid = await paidByAmount(50)
  const asTens = await compare('coindrawer', { denom100: 80, denom20: 35, ...ones, denom10: 5 })
  expect(asTens.causes[0]).toMatchObject(first)
  const asTwenties = { denom100: 80, denom20: 33, ...ones, denom10: 9 }
  const { data } = (await portal.send(listNotices, {}, admin)).body
  const id = data.find(({ ticketId }) => ticketId === `C${paid}`)?.transactionId
  expect((await portal.send(updateTransaction, { id, denom20: 2, denom10: 1 }, admin)).status).toBe(200)
  expect((await compare('coindrawer', asTwenties)).causes[0]).toMatchObject(first)
})

test('a missing transfer comes before notes that could have been swapped and do not show it', async () => {
  await swapFive()
  await paidByAmount(50)
  await settle('metrodrawer', { denom100: 96 })
  const { difference, causes } = await compare('coindrawer', { denom100: 79, denom20: 38, ...ones, denom10: 9 })
  expect(difference).toBe(400)
  expect(causes[0]).toMatchObject({ kind: 'missing_transfer', amount: 400, wouldLeave: 0 })
  expect(causes.filter(({ kind }) => kind === 'swapped_notes')).toEqual([])
})

test('a count that matches needs no explaining', async () => {
  expect((await compare('coindrawer', { denom100: 100 })).causes).toEqual([])
})
