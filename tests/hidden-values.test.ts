import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#features/access/users/users.contract.ts'
import { features } from '#features/all.server.ts'
import { createCoinTicket, editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { sellMetroTicket } from '#features/buying/metro-items/metro-items.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { addDrawerDisparityLog, getDrawerAmounts } from '#features/cash/drawers/drawers.contract.ts'
import { createTransaction, updateTransaction } from '#features/cash/transactions/transactions.contract.ts'
import { getDailyView } from '#features/insight/daily/daily.contract.ts'
import { pettyCashUserCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { saveBankSettings } from '#features/shop/settings/paper.contract.ts'
import { firstRow, rows } from '#server/db/db.ts'
import { rowShape } from '#server/http/csv.ts'
import { type Endpoint, isRead, pathNames } from '#shared/endpoint.ts'
import { may, type Permission, permissionCodes, type Role } from '#shared/permissions.ts'
import { bankAccount, metroItems, ticketDetails } from './factories.ts'
import { fieldNamesOf } from './hostile.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** Searches every answer that others can read for values they may not see. */

type Hidden = { what: string; text: RegExp; isOpen: (to: Role, call?: Endpoint) => boolean }

const isAdmin = ({ kind }: Role) => kind === 'admin'
const holds =
  (...access: Permission[]) =>
  (to: Role) =>
    may(to, access)

let portal: TestPortal
let hidden: Hidden[]
let readers: { role: Role; name: string; token: string }[]
let numbers: (number | string)[]

/** Buyers and amounts of sales are shown to traders on the screens of trade alone. */
const isAdminOrTrading = (to: Role, call?: Endpoint) =>
  isAdmin(to) || (/^(locks|metals|invoices)\//.test(call?.path ?? '') && may(to, ['invoice', 'coin_invoice']))

/** The daily views, charts and books show profits to whoever may open them. */
const isAdminOrDaily = (to: Role, call?: Endpoint) =>
  isAdmin(to) || (/^(books\/|common\/(daily-|get-filter-date))/.test(call?.path ?? '') && may(to, getDailyView.access))

const amount = (value: number) => new RegExp(`(?<![\\d.])(${value}|${Math.round(value * 100)})(?![\\d])`)

const signInWith = async (name: string, permissions: readonly Permission[]) => {
  await sql`with g as (insert into groups (name, description, kind) values (${name}, 'x', 'staff') returning id)
    insert into group_permissions select g.id, p.id from g, permissions p
    where p.name = any(${sql.val([...permissions])})`.execute(portal.db)
  const { token } = await portal.signInAs(name)
  return { name, token, role: { kind: 'staff', permissions } as Role }
}

const signInToGroup = async (name: string) => {
  const { token } = await portal.signInAs(name)
  const group = await firstRow<Role>(
    portal.db,
    sql`select kind, array(select p.name from group_permissions gp join permissions p on p.id = gp.permission_id
      where gp.group_id = g.id) as permissions from groups g where g.name = ${name}`,
  )
  return { name, token, role: group as Role }
}

beforeAll(async () => {
  portal = await openTestPortal()
  const admin = await portal.signInAs('Admin')
  const send = async (call: Endpoint, input: Record<string, unknown>) => {
    const { status, body } = await portal.send(call, input, admin)
    expect(status, `${call.path} ${JSON.stringify(body)}`).toBe(200)
    return (body as { data?: { id?: number } }).data?.id ?? 0
  }
  await send(saveBankSettings, bankAccount)
  await sql`insert into buyers (name, type, display_order) values ('Halden', 1, 1), ('Ostrander', 2, 2)`.execute(
    portal.db,
  )
  const metro = await send(createMetroTicket, { details: ticketDetails, items: metroItems })
  await sql`update ticket_items set sold_to = 'A' where kind = 'metro' and ticket_id = ${metro}`.execute(portal.db)
  await send(sellMetroTicket, { ticketId: metro, soldTo: 'Halden', soldToAmount: 4321 })
  await send(editMetroRow, { id: metro, profit: 3087, videoUrl: 'https://video.example/secret-clip' })
  const coin = await send(createCoinTicket, {
    details: ticketDetails,
    items: [{ name: 'Morgan Dollar', qty: 2, cost: 60 }],
  })
  await send(editCoinRow, { id: coin, soldTo: 'Ostrander', soldToAmount: 5432 })
  await send(editCoinRow, { id: coin, profit: 2765 })
  await send(pettyCashUserCalls.add, { name: 'Ray' })
  const petty = await send(createTransaction, {
    ...{ src: 'metrodrawer', dest: 'PettyCash-Ray', comment: 'roof', denom100: 7 },
    ...{ pettyWho: 'Vendor Bob', SSN: '900-12-7294', eMail: 'bob@roofs.test' },
  })
  await send(updateTransaction, { id: petty, SSN: '901-12-8652', eMail: 'rob@roofs.test' })
  const float = await send(createTransaction, {
    ...{ src: 'bank', dest: 'metrodrawer', comment: 'float', denom100: 76_543, denom1: 37 },
  })
  const { metrodrawer } = (await portal.send(getDrawerAmounts, {}, admin)).body.data
  const balance = metrodrawer.amount ?? 0
  await send(addDrawerDisparityLog, { details: { drawerName: 'metrodrawer', drawerCount: balance - 1913.37 } })
  const [group] = await rows<{ id: number }>(portal.db, sql`select id from groups where name = 'Employee'`)
  await send(createUser, {
    ...{ first_name: 'Nora', last_name: 'Quill', username: 'nquill', email: 'nora@home.test', phone: '7025550188' },
    ...{ password: 'Garnet&Opal7', group_id: group?.id },
  })
  const seesTransactions = holds('transaction')
  hidden = [
    { what: 'an SSN', text: /7294|8652|90[01]12\d{4}/, isOpen: isAdmin },
    { what: 'the e-mail of petty cash', text: /[br]ob@roofs/, isOpen: isAdmin },
    { what: 'what a Metro ticket was sold for', text: amount(4321), isOpen: isAdminOrTrading },
    { what: 'what a coin ticket was sold for', text: amount(5432), isOpen: isAdminOrTrading },
    { what: 'the buyer of a coin ticket on it', text: /"soldTo":"Ostrander"/, isOpen: isAdminOrTrading },
    { what: 'the profit of a Metro ticket', text: amount(3087), isOpen: isAdminOrDaily },
    { what: 'the profit of a coin ticket', text: amount(2765), isOpen: isAdminOrDaily },
    { what: 'a video', text: /secret-clip/, isOpen: isAdmin },
    { what: 'the cash of a drawer', text: amount(balance), isOpen: holds('transaction', 'admin_only') },
    { what: 'a count', text: amount(balance - 1913.37), isOpen: holds('transaction', 'admin_only') },
    { what: 'the difference of a count', text: amount(1913.37), isOpen: holds('transaction', 'admin_only') },
    {
      what: 'cash brought from the bank',
      text: amount(7_654_337),
      isOpen: (to, call) => seesTransactions(to) || isAdminOrDaily(to, call),
    },
    { what: 'the number of the bank account', text: /123456789/, isOpen: () => false },
    { what: 'the e-mail of a user', text: /nora@home/, isOpen: holds('user_manage') },
    { what: 'the phone of a user', text: /7025550188/, isOpen: holds('user_manage') },
    { what: 'a password', text: /Garnet|\$argon2|\$scrypt/, isOpen: () => false },
  ]
  readers = [
    { name: 'Admin', token: admin.token, role: { kind: 'admin', permissions: [] } },
    ...(await Promise.all(['Employee', 'Drawer', 'Coin Managers', 'Customer'].map(signInToGroup))),
    ...(await Promise.all(permissionCodes.map(code => signInWith(`Only ${code}`, [code])))),
    await signInWith('All permissions', permissionCodes),
  ]
  numbers = [metro, petty, float]
})
afterAll(() => portal.close())

const known: Record<string, readonly (number | string)[]> = {
  groupId: ['all'],
  enabledOnly: ['false', 'true'],
  type: ['metro', 'coin'],
  kind: ['metro', 'coin'],
  text: ['City'],
  name: ['City Water', 'Ray', 'nquill'],
  document: ['seller-ticket', 'check-front'],
  entity: [
    'metro_ticket',
    'coin_ticket',
    'ledger_transactions',
    'drawer_counts',
    'users',
    'payees',
    'settings',
    'checks',
  ],
}
const fits = (name: string): readonly (number | string)[] => {
  if (name in known) return known[name] ?? []
  return /ticketId|subject/.test(name) ? ['M1', 'C1', ...numbers] : ['1', ...numbers]
}

/** Fields that select what a read answers. */
const CHOOSES = /^(id|type|kind|entity|ticketId|ticketType)$/

const inputsOf = (call: Endpoint) => {
  const names = new Set([...pathNames(call.path), ...fieldNamesOf(call).filter(field => CHOOSES.test(field))])
  return [...names].reduce<Record<string, unknown>[]>(
    (made, name) => made.flatMap(input => fits(name).map(value => ({ ...input, [name]: value }))),
    [{}],
  )
}

const reads = features.handlers.map(({ call }) => call).filter(call => isRead(call) && call.path !== 'printers/find')
const seen = new Set<string>()

const answersOf = async (call: Endpoint, token: string) => {
  const ways = rowShape(call) ? [{}, { accept: 'text/csv' }] : [{}]
  const needed = pathNames(call.path)
  const inputs = needed.length > 0 ? inputsOf(call) : [...inputsOf(call), {}]
  const answers: { asked: string; text: string }[] = []
  for (const input of inputs)
    for (const headers of ways) {
      const { body } = await portal.send(call, input, { token, headers })
      answers.push({ asked: JSON.stringify({ ...input, ...headers }), text: JSON.stringify(body) ?? '' })
    }
  return answers
}

describe.each(reads.map(call => ({ call, name: `${call.method} ${call.path}` })))('$name', ({ call }) => {
  test('tells nobody what they may not see', async () => {
    const told: string[] = []
    for (const { role, name, token } of readers.filter(reader => may(reader.role, call.access)))
      for (const { asked, text } of await answersOf(call, token))
        for (const value of hidden.filter(one => one.text.test(text))) {
          if (value.isOpen(role, call)) seen.add(value.what)
          else told.push(`${name} reads ${value.what} by ${asked}`)
        }
    expect(told).toEqual([])
  })
})

test('and each of these values is told to somebody who may see it', () => {
  const told = hidden.filter(({ isOpen }) => isOpen({ kind: 'admin', permissions: [] })).map(({ what }) => what)
  expect([...seen].toSorted()).toEqual(told.toSorted())
})
