import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editCoinItem, getCoinItems } from '#features/buying/coin-tickets/coin-items.contract.ts'
import { editCoinTicket, getCoinTicket, listCoinTickets } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { editMetroItem } from '#features/buying/metro-items/metro-items.contract.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { listTicketNumbers } from '#features/buying/ticket-numbers/ticket-numbers.contract.ts'
import { deleteDraftTicket } from '#features/buying/tickets/draft-tickets.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { printRecord } from '#features/records/print/print.contract.ts'
import { sendToPad } from '#features/records/signatures/signatures.contract.ts'
import { oneRow, rows } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { metroItems, quoteSent, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { createQuote, getQuote, makeTicketFromQuote } from './quotes.contract.ts'

const { portal, admin, employee } = await openCounter()
const { db } = portal

const quoted = async (changes: object = {}) =>
  (await portal.send(createQuote, { ...quoteSent, ...changes }, employee)).body.data.id
const make = (quoteId: number, ticketType: string, as = employee) =>
  portal.send(makeTicketFromQuote, { quoteId, ticketType }, as)
const draftOf = async (kind: TicketKind, changes: object = {}) =>
  (await make(await quoted(changes), kind)).body.quote.ticketId
const metro = async (id: number) => (await portal.send(getMetroTicket, { id }, admin)).body.data
const coin = async (id: number) => (await portal.send(getCoinTicket, { id }, admin)).body.data

/** Everything that a ticket brings about, for the tickets of a kind with that number. */
const effectsOf = (kind: TicketKind, id: number) =>
  oneRow<Record<'notices' | 'requests' | 'postings' | 'checks' | 'reports', number>>(
    db,
    sql`select (select count(*)::int from notices where kind = ${kind} and record_id = ${id}) as notices,
      (select count(*)::int from signature_requests where kind = ${kind} and record_id = ${id}) as requests,
      (select count(*)::int from ledger_transactions where source_kind = ${kind} and source_id = ${id}) as postings,
      (select count(*)::int from checks where check_group = ${kind} and ticket_id = ${id}) as checks,
      (select count(*)::int from police_reports where kind = ${kind} and ticket_id = ${id}) as reports`,
  )
const nothing = { notices: 0, requests: 0, postings: 0, checks: 0, reports: 0 }

test('a draft has the name, the clerk, the amount and the lines of its quote, and nothing else', async () => {
  const quoteId = await quoted()
  const { body } = await make(quoteId, 'metro')
  const { ticketId } = body.quote
  expect(body.quote).toEqual({ id: quoteId, ticketId, ticketType: 'metro' })
  expect(await metro(ticketId)).toMatchObject({
    ...{ firstName: 'Walter J', lastName: 'Brandt', clerk: 'Luis', ticketAmount: 541, isDraft: true },
    ...{ payment: '', booth: '', dOB: '', sex: '', address: '', comment: '' },
    ticket_items: [
      { description: 'Other. Morgan Dollar', propertyCode: 10, qty: 1, cost: 88 },
      { description: 'Other. Sterling tea set', propertyCode: 10, qty: 1, cost: 453 },
    ],
  })
  expect(await effectsOf('metro', ticketId)).toEqual(nothing)
  const { data } = (await portal.send(getQuote, { id: quoteId }, employee)).body
  expect([data.ticketType, data.ticketId]).toEqual(['metro', ticketId])
  const listed = (await portal.send(listMetroTickets, { id: ticketId }, employee)).body.data
  expect(listed).toMatchObject([{ id: ticketId, isDraft: true }])
})

test('on a coin draft the things of the list have their item, the others only their words', async () => {
  const id = await draftOf('coin')
  expect((await coin(id)).inventories).toMatchObject([
    { item: { name: 'Morgan Dollar' }, name: 'Morgan Dollar', qty: 1, cost: 88 },
    { item: null, name: 'Sterling tea set', qty: 1, cost: 453 },
  ])
  expect(await effectsOf('coin', id)).toEqual(nothing)
  expect((await portal.send(listCoinTickets, { id }, employee)).body.data).toMatchObject([{ id, isDraft: true }])
})

test('one word is the last name, and a name of many words keeps all of them', async () => {
  const nameOf = async (customerName: string) => {
    const { firstName, lastName } = await metro(await draftOf('metro', { form: { ...quoteSent.form, customerName } }))
    return [firstName, lastName]
  }
  expect(await nameOf('Cher')).toEqual(['', 'Cher'])
  expect(await nameOf('Maria  Teresa del Rio')).toEqual(['Maria Teresa del', 'Rio'])
})

test('a quote becomes one ticket, also when two ask at once', async () => {
  const quoteId = await quoted()
  const answers = await Promise.all([make(quoteId, 'metro'), make(quoteId, 'coin', admin)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { ticketId, ticketType } = (await portal.send(getQuote, { id: quoteId }, employee)).body.data
  const { status, body } = await make(quoteId, 'metro')
  const number = `${ticketType === 'metro' ? 'M' : 'C'}${ticketId}`
  expect([status, body.message]).toEqual([409, `Q${quoteId} is ${number} already`])
})

test('who may not open the kind can not make one, and no other kind is made', async () => {
  const quoteId = await quoted()
  await sql`insert into groups (name, description, kind) values ('Coins only', '', 'staff')`.execute(db)
  await sql`insert into group_permissions (group_id, permission_id)
    select g.id, p.id from groups g, permissions p where g.name = 'Coins only' and p.name = 'new_coin'`.execute(db)
  const coins = await portal.signInAs('Coins only')
  expect((await make(quoteId, 'metro', coins)).status).toBe(403)
  expect((await make(quoteId, 'coin_receipt', employee)).status).toBe(400)
  expect((await make(quoteId, 'coin', coins)).status).toBe(200)
})

test('the first full save runs all that a new ticket brings, and makes it one of now', async () => {
  const id = await draftOf('metro')
  await sql`update tickets set ticket_time = ticket_time - interval '3 days', ticket_day = ticket_day - 3
    where kind = 'metro' and id = ${id}`.execute(db)
  const { version, ticketTime } = await metro(id)
  const { status, body } = await portal.send(
    editMetroTicket,
    { id, version, ...ticketDetails, ticketAmount: 540 },
    employee,
  )
  expect([status, body.message]).toEqual([200, undefined])
  const after = await metro(id)
  expect(after).toMatchObject({ isDraft: false, firstName: 'Maria', ticketAmount: 540, storeId: 2 })
  expect(after.ticketTime).toBeGreaterThan(ticketTime)
  expect(await effectsOf('metro', id)).toEqual({ ...nothing, notices: 1, requests: 1, postings: 1 })
  const times = await rows<{ same: boolean }>(
    db,
    sql`select i.ticket_time = t.ticket_time as same from ticket_items i
      join tickets t on t.kind = i.kind and t.id = i.ticket_id where t.kind = 'metro' and t.id = ${id}`,
  )
  expect(times).toEqual([{ same: true }, { same: true }])
  const { data } = (await portal.send(getTicketLog, { ticketId: `M${id}` }, admin)).body
  expect(data.map(({ action }) => action)).toEqual(['saved for the first time', 'created'])
  // From then on it is edited like any other.
  await portal.send(editMetroTicket, { id, ...ticketDetails, ticketAmount: 600 }, employee)
  expect(await effectsOf('metro', id)).toMatchObject({ notices: 1, requests: 1 })
  expect((await metro(id)).ticketTime).toBe(after.ticketTime)
})

test('a draft that is paid by check has its check from its first full save on', async () => {
  const id = await draftOf('metro')
  const check = { payment: 'check', checkNumber: '20418', paymentCheckAmount: 541, ticketAmount: 541 }
  expect((await portal.send(editMetroTicket, { id, ...ticketDetails, ...check }, admin)).status).toBe(200)
  expect(await effectsOf('metro', id)).toMatchObject({ checks: 1, notices: 1, postings: 0 })
})

test('the first full save holds to all rules of a new ticket', async () => {
  const id = await draftOf('metro')
  const blank = await portal.send(editMetroTicket, { id, ticketAmount: 541, lastName: 'Brandt' }, employee)
  expect(blank.status).toBe(400)
  expect(blank.body.message).toContain('First Name is Blank')
  const minor = await portal.send(editMetroTicket, { id, ...ticketDetails, dOB: '01012015' }, employee)
  expect([minor.status, minor.body.message]).toEqual([409, expect.stringMatching(/^Customer is \d+$/)])
  expect((await metro(id)).isDraft).toBe(true)
  expect(await effectsOf('metro', id)).toEqual(nothing)
})

test('the lines of a coin draft are chosen from the list before its first full save', async () => {
  const id = await draftOf('coin')
  const details = { id, ...ticketDetails, ticketAmount: 541 }
  const early = await portal.send(editCoinTicket, details, employee)
  expect([early.status, early.body.message]).toEqual([400, 'There is no item Sterling tea set'])
  const { data } = (await portal.send(getCoinItems, { id }, employee)).body
  const dataToSave = { qty: '1', unit: '', cost: 453 }
  const chosen = { id: data[1]?.id, ticketId: id, itemId: 'Peace Dollar', dataToSave }
  expect((await portal.send(editCoinItem, chosen, admin)).status).toBe(200)
  expect((await portal.send(editCoinTicket, details, employee)).status).toBe(200)
  expect(await effectsOf('coin', id)).toMatchObject({ notices: 1, requests: 1, postings: 1 })
  const labels = await rows(db, sql`select id from print_jobs where subject = ${`C${id}`}`)
  expect(labels.length).toBe(1)
})

test('an item of a draft can be changed, which brings nothing about', async () => {
  const id = await draftOf('metro')
  const [item] = (await metro(id)).ticket_items
  const edit = { ticketId: id, id, itemId: item?.id, field: 'description', value: 'Other. Morgan dollar 1881-S' }
  expect((await portal.send(editMetroItem, edit, employee)).status).toBe(200)
  expect(await effectsOf('metro', id)).toEqual(nothing)
})

test('a draft is not voided, signed or printed', async () => {
  const id = await draftOf('metro')
  const voided = await portal.send(editMetroRow, { id, void: true, voidReason: 'Duplicate' }, admin)
  expect([voided.status, voided.body.message]).toEqual([409, `M${id} is a draft: Admin deletes it instead`])
  const pad = await portal.send(sendToPad, { id, type: 'metro', booth: 'Booth 2' }, employee)
  expect([pad.status, pad.body.message]).toEqual([409, `M${id} is a draft: please save it first`])
  const print = { ticketId: id, ticketType: 'metro', printerId: 'station1', allowSignature: true }
  const printed = await portal.send(printRecord, print, admin)
  expect([printed.status, printed.body.message]).toEqual([409, `M${id} is a draft: please save it first`])
  expect(await effectsOf('metro', id)).toEqual(nothing)
})

test('Admin deletes a draft: its number is noted as unused, and its quote can become a ticket again', async () => {
  const quoteId = await quoted()
  const { ticketId: id } = (await make(quoteId, 'metro')).body.quote
  const send = (as: typeof admin, version?: number) =>
    portal.send(deleteDraftTicket, { id, ticketType: 'metro', ...(version ? { version } : {}) }, as)
  expect((await send(employee)).status).toBe(403)
  expect((await send(admin, 7)).status).toBe(409)
  expect((await send(admin)).body.message).toBe(`Draft M${id} deleted`)
  expect((await send(admin)).status).toBe(404)
  expect((await portal.send(getMetroTicket, { id }, admin)).status).toBe(404)
  expect((await portal.send(listTicketNumbers, { search: `M${id}` }, admin)).body.data).toMatchObject([
    { state: 'never used', reason: expect.stringContaining('A draft had it') },
  ])
  const { data } = (await portal.send(getTicketLog, { ticketId: `M${id}` }, admin)).body
  expect(data.map(({ action }) => action)).toEqual(['deleted', 'created'])
  expect((await make(quoteId, 'coin')).status).toBe(200)
})

test('a ticket that is no draft is not deleted', async () => {
  const sent = { details: ticketDetails, items: metroItems }
  const { id } = (await portal.send(createMetroTicket, sent, employee)).body.data
  const { status, body } = await portal.send(deleteDraftTicket, { id, ticketType: 'metro' }, admin)
  expect([status, body.message]).toEqual([409, `M${id} is no draft: a ticket is voided, not deleted`])
})
