import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup, listPermissions } from '#features/access/users/groups.contract.ts'
import { openBadPrinter } from '#tests/bad-printer.ts'
import { openCupsServer } from '#tests/cups-server.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { openTestPrinter } from '#tests/printer.ts'
import { printerCalls } from './printers.contract.ts'

let portal: TestPortal
let admin: { token: string }
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => Promise.all([portal.close(), ...closing.map(close => close())]))

const closeLater = <T extends { close: () => Promise<void> }>(opened: T) => {
  closing.push(opened.close)
  return opened
}
const add = async (name: string, address: string) =>
  (await portal.send(printerCalls.add, { name, address }, admin)).body.data.id
const stateOf = async (id: number) => (await portal.send(printerCalls.status, { id }, admin)).body.data
/** A user who manages users and printers and nothing else. */
const signInManager = async () => {
  const { data } = (await portal.send(listPermissions, {}, admin)).body
  const permissionIds = data.filter(({ name }) => name === 'user_manage').map(({ id }) => id)
  await portal.send(createGroup, { name: 'Office', description: 'Keeps the users', permissionIds }, admin)
  return portal.signInAs('Office')
}
const find = (sent: Record<string, unknown>) => portal.send(printerCalls.find, sent, admin)

describe('the state of a printer', () => {
  test('comes from the printer itself, also when it is switched off', async () => {
    const printer = closeLater(await openTestPrinter())
    const id = await add('Real', printer.address)
    expect(await stateOf(id)).toEqual({ isReady: true, reason: '' })
    await printer.stop()
    expect(await stateOf(id)).toEqual({ isReady: false, reason: 'does not answer' })
  })

  test('says what is wrong with it', async () => {
    const printer = closeLater(await openBadPrinter('is out of paper'))
    expect(await stateOf(await add('Empty', printer.address))).toEqual({ isReady: false, reason: 'is out of paper' })
  })

  test('is the same for whatever is no printer, and takes as long, for Admin too', async () => {
    const [rubbish, dry] = [
      closeLater(await openBadPrinter('answers rubbish')),
      closeLater(await openBadPrinter('is out of paper')),
    ]
    const manager = await signInManager()
    const stateFor = async (as: { token: string }, id: number) => {
      const begin = performance.now()
      const { data } = (await portal.send(printerCalls.status, { id }, as)).body
      return { reason: data.reason, isSlow: performance.now() - begin > 3500 }
    }
    const addresses = [rubbish.address, 'ipp://127.0.0.1:1/', 'ipp://nobody.internal/']
    const ids = await Promise.all(addresses.map((address, place) => add(`None ${place}`, address)))
    const asked = [manager, admin].flatMap(as => ids.map(id => stateFor(as, id)))
    const alike = { reason: 'does not answer', isSlow: true }
    expect(await Promise.all(asked)).toEqual(asked.map(() => alike))
    const out = { reason: 'is out of paper', isSlow: false }
    expect(await stateFor(manager, await add('Dry', dry.address))).toEqual(out)
  })

  test('the PDF folder is always ready, and a printer that is not there has no state', async () => {
    const { data } = (await portal.send(printerCalls.list, {}, admin)).body
    expect(await stateOf(data.find(({ isBuiltin }) => isBuiltin)?.id ?? 0)).toEqual({ isReady: true, reason: '' })
    expect((await portal.send(printerCalls.status, { id: 999_999 }, admin)).status).toBe(404)
    expect((await portal.send(printerCalls.status, { id: 'laser' }, admin)).status).toBe(400)
  })
})

describe('finding printers', () => {
  test('a CUPS server tells its queues, and one of them can be added as it was told', async () => {
    const cups = closeLater(await openCupsServer([{ name: 'Labels', info: 'At the front' }]))
    const [queue] = (await find({ address: cups.address })).body.data
    expect(queue).toEqual({ name: 'Labels', info: 'At the front', address: `${cups.address}printers/Labels` })
    expect((await portal.send(printerCalls.add, { ...queue }, admin)).status).toBe(200)
  })

  test('a server without queues is an empty answer', async () => {
    const cups = closeLater(await openCupsServer([]))
    expect(await find({ address: cups.address })).toMatchObject({ status: 200, body: { data: [] } })
  })

  test('a server that is off, unknown, none of ours or no print server: all sound alike and take as long', async () => {
    const [printer, rubbish] = [closeLater(await openBadPrinter()), closeLater(await openBadPrinter('answers rubbish'))]
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const places = ['127.0.0.1:1', 'nobody.invalid', `127.0.0.1:${port}`]
    const addresses = [...places.map(place => `ipp://${place}/`), printer.address, rubbish.address]
    const answers = await Promise.all(
      addresses.map(async address => {
        const begin = performance.now()
        const { status, body } = await find({ address })
        return { address, status, message: body.message, seconds: Math.round((performance.now() - begin) / 1000) }
      }),
    )
    silent.close()
    for (const { address, status, message, seconds } of answers) {
      const said = { status, message, seconds }
      expect(said).toEqual({ status: 409, message: `No print server answers at ${new URL(address).host}`, seconds: 4 })
    }
  })

  test("only print servers' ports are asked, and only in the shop's own network", async () => {
    for (const address of [
      'ipp://8.8.8.8/',
      'ipp://169.254.169.254/',
      'ipp://[2001:db8::1]/',
      'ipp://[::ffff:8.8.8.8]/',
    ])
      expect(await find({ address })).toMatchObject({
        status: 400,
        body: { fields: { address: "Address must be in the shop's own network" } },
      })
    const usual = await openTestPortal({ PRINTER_PORTS: '' })
    closing.push(usual.close)
    const manager = await usual.signInAs('Admin')
    const refused = await usual.send(printerCalls.find, { address: 'ipp://127.0.0.1:22/' }, manager)
    expect(refused.body.fields).toEqual({ address: 'Port must be that of a print server: 631' })
  })

  test('an address that is none is refused at its field', async () => {
    const refused = await find({ address: 'http://cups:631' })
    expect(refused.status).toBe(400)
    expect(refused.body.fields?.address).toMatch(/^Address must begin with ipp:/)
    expect((await find({ address: 'ipp://boss:secret@cups/' })).body.fields?.address).toBe(
      'Address must not hold a user name or password',
    )
    expect((await find({ address: ['ipp://cups/'] })).status).toBe(400)
  })
})

describe('where a printer may stand', () => {
  let usual: TestPortal
  let manager: { token: string }
  beforeAll(async () => {
    usual = await openTestPortal({ PRINTER_PORTS: '' })
    closing.push(usual.close)
    manager = await usual.signInAs('Admin')
  })
  const outside = "Address must be in the shop's own network"
  const otherPort = 'Port must be that of a print server: 631'
  const wrong = [
    ['ipp://8.8.8.8/ipp/print', outside],
    ['ipp://169.254.169.254/', outside],
    ['ipp://[2001:db8::1]/', outside],
    ['ipp://printer.example.invalid/ipp/print', outside],
    ['ipp://lan.example.invalid/', outside],
    ['ipp://127.0.0.1:22/x', otherPort],
    ['ipp://localhost:4000/x', otherPort],
  ] as const

  test.each(wrong)('a new one not at %s', async (address, text) => {
    const answer = await usual.send(printerCalls.add, { name: 'Elsewhere', address }, manager)
    expect(answer).toMatchObject({ status: 400, body: { fields: { address: text } } })
  })

  test.each(['front-desk', 'labels.lan', 'cups.shop.internal', 'LABELS.home.arpa'])(
    'a new one at %s, though it is still in its box',
    async host => {
      const sent = { name: `In its box ${host}`, address: `ipp://${host}/ipp/print` }
      expect((await usual.send(printerCalls.add, sent, manager)).status).toBe(200)
    },
  )

  test('one that is saved already keeps its place, and moves only to where a new one may stand', async () => {
    const sent = { name: 'Old', address: 'ipp://192.168.1.20/ipp/print' }
    const { id } = (await usual.send(printerCalls.add, sent, manager)).body.data
    await sql`update printers set address = 'ipp://127.0.0.1:8631/old' where id = ${id}`.execute(usual.db)
    const edit = (change: object) => usual.send(printerCalls.edit, { id, ...change }, manager)
    expect((await edit({ name: 'Older', address: 'ipp://127.0.0.1:8631/old' })).status).toBe(200)
    expect((await edit({ address: 'ipp://127.0.0.1:22/' })).body.fields).toEqual({ address: otherPort })
    expect((await edit({ address: 'ipp://printer.example.invalid/' })).body.fields).toEqual({ address: outside })
    expect((await edit({ address: 'ipp://10.0.0.5/ipp/print' })).status).toBe(200)
  })
})

test('only who manages users asks printers and print servers', async () => {
  const employee = await portal.signInAs('Employee')
  expect((await portal.send(printerCalls.status, { id: 1 }, employee)).status).toBe(403)
  expect((await portal.send(printerCalls.find, {}, employee)).status).toBe(403)
})
