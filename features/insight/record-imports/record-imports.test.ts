import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checks } from '#features/all.checks.ts'
import { importKinds } from '#features/all.imports.ts'
import { createCoinTicket, getCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  createMetroTicket,
  getMetroTicket,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { getTicketLog } from '#features/insight/history/history.contract.ts'
import { fetchOtherDetails } from '#features/people/people/people.contract.ts'
import { sendToPad } from '#features/records/signatures/signatures.contract.ts'
import { getCoinReceipt } from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import { findTaxDays } from '#features/selling/taxes/taxes.queries.ts'
import { rows } from '#server/db/db.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { importDesk } from '#tests/import-desk.ts'
import { openCounter } from '#tests/portal.ts'
import { listImportKinds } from '../imports/imports.contract.ts'

const { portal, admin } = await openCounter()
const { db } = portal
const { importing } = importDesk({ portal, admin })

const LICENCE = '2103345718'

const count = async (table: string) =>
  (await rows<{ count: number }>(db, sql`select count(*) as count from ${sql.table(table)}`))[0]?.count

const effects = [
  'ledger_transactions',
  'notices',
  'signature_requests',
  'checks',
  'police_reports',
  'mails',
  'print_jobs',
]
const countEffects = () => Promise.all(effects.map(count))

const ticket = (changes: Record<string, string | number> = {}) => {
  const cells = {
    ...{ id: 500, time: '11/13/2019 14:30', amount: 620, payment: 'cash', firstName: 'maria', lastName: 'Delgado' },
    ...{ dOB: '1986-07-14', sex: 'F', dLState: 'NV', dLNo: LICENCE, from: 'signs', clerk: 'luis', booth: 'Booth 2' },
    ...changes,
  }
  return cells as Record<string, string | number>
}

const fileOf = (all: readonly Record<string, string | number>[]) => {
  const names = [...new Set(all.flatMap(one => Object.keys(one)))]
  return [names.join(','), ...all.map(one => names.map(name => `"${one[name] ?? ''}"`).join(','))].join('\n')
}

test('the samples are files that can be imported, one after the other; each is there only once', async () => {
  const before = await countEffects()
  const { data } = (await portal.send(listImportKinds, {}, admin)).body
  expect(data.map(({ kind }) => kind)).toEqual(importKinds.map(({ kind }) => kind))
  for (const { kind, sample, columns } of data) {
    expect(columns.some(({ required }) => required)).toBe(true)
    const run = await importing(kind, sample)
    expect([kind, run.state, run.lines, run.errors]).toEqual([kind, 'done', 2, []])
  }
  for (const { kind, sample } of data.filter(({ kind: name }) => /_/.test(name))) {
    const again = await importing(kind, sample, true)
    expect([kind, again.state, again.errorCount]).toEqual([kind, 'refused', 2])
  }
  const { data: coin } = (await portal.send(getCoinTicket, { id: 120 }, admin)).body
  expect(coin.inventories.map(({ name, metal, grams }) => [name, metal, grams])).toEqual([
    ['Morgan Dollar', 'silver', 481.1304],
    ['90% Silver', 'silver', 31.10348],
  ])
  expect(await countEffects()).toEqual(before)
})

test('one wrong line and nothing is stored; the errors say their lines and no identity number', async () => {
  const [tickets, people] = [await count('tickets'), await count('people')]
  const wrong = [
    ticket(),
    ticket({ id: 'M500' }),
    ticket({ id: 120 }),
    ticket({ id: 501, amount: '12.50', clerk: 'Nobody', dOB: '31311986', firstName: '' }),
    ticket({ id: 502, time: '1/1/2199', payment: 'gold', soldTo: 'Nobody' }),
    ticket({ id: 503, payment: 'check', checkAmount: 700, checkNumber: '20x17' }),
    ticket({ id: 504, time: '1/1/2199', soldTo: 'Nobody', dLNo: LICENCE.repeat(5) }),
  ]
  const run = await importing('metro_tickets', fileOf(wrong))
  expect(run.state).toBe('refused')
  expect(run.errors).toEqual([
    { line: 3, text: 'M500 stands in line 2 already' },
    { line: 4, text: 'M120 is there already' },
    { line: 5, text: 'First Name is Blank' },
    { line: 5, text: 'Ticket Amount must be in whole dollars' },
    { line: 5, text: 'Invalid Date of Birth: MMDDYYYY format expected.' },
    { line: 5, text: 'Clerk is not on the list' },
    { line: 6, text: 'payment must be one of cash, check, barter, wire' },
    { line: 7, text: 'Check Number must be numeric' },
    { line: 7, text: 'Check Amount is higher than Ticket Amount' },
    { line: 8, text: 'dLNo must be at most 40 characters' },
  ])
  const later = await importing('metro_tickets', fileOf([ticket({ time: '1/1/2199', soldTo: 'Nobody', paid: 'yes' })]))
  expect(later.errors.map(({ text }) => text)).toEqual(['time is in the future', 'There is no buyer Nobody'])
  const lines = await importing(
    'metro_ticket_lines',
    'ticket,line,material,description,cost\n500,1,,Ring. 4 grams,10\n120,3,Tin,Ring. 4 grams,10\n120,4,,,10.5\n',
  )
  expect(lines.errors).toEqual([
    { line: 2, text: 'There is no M500' },
    { line: 3, text: 'There is no material Tin' },
    { line: 4, text: 'description is Blank' },
    { line: 4, text: 'Cost must be in whole dollars' },
  ])
  expect([await count('tickets'), await count('people')]).toEqual([tickets, people])
})

test('a dry run keeps no number from the counter, and numbers go on after the highest imported one', async () => {
  const file = fileOf([ticket(), ticket({ id: 730, time: '11/14/2019', dLNo: '', soldTo: '' })])
  const dry = await importing('metro_tickets', file, true)
  expect(dry).toMatchObject({ state: 'done', added: 2, canImport: true })
  const create = async () =>
    (await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)).body.data.id
  expect(await create()).toBe(122)
  expect(await importing('metro_tickets', file)).toMatchObject({ state: 'done', added: 2 })
  expect(await create()).toBe(731)
  const { items: coins } = { items: [{ name: 'Morgan Dollar', qty: '2', cost: 60 }] }
  const made = await portal.send(createCoinTicket, { details: ticketDetails, items: coins }, admin)
  expect(made.body.data.id).toBe(122)
  const parts = (table: string, of: string) =>
    rows(
      db,
      sql`select distinct part = 32 as "isImport", ${sql.ref(of)} > '2020-01-01' as "isNew" from ${sql.table(table)}
      where kind = 'metro' order by 1`,
    )
  const apart = [
    { isImport: false, isNew: true },
    { isImport: true, isNew: false },
  ]
  expect(await parts('record_months', 'month'), 'the counter waits for no row of an import').toEqual(apart)
  expect(await parts('day_totals', 'day')).toEqual(apart)
})

test('an imported ticket is read, listed, in history and its customer known; its number is sealed', async () => {
  const { data } = (await portal.send(getMetroTicket, { id: 500 }, admin)).body
  expect(data).toMatchObject({
    ...{ ticketAmount: 620, firstName: 'Maria', dOB: '07141986', clerk: 'Luis', dLNo: LICENCE, signature: null },
    ticketTime: Date.parse('2019-11-13T14:30:00-08:00'),
  })
  const page = (await portal.send(listMetroTickets, { filterByPeriod: 0, id: 500 }, admin)).body
  expect(page.data).toMatchObject([{ id: 500, isSigned: false, isImported: true, isReportable: false }])
  const sent = await portal.send(sendToPad, { id: 500, type: 'metro', booth: 'Booth 1' }, admin)
  expect([sent.status, sent.body.message]).toEqual([409, 'M500 was imported and is not signed here'])
  const lines = 'ticket,line,material,description,cost\n500,1,gold 14k,Rope chain 20 in. 5.2,480\n500,2,,Watch,140\n'
  expect(await importing('metro_ticket_lines', lines)).toMatchObject({ state: 'done', added: 2 })
  const read = (await portal.send(getMetroTicket, { id: 500 }, admin)).body.data.ticket_items
  expect(read.map(({ description, metal, fineness, grams }) => [description, metal, fineness, grams])).toEqual([
    ['Gold 14k. Rope chain 20 in. 5.2 grams', 'gold', '14/24', 5.2],
    ['Watch', null, '', 0],
  ])
  const entries = (await portal.send(getTicketLog, { ticketId: 'M500' }, admin)).body.data
  expect(entries.map(({ action, by }) => [action, by])).toEqual([
    ['imported', 'Test Admin'],
    ['imported', 'Test Admin'],
  ])
  const found = (await portal.send(fetchOtherDetails, { dLNo: LICENCE }, admin)).body
  expect(found.otherDetails?.visits).toBe(7)
  const clear = await rows(
    db,
    sql`select 1 from history_entries where value::text like ${`%${LICENCE}%`}
    union all select 1 from imports where errors::text like ${`%${LICENCE}%`}`,
  )
  expect(clear).toEqual([])
})

test('a person of the file is known at the counter before the first ticket', async () => {
  const { candidates, otherDetails } = (await portal.send(fetchOtherDetails, { otherIDNo: 'C01X0006H' }, admin)).body
  expect(candidates).toEqual([])
  expect(otherDetails).toMatchObject({
    ...{ firstName: 'Walter', lastName: 'Brandt', dOB: '03021958', otherIdType: 'Passport', city: 'Las Vegas' },
    visits: 2,
  })
  const file = 'firstName,lastName,dOB,dLState,dLNo,city\nann,kessler,2/3/1977,NV,7700112233,Reno\n'
  expect(await importing('people', file)).toMatchObject({ state: 'done', added: 1, replaced: 0 })
  expect(await importing('people', file.replace('Reno', 'Elko'))).toMatchObject({ added: 0, replaced: 1 })
  const twice = `${file}Ann,Kessler,1977-02-03,nv,7700-112233,Elko\n`
  expect((await importing('people', twice, true)).errors).toEqual([
    { line: 3, text: 'Ann Kessler stands in line 2 already' },
  ])
  const unnumbered = 'firstName,lastName,dOB\nDora,Reed,7/14/1986\ndora,reed,07141986\n'
  expect((await importing('people', unnumbered, true)).errors).toEqual([
    { line: 3, text: 'dora reed stands in line 2 already' },
  ])
  const ann = (await portal.send(fetchOtherDetails, { dLNo: '7700112233' }, admin)).body.otherDetails
  expect(ann).toMatchObject({ firstName: 'Ann', city: 'Elko', dLState: 'NV', visits: 0, since: null, recent: [] })
  const named = await portal.send(fetchOtherDetails, { firstName: 'Ann', lastName: 'Kessler' }, admin)
  expect(named.body.otherDetails).toMatchObject({ dOB: '02031977', dLState: '' })
})

test('an imported receipt has its lines and counts in the taxes, and verify is content with all of it', async () => {
  const { details, items } = (await portal.send(getCoinReceipt, { id: 80 }, admin)).body
  expect(details).toMatchObject({ ticketAmount: 97.53, tax: 7.53, tendered: 100, depositDone: false })
  expect(items).toMatchObject([{ item: { name: 'Coin Supplies' }, qty: 4, price: 90, tax: 7.53, barcode: 'A7731' }])
  const [taxDay] = await findTaxDays(db, { kind: 'coin_receipt', from: '2019-11-01', to: '2019-11-30' })
  expect(taxDay).toMatchObject({ receipts: 1, tax: 753 })
  for (const { run } of checks) expect((await run(db)).broken).toEqual([])
})

test('two hundred people, some of them twice and one with a new licence, are as many as they are', async () => {
  const before = (await count('people')) ?? 0
  const file = fileOf(
    Array.from({ length: 600 }, (_, at) => {
      const person = at % 200
      const name = `A${'abcdefghij'[person % 10]}${'klmnopqrst'[Math.floor(person / 10) % 10]}${person < 100 ? 'x' : 'y'}`
      const licence = at === 599 ? 'new 77' : at < 200 ? `75${10_000 + person}` : ''
      return ticket({ id: 2000 + at, lastName: name, dLNo: licence })
    }),
  )
  expect(await importing('coin_tickets', file)).toMatchObject({ state: 'done', added: 600, errors: [] })
  expect(await count('people')).toBe(before + 200)
  for (const { run } of checks) expect((await run(db)).broken).toEqual([])
})
