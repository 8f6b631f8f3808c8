import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printPlainCheck } from '#features/cash/checks/checks.contract.ts'
import { bankAccount } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { saveBankSettings } from '../settings/paper.contract.ts'
import { getPayeeLastData, payeeCalls, searchPayees } from './payees.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const add = async (name: string) => (await portal.send(payeeCalls.add, { name }, admin)).body.data.id
const names = async (text: string) => (await portal.send(searchPayees, { text }, admin)).body.data.map(row => row.name)

test('a payee is added, found, renamed and removed', async () => {
  const id = await add(' Nevada Power ')
  const { data, count } = (await portal.send(payeeCalls.list, { search: 'nevada' }, admin)).body
  expect([data[0]?.name, count]).toEqual(['Nevada Power', 1])
  expect((await portal.send(payeeCalls.edit, { id, version: 1, name: 'NV Energy' }, admin)).status).toBe(200)
  expect((await portal.send(payeeCalls.edit, { id, version: 1, name: 'Late' }, admin)).status).toBe(409)
  expect(await names('nv e')).toEqual(['NV Energy'])
  expect((await portal.send(payeeCalls.remove, { id }, admin)).status).toBe(200)
  expect(await names('nv e')).toEqual([])
  expect((await portal.send(payeeCalls.remove, { id }, admin)).status).toBe(404)
})

test('an edit that does not say the name is refused with the text of a blank one', async () => {
  const { id } = (await portal.send(payeeCalls.add, { name: 'Cox' }, admin)).body.data
  const blank = { status: 400, body: { message: 'Name is Blank' } }
  for (const sent of [{}, { name: ' ' }, { name: null }])
    expect(await portal.send(payeeCalls.edit, { id, ...sent }, admin)).toMatchObject(blank)
})

test('a blank name is refused with its text and a double one as a conflict', async () => {
  await add('City of Las Vegas')
  expect(await portal.send(payeeCalls.add, { name: ' ' }, admin)).toMatchObject({
    status: 400,
    body: { message: 'Name is Blank' },
  })
  expect((await portal.send(payeeCalls.add, { name: 'CITY of las vegas' }, admin)).status).toBe(409)
})

test('the search offers names that begin with the text before those that hold it, at most 20', async () => {
  for (const name of ['Big Sun Glass', 'Sun Signs', 'Sundown 100%']) await add(name)
  expect(await names('sun')).toEqual(['Sun Signs', 'Sundown 100%', 'Big Sun Glass'])
  expect(await names('100%')).toEqual(['Sundown 100%'])
  await sql`insert into payees (name) select 'Many ' || n from generate_series(1, 60) n`.execute(portal.db)
  expect((await names('many')).length).toBe(20)
})

test('the list pages at 50 in the order of names', async () => {
  const pages = await Promise.all([1, 2].map(page => portal.send(payeeCalls.list, { page, search: 'Many' }, admin)))
  expect(pages.map(({ body }) => [body.data.length, body.count])).toEqual([
    [50, 60],
    [10, 60],
  ])
  expect((await portal.send(payeeCalls.list, { page: 0 }, admin)).status).toBe(400)
})

test('a payee answers with the void day of its last check, an unknown name with nothing', async () => {
  const id = await add('Acme / Sons')
  await sql`update payees set void_day = 90 where id = ${id}`.execute(portal.db)
  const last = await portal.send(getPayeeLastData, { name: 'ACME / sons' }, admin)
  expect(last.body.data).toEqual({ id, name: 'Acme / Sons', voidDay: 90, lastCheck: null })
  const fresh = await portal.send(getPayeeLastData, { name: 'Sun Signs' }, admin)
  expect(fresh.body.data?.voidDay).toBeNull()
  const unknown = await portal.send(getPayeeLastData, { name: 'Nobody' }, admin)
  expect(unknown).toMatchObject({ status: 200, body: { data: null } })
})

test('a plain check keeps the days printed on it with its payee, whom it adds to the list', async () => {
  await portal.send(saveBankSettings, bankAccount, admin)
  const write = (checkNumber: string, more: object) =>
    portal.send(printPlainCheck, { checkNumber, checkAmount: 20, payee: 'Harbor Alarm', memo: 'May', ...more }, admin)
  const last = async () => (await portal.send(getPayeeLastData, { name: 'harbor alarm' }, admin)).body.data
  expect((await write('7001', {})).status).toBe(200)
  expect(await last()).toMatchObject({
    name: 'Harbor Alarm',
    voidDay: 15,
    lastCheck: { checkNumber: '7001', amountAsNumber: 20, memo: 'May' },
  })
  expect((await write('7001', { payee: 'Never Paid' })).status).toBe(409)
  expect(await names('never')).toEqual([])
  await write('7002', { payee: 'HARBOR ALARM', isVoidedAfterDay: false })
  expect(await last()).toMatchObject({ name: 'Harbor Alarm', voidDay: null })
  expect(await names('harbor')).toEqual(['Harbor Alarm'])
})

test('a payee that is renamed keeps its checks, and whoever gets the old name does not have them', async () => {
  const write = (checkNumber: string, payee: string) =>
    portal.send(printPlainCheck, { checkNumber, checkAmount: 20, payee, memo: 'May' }, admin)
  const last = async (name: string) => (await portal.send(getPayeeLastData, { name }, admin)).body.data
  await write('7201', 'Mojave Locks')
  const id = (await last('Mojave Locks'))?.id
  await portal.send(payeeCalls.edit, { id, name: 'Mojave Safes' }, admin)
  expect(await last('Mojave Safes')).toMatchObject({ id, voidDay: 15, lastCheck: { checkNumber: '7201' } })
  await add('Mojave Locks')
  expect(await last('Mojave Locks')).toMatchObject({ voidDay: null, lastCheck: null })
  await portal.send(payeeCalls.remove, { id }, admin)
  await write('7202', 'Mojave Locks')
  expect(await last('Mojave Locks')).toMatchObject({ lastCheck: { checkNumber: '7202' } })
})

test('one who is deleted and added again has the days of the last plain check to that name', async () => {
  const payee = { checkAmount: 20, memo: 'May', payee: 'Desert  Gas' }
  expect((await portal.send(printPlainCheck, { ...payee, checkNumber: '7101' }, admin)).status).toBe(200)
  const last = async () => (await portal.send(getPayeeLastData, { name: 'desert  gas' }, admin)).body.data
  const before = await last()
  expect(before).toMatchObject({ name: 'Desert Gas', voidDay: 15 })
  await portal.send(payeeCalls.remove, { id: before?.id }, admin)
  expect(await last()).toBeNull()
  const id = await add('DESERT GAS')
  expect(await last()).toMatchObject({ id, name: 'DESERT GAS', voidDay: 15, lastCheck: { checkNumber: '7101' } })
  await portal.send(printPlainCheck, { ...payee, checkNumber: '7102', isVoidedAfterDay: false }, admin)
  await portal.send(payeeCalls.remove, { id }, admin)
  await add('Desert Gas')
  expect(await last()).toMatchObject({ voidDay: null })
})

test('an employee keeps no payees and looks none up', async () => {
  const employee = await portal.signInAs('Employee')
  const answers = await Promise.all([
    portal.send(payeeCalls.list, {}, employee),
    portal.send(payeeCalls.add, { name: 'Me' }, employee),
    portal.send(payeeCalls.edit, { id: 1, name: 'Me' }, employee),
    portal.send(payeeCalls.remove, { id: 1 }, employee),
    portal.send(searchPayees, { text: 'a' }, employee),
    portal.send(getPayeeLastData, { name: 'a' }, employee),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
})
