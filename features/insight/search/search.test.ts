import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printPlainCheck } from '#features/cash/checks/checks.contract.ts'
import { createCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { createJewelryReceipt } from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { createInvoice } from '#features/trade/invoices/invoices.contract.ts'
import { createQuote, makeTicketFromQuote } from '#features/trade/quotes/quotes.contract.ts'
import { dayAt } from '#shared/time.ts'
import { bankAccount, coinReceipt, jewelryReceipt, metroItems, quoteSent, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { invoiceSent } from '#tests/trade-desk.ts'
import { findByNumber, searchEverything } from './search.contract.ts'

const { portal, admin, employee } = await openCounter()
const send = async (call: Parameters<typeof portal.send>[0], input: object) => {
  const { status, body } = await portal.send(call, { ...input }, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { data?: { id?: number } }).data?.id ?? 0
}

const fenwick = { firstName: 'Abner', lastName: 'Fenwick', dLNo: '5550001234', dOB: '03041971', comment: 'left a note' }
const serialItems = [{ ...metroItems[0], name: 'Watch, steel', model: '5513', serial: 'ZX81-7', cost: 1240 }]
await send(saveBankSettings, bankAccount)
await send(buyerCalls.add, { name: 'Halden Refining', type: 1, enabled: true })
const metro = await send(createMetroTicket, { details: { ...ticketDetails, ...fenwick }, items: serialItems })
const coin = await send(createCoinTicket, {
  details: { ...ticketDetails, ...fenwick, ticketAmount: 777, comment: '' },
  items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }],
})
const other = await send(createMetroTicket, { details: ticketDetails, items: metroItems })
await send(editMetroRow, { id: other, void: true, voidReason: 'Duplicate' })
const receipt = await send(createCoinReceipt, {
  ...coinReceipt,
  formDetails: { ...coinReceipt.formDetails, note: 'Gift for Ottoline' },
})
const jewelry = await send(createJewelryReceipt, jewelryReceipt)
const invoice = await send(createInvoice, invoiceSent)
const quote = await send(createQuote, quoteSent)
await send(printPlainCheck, { checkNumber: '7001', checkAmount: 20, payee: 'Harbor Alarm', memo: 'May' })
await sql`insert into old_tickets (kind, id, ticket_day, ticket_time, ticket_amount_cents, comment)
  values ('bullion', 99, '2011-05-04', '2011-05-04T12:00:00-07:00', 4400, 'eagle from the estate')`.execute(portal.db)

const ask = async (query: string, as: { token: string } = admin, more: object = {}) => {
  const { status, body } = await portal.send(searchEverything, { query, ...more }, as)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.count).toBeGreaterThanOrEqual(body.data.length)
  return body.data
}
const found = async (query: string, as?: { token: string }) =>
  (await ask(query, as)).map(({ type, id, matched }) => `${type} ${type === 'person' ? '' : id}: ${matched}`)

test('a number finds its record first, with its prefix and without', async () => {
  expect((await found(`M${metro}`))[0]).toBe(`metro M${metro}: number`)
  expect((await found(` cr ${receipt} `))[0]).toBe(`coin_receipt CR${receipt}: number`)
  const plain = await found(String(jewelry))
  expect(plain).toContain(`jewelry_receipt JR${jewelry}: number`)
  expect(plain.filter(one => one.startsWith('metro M1:'))).toHaveLength(1)
  expect(await found(`Q${quote}`)).toEqual([expect.stringMatching(`^quote Q${quote}: `)])
  expect(await found(`I${invoice}`)).toContain(`invoice I${invoice}: number`)
})

test('names in any order, words, serials, amounts, phones, days and checks', async () => {
  const both = [`metro M${metro}: name`, `coin C${coin}: name`, 'person : name']
  expect((await found('fenwick abner')).toSorted()).toEqual(both.toSorted())
  expect((await found('Abner FENW')).toSorted()).toEqual(both.toSorted())
  expect(await found('zx81-7')).toEqual([expect.stringMatching(`^metro M${metro}: item: .*Watch, steel`)])
  expect(await found('$777')).toEqual([`coin C${coin}: amount 777.00`])
  expect(await found('(702) 555-0193')).toEqual([`jewelry_receipt JR${jewelry}: phone`])
  for (const spelling of ['702-555-0126', '702 555 0126'])
    expect(await found(spelling)).toEqual([`quote Q${quote}: phone`])
  expect(await found('harbor alarm')).toEqual(['check 7001: name'])
  expect(await found('estate EAGLE')).toEqual(['bullion 99: comment'])
  expect(await found('5/4/2011')).toEqual(['bullion 99: date'])
  const today = dayAt(Date.now(), 'America/Los_Angeles')
  expect((await found(today)).map(one => one.replace(/ .*/, '')).toSorted()).toEqual(
    ['check', 'coin', 'coin_receipt', 'invoice', 'jewelry_receipt', 'metro', 'quote'].toSorted(),
  )
  expect((await ask('halden')).map(({ type }) => type)).toEqual(['invoice'])
})

test('words are found in a record and its lines together, in any order, as they read after an edit', async () => {
  const only = async (query: string, expected: RegExp) =>
    expect(await found(query), query).toEqual([expect.stringMatching(expected)])
  await only('fenwick steel', new RegExp(`^metro M${metro}: name, item: .*Watch, steel`))
  await only('zx81-7 note abner', new RegExp(`^metro M${metro}: name, comment, item: `))
  await only('morgan FENWICK', new RegExp(`^coin C${coin}: name, item: Morgan Dollar`))
  await only('ottoline supplies', new RegExp(`^coin_receipt CR${receipt}: comment, item: Coin Supplies`))
  await only('sizing yoon', new RegExp(`^jewelry_receipt JR${jewelry}: name, item: Sizing`))
  await only('sizing chain', new RegExp(`^jewelry_receipt JR${jewelry}: item: `))
  await only('assay halden', new RegExp(`^invoice I${invoice}: name, item: Assay fee`))
  await only('sterling brandt MS64', new RegExp(`^quote Q${quote}: name, item: `))
  expect(await found('fenwick sizing')).toEqual([])

  const [line] = (
    await sql<{ id: number }>`select id from ticket_items where kind = 'coin' and ticket_id = ${coin}`.execute(
      portal.db,
    )
  ).rows
  await sql`update ticket_items set description = 'Peace Dollar' where id = ${line?.id}`.execute(portal.db)
  expect(await found('morgan fenwick')).toEqual([])
  await only('peace fenwick', new RegExp(`^coin C${coin}: name, item: Peace Dollar`))
  await sql`delete from ticket_items where id = ${line?.id}`.execute(portal.db)
  expect(await found('peace fenwick')).toEqual([])
})

test('voids and drafts stand in their lists and are not searched, but their typed numbers open them', async () => {
  expect(await found('delgado')).toEqual([])
  expect(await found(`M${other}`)).toEqual([])
  const quoteId = await send(createQuote, { ...quoteSent, form: { ...quoteSent.form, customerName: 'Dora Draft' } })
  const { body } = await portal.send(makeTicketFromQuote, { quoteId, ticketType: 'metro' }, admin)
  const draft = body.quote.ticketId ?? 0
  expect(await found('dora draft')).toEqual([`quote Q${quoteId}: name`])
  for (const id of [other, draft]) {
    const { data } = (await portal.send(findByNumber, { number: `M${id}` }, admin)).body
    expect(data.map(row => [row.id, row.void])).toEqual([[`M${id}`, id === other]])
  }
})

test('a person imported without a ticket is found, with no visit', async () => {
  const person = { firstName: 'Wanda', middleName: '', lastName: 'Import', dOB: '03021958' }
  await sql`with p as (insert into people (name_key, birth_date, first_source) values ('wandaimport', '1958-03-02', '') returning id)
    insert into people_on_file (person_id, first_name, last_name, dob)
    select id, ${person.firstName}, ${person.lastName}, ${person.dOB} from p`.execute(portal.db)
  const noVisit = { name: 'Import, Wanda', comment: '0 visits, born 03/02/1958', amount: null, ticket: '' }
  expect(await ask('import wanda')).toMatchObject([{ type: 'person', ...noVisit }])
  const [fenwicks] = await ask('fenwick', admin, { only: 'people' })
  expect(fenwicks?.ticket).toBe(`C${coin}`)
})

test('a licence number finds its person and all visits, whole and by no part of it', async () => {
  const all = [`metro M${metro}: licence`, `coin C${coin}: licence`, 'person : licence']
  expect((await found('555 000-1234')).toSorted()).toEqual(all.toSorted())
  expect(await found('555000123')).toEqual([])
  const [person] = await ask('fenwick', admin, { only: 'people' })
  expect(person).toMatchObject({ name: 'Fenwick, Abner', comment: '2 visits, born 03/04/1971', amount: 1240 + 777 })
  expect((await ask('fenwick', admin, { only: 'records' })).map(({ type }) => type).toSorted()).toEqual([
    'coin',
    'metro',
  ])
})

const groupWith = async (name: string, permissions: readonly string[]) => {
  await sql`with g as (insert into groups (name, description, kind) values (${name}, 'x', 'staff') returning id)
    insert into group_permissions select g.id, p.id from g, permissions p
    where p.name = any(${sql.val([...permissions])})`.execute(portal.db)
  return portal.signInAs(name)
}

test('what a user may not open is neither shown nor counted', async () => {
  const seller = await groupWith('Sellers', ['advance_search', 'receipt'])
  expect(await found('fenwick', seller)).toEqual([])
  expect(await found('555 000-1234', seller)).toEqual([])
  expect(await found('halden', seller)).toEqual([])
  expect((await found('yoon grace', seller))[0]).toContain(`JR${jewelry}`)
  const { body } = await portal.send(searchEverything, { query: 'fenwick' }, seller)
  expect(body.count).toBe(0)
  const buyer = await groupWith('Coin buyers', ['advance_search', 'new_coin'])
  expect((await ask('fenwick', buyer)).map(({ type }) => type).toSorted()).toEqual(['coin', 'person'])
  expect((await ask('fenwick', buyer, { only: 'people' }))[0]).toMatchObject({ amount: 777 })
  expect((await portal.send(searchEverything, { query: 'fenwick' }, employee)).status).toBe(403)
})

test('others than Admin are shown the newest 50 of a list and get no file; pages of 200 for Admin', async () => {
  await sql`insert into records (kind, id) select 'metro', n from generate_series(5001, 5260) n`.execute(portal.db)
  await sql`insert into tickets (kind, id, origin, ticket_day, ticket_amount_cents, payment, first_name, last_name, address, city,
      state, zip, sex, dob, height, weight, dl_expiration, fromx, clerk, booth, person_id)
    select 'metro', n, 'import', date '2020-01-01' + n % 300, 40000, 'cash', 'Olga', 'Manyfold', '', '', '', '', 'F', '01011970', '', '',
      'n/a', '', 'Luis', 'Booth 2', (select min(id) from people) from generate_series(5001, 5260) n`.execute(portal.db)
  const first = (await portal.send(searchEverything, { query: 'manyfold' }, admin)).body
  const second = (await portal.send(searchEverything, { query: 'manyfold', page: 2 }, admin)).body
  expect([first.data.length, first.count, second.data.length]).toEqual([200, 260, 60])
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(260)
  const times = [...first.data, ...second.data].map(({ ticketTime }) => ticketTime)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const clerk = await groupWith('Clerks who search', ['advance_search', 'ticket'])
  const few = (await portal.send(searchEverything, { query: 'manyfold' }, clerk)).body
  expect([few.data.length, few.count]).toEqual([50, 50])
  const csv = { accept: 'text/csv' }
  expect((await portal.send(searchEverything, { query: 'manyfold' }, { ...clerk, headers: csv })).status).toBe(403)
  const file = await portal.send(searchEverything, { query: 'manyfold' }, { ...admin, headers: csv })
  expect((file.body as unknown as string).trim().split('\n')).toHaveLength(261)
})

test('a blank search says so in its err text, and a number is found without Advance Search', async () => {
  const blank = await portal.send(searchEverything, { query: '  ' }, admin)
  expect([blank.status, blank.body.err]).toEqual([400, 'Query is Blank'])
  const numbered = async (number: string, as = employee) =>
    (await portal.send(findByNumber, { number }, as)).body.data.map(({ id }) => id)
  expect(await numbered(`m${metro}`)).toEqual([`M${metro}`])
  expect(await numbered('fenwick')).toEqual([])
  expect(await numbered(`q ${quote}`)).toEqual([`Q${quote}`])
  expect(await numbered(`Q${quote}`, await portal.signInAs('Drawer'))).toEqual([])
  expect(await numbered(`M${metro}`, await portal.signInAs('Drawer'))).toEqual([])
})
