import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup, listPermissions } from '#features/access/users/groups.contract.ts'
import { createCoinTicket, editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { createTransaction, updateTransaction } from '#features/cash/transactions/transactions.contract.ts'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { NO_PERMISSION } from '#shared/permissions.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getHistoryEntry, getTicketLog, listHistory, listHistoryOf } from './history.contract.ts'
import { mayReadHistory } from './history.kinds.ts'
import { nouns } from './history.sentences.ts'

let portal: TestPortal
let admin: { token: string }
/** A user who may read the history, but none of the records. */
let auditor: { token: string }
/** A user who may read the records too, but is not Admin. */
let manager: { token: string }
let metroId: number
let coinId: number
let pettyId: number

beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  auditor = await signInWith('Auditors', ['admin_only'])
  manager = await signInWith('Managers', ['admin_only', 'ticket', 'new_coin', 'transaction'])
  const metro = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  metroId = metro.body.data.id
  await portal.send(editMetroRow, { id: metroId, profit: 40, comment: 'moved' }, admin)
  const items = [{ name: 'Morgan Dollar', qty: 2, cost: 60 }]
  coinId = (await portal.send(createCoinTicket, { details: ticketDetails, items }, admin)).body.data.id
  await portal.send(editCoinRow, { id: coinId, profit: 25 }, admin)
  await portal.send(pettyCashUserCalls.add, { name: 'Ray' }, admin)
  const petty = { src: 'metrodrawer', dest: 'PettyCash-Ray', comment: 'For: roof', denom100: 7 }
  const bob = { pettyWho: 'Vendor Bob', SSN: '900-12-3456', eMail: 'bob@roofs.test' }
  pettyId = (await portal.send(createTransaction, { ...petty, ...bob }, admin)).body.data.id
  await portal.send(updateTransaction, { id: pettyId, SSN: '901-12-3456', eMail: 'rob@roofs.test' }, admin)
})
afterAll(() => portal.close())

const signInWith = async (name: string, held: readonly string[]) => {
  const { data } = (await portal.send(listPermissions, {}, admin)).body
  const permissionIds = data.filter(permission => held.includes(permission.name)).map(({ id }) => id)
  await portal.send(createGroup, { name, description: 'x', permissionIds }, admin)
  return portal.signInAs(name)
}

const entriesOf = async (entity: string, id: number, by: { token: string }) => {
  const { status, body } = await portal.send(listHistoryOf, { entity, entityId: String(id) }, by)
  return { status, body, changes: status === 200 ? body.data.map(entry => entry.changes) : [] }
}
const newestOf = async (entity: string, id: number, by: { token: string }) => {
  const { body } = await entriesOf(entity, id, by)
  return (await portal.send(getHistoryEntry, { entryId: body.data[0]?.entryId }, by)).body.data
}

describe('the history of a record is for who reads the record', () => {
  test('in the list, of one record, in one entry and in the log of a ticket', async () => {
    const seen = async (by: { token: string }) =>
      new Set((await portal.send(listHistory, {}, by)).body.data.map(({ entity }) => entity))
    for (const entity of ['metro_ticket', 'coin_ticket', 'ledger_transactions']) {
      expect([await seen(admin), await seen(manager)].map(entities => entities.has(entity))).toEqual([true, true])
      expect((await seen(auditor)).has(entity)).toBe(false)
    }
    expect((await portal.send(listHistory, { entity: 'metro_ticket' }, auditor)).body.count).toBe(0)
    const refused = { status: 403, body: { message: NO_PERMISSION } }
    expect(await entriesOf('metro_ticket', metroId, auditor)).toMatchObject(refused)
    expect(await portal.send(getTicketLog, { ticketId: `M${metroId}` }, auditor)).toMatchObject(refused)
    const { entryId } = await newestOf('metro_ticket', metroId, admin)
    expect(await portal.send(getHistoryEntry, { entryId }, auditor)).toMatchObject(refused)
    expect((await portal.send(getHistoryEntry, { entryId }, manager)).status).toBe(200)
  })

  test('a record that nobody declared is for Admin alone', async () => {
    expect((await entriesOf('ring', 1, admin)).status).toBe(200)
    expect((await entriesOf('ring', 1, manager)).status).toBe(403)
  })

  test('every record that the history names says who reads it', () => {
    const all = { kind: 'staff', permissions: ['admin_only', 'transaction', 'ticket', 'user_manage'] } as const
    const others = ['ip_whitelist', 'notices']
    const closed = Object.keys(nouns).filter(entity => !others.includes(entity) && !mayReadHistory(all, entity))
    expect(closed).toEqual([])
  })
})

describe('what a record hides from somebody its history hides too', () => {
  test('profit, marks and video of a ticket', async () => {
    expect((await entriesOf('metro_ticket', metroId, admin)).changes[0]).toContain('Profit — → 40.00')
    expect((await entriesOf('metro_ticket', metroId, manager)).changes[0]).toBe('Comment — → moved')
    const entry = await newestOf('metro_ticket', metroId, manager)
    const { data: log } = (await portal.send(getTicketLog, { ticketId: `M${metroId}` }, manager)).body
    for (const value of [entry.value, entry.before, log[0]?.value])
      for (const field of ['profit', 'pulled', 'paidInFull', 'invoiceNum', 'videoUrl'])
        expect(value).not.toHaveProperty(field)
    expect(entry.value).toHaveProperty('soldTo')
  })

  test('the whole sale of a coin ticket, and nothing of it in a file', async () => {
    const { value } = await newestOf('coin_ticket', coinId, manager)
    expect(value).not.toHaveProperty('soldTo')
    const fileFor = async (by: { token: string }): Promise<unknown> =>
      (await portal.send(getTicketLog, { ticketId: `C${coinId}` }, { ...by, headers: { accept: 'text/csv' } })).body
    expect(await fileFor(admin)).toContain('Profit: $25.00')
    expect(await fileFor(manager)).not.toContain('Profit')
  })

  test('SSN and e-mail of petty cash: Admin sees that the SSN changed, others see neither', async () => {
    const shown = await entriesOf('ledger_transactions', pettyId, admin)
    expect(shown.changes[0]).toBe('SSN changed, E-mail bob@roofs.test → rob@roofs.test')
    const { changes } = await entriesOf('ledger_transactions', pettyId, manager)
    expect(changes[0]).toBe('no change')
    const { value } = await newestOf('ledger_transactions', pettyId, manager)
    expect(value).not.toHaveProperty('SSN')
    expect(value).not.toHaveProperty('eMail')
  })
})

test('a transaction goes out under the names of its document', async () => {
  const { value } = await newestOf('ledger_transactions', pettyId, admin)
  expect(value).toMatchObject({
    ...{ id: pettyId, src: 'metrodrawer', dest: 'PettyCash-Ray', comment: 'roof', amount: 700, denom100: 7 },
    ...{ pettyWho: 'Vendor Bob', eMail: 'rob@roofs.test', SSN: 'on file, changed' },
  })
  for (const field of ['title', 'email', 'ssn', 'pettyName']) expect(value).not.toHaveProperty(field)
})

test('a number on file leaves without its mark, and between any two entries it is told whether it changed', async () => {
  const { body } = await entriesOf('ledger_transactions', pettyId, admin)
  const [newest, oldest] = [body.data[0]?.entryId, body.data.at(-1)?.entryId]
  const read = async (of: object) => (await portal.send(getHistoryEntry, { entryId: newest, ...of }, admin)).body
  for (const compared of [{}, { comparedWith: oldest }]) {
    const { value, before } = (await read(compared)).data
    expect([before?.SSN, value.SSN]).toEqual(['on file', 'on file, changed'])
  }
  const same = (await read({ comparedWith: newest })).data
  expect([same.before?.SSN, same.value.SSN]).toEqual(['on file', 'on file'])

  const metro = (await entriesOf('metro_ticket', metroId, admin)).body.data[0]?.entryId
  const other = 'Entries of two records can not be compared'
  expect(await read({ comparedWith: metro })).toMatchObject({ message: other, fields: { comparedWith: other } })
  expect((await read({ comparedWith: 999_999 })).message).toBe('Entry not found')
  const log = (await portal.send(getTicketLog, { ticketId: `M${metroId}` }, admin)).body
  expect(log.data[0]?.value.dLNo).toBe('on file')
  expect(JSON.stringify([await read({}), log])).not.toMatch(/on file #/)
})
