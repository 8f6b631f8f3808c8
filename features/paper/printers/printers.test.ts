import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listStations, printerCalls, stationPrinterCalls } from './printers.contract.ts'
import { printerProblems } from './printers.rules.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const printers = async () => (await portal.send(printerCalls.list, { station: 'station1' }, admin)).body.data
const add = async (name: string) =>
  (await portal.send(printerCalls.add, { name, address: `ipp://10.0.0.5/${name}` }, admin)).body.data.id
const settings = async (station: string) => (await portal.send(stationPrinterCalls.get, { station }, admin)).body.data
const save = (sent: Record<string, unknown>, as = admin) => portal.send(stationPrinterCalls.save, sent, as)

test('everybody on the staff chooses among the ten stations, in order', async () => {
  const { data } = (await portal.send(listStations, {}, await portal.signInAs('Employee'))).body
  expect(data.map(({ value }) => value).join(' ')).toBe(
    'station1 station2 station3 station4 station5 station6 backup1 backup2 backup3 coinshow',
  )
  expect(data[0]).toEqual({ value: 'station1', label: 'Station 1' })
})

describe('printers', () => {
  test('a fresh shop prints into the PDF folder at every station', async () => {
    const [builtin] = await printers()
    expect(builtin).toMatchObject({ name: 'PDF folder', address: 'PDF folder', isBuiltin: true })
    expect(await settings('coinshow')).toEqual({
      station: 'coinshow',
      ticketInvoicePrinterId: builtin?.id,
      ticketLabelPrinterId: builtin?.id,
      frontCheckPrinterId: builtin?.id,
      backCheckPrinterId: builtin?.id,
      version: 1,
    })
  })

  test('an address without a host is refused before the network is asked, for a new printer and an old one', async () => {
    const text = 'Address must begin with ipp:// or ipps://, such as ipp://192.168.1.20/ipp/print'
    const id = await add('Somewhere')
    const label = 'a'.repeat(64)
    const hosts = ['%00', '%', 'a%20b', '-', 'a-', 'a..b', '.', '10.0.0.256', '10.0.0', `${'a'.repeat(250)}`, label]
    const long = `ipp://${Array.from({ length: 26 }, () => 'a'.repeat(9)).join('.')}/`
    const none = ['ipp://', 'ipp:///', 'mailto:x', 'file:///etc/hosts', 'x', 'ipp://[::1/', long]
    for (const address of [...none, ...hosts.map(host => `ipp://${host}/`)])
      for (const answer of [
        await portal.send(printerCalls.edit, { id, address }, admin),
        await portal.send(printerCalls.add, { name: 'Nowhere', address }, admin),
        await portal.send(printerCalls.find, { address }, admin),
      ])
        expect([address, answer.status, answer.body]).toMatchObject([address, 400, { fields: { address: text } }])
  })

  test('a name, an IPv4 and an IPv6 address are hosts', () => {
    const hosts = ['print', 'PRINT-2', 'hp_laser.shop.example.', '10.0.0.5', '[::1]', 'localhost:631', 'a'.repeat(63)]
    for (const host of hosts)
      expect([host, printerProblems({ name: 'A', address: `ipp://${host}/` })]).toEqual([host, []])
  })

  test('a printer is added, changed in part and removed', async () => {
    const id = await add('Lasr')
    expect((await portal.send(printerCalls.edit, { id, version: 1, name: 'Laser' }, admin)).status).toBe(200)
    expect((await printers()).find(row => row.id === id)).toMatchObject({
      name: 'Laser',
      address: 'ipp://10.0.0.5/Lasr',
      version: 2,
    })
    expect((await portal.send(printerCalls.edit, { id, version: 1, name: 'Late' }, admin)).status).toBe(409)
    expect((await portal.send(printerCalls.remove, { id }, admin)).status).toBe(200)
    expect((await portal.send(printerCalls.remove, { id }, admin)).status).toBe(404)
  })

  test('a printer without name, with a wrong address or a double name is refused', async () => {
    const blank = await portal.send(printerCalls.add, {}, admin)
    expect(blank).toMatchObject({ status: 400, body: { message: 'Name is Blank\nAddress is Blank' } })
    const wrong = await portal.send(printerCalls.add, { name: 'Web', address: 'http://10.0.0.5' }, admin)
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields?.address).toMatch(/^Address must begin with ipp:/)
    const double = await portal.send(printerCalls.add, { name: 'pdf FOLDER', address: 'ipp://10.0.0.5/x' }, admin)
    expect(double.status).toBe(409)
  })

  test('the built-in printer stays as it is', async () => {
    const [builtin] = await printers()
    expect((await portal.send(printerCalls.edit, { id: builtin?.id, name: 'Mine' }, admin)).status).toBe(409)
    expect((await portal.send(printerCalls.remove, { id: builtin?.id }, admin)).status).toBe(409)
    expect((await printers())[0]).toEqual(builtin)
  })

  test('a station that does not exist has no printers, and its field says so', async () => {
    expect((await portal.send(printerCalls.list, { station: 'station9' }, admin)).body.fields).toEqual({
      station: 'Station is not on the list',
    })
  })
})

describe('what a station prints on', () => {
  test('is saved per purpose; blank is none and left out stays', async () => {
    const labels = await add('Labels')
    const before = await settings('station2')
    const saved = await save({
      station: 'station2',
      version: before.version,
      ticketLabelPrinter: { value: labels, label: 'Labels' },
      frontCheckPrinter: '',
      backCheckPrinter: { value: '', label: 'None' },
    })
    expect(saved.status).toBe(200)
    expect(await settings('station2')).toEqual({
      ...before,
      ticketLabelPrinterId: labels,
      frontCheckPrinterId: null,
      backCheckPrinterId: null,
      version: 2,
    })
    expect((await settings('station3')).ticketLabelPrinterId).toBe(before.ticketLabelPrinterId)
    expect((await save({ station: 'station2', version: 1, frontCheckPrinter: labels })).status).toBe(409)
  })

  test('a printer that a station uses can not be removed, and the text says where', async () => {
    const id = await add('Checks')
    await save({ station: 'backup1', frontCheckPrinter: String(id) })
    const refused = await portal.send(printerCalls.remove, { id }, admin)
    expect(refused).toMatchObject({ status: 409, body: { message: 'This printer is in use at Backup Station 1' } })
    await save({ station: 'backup1', frontCheckPrinter: null })
    expect((await portal.send(printerCalls.remove, { id }, admin)).status).toBe(200)
  })

  test('a printer is never both removed and in use, however the two calls meet', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`Race${index}`)))
    const answers = await Promise.all(
      ids.flatMap((id, index) => [
        save({ station: index % 2 ? 'station5' : 'station6', backCheckPrinter: id }),
        portal.send(printerCalls.remove, { id }, admin),
      ]),
    )
    expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    const left = (await printers()).map(row => row.id)
    for (const station of ['station5', 'station6']) expect(left).toContain((await settings(station)).backCheckPrinterId)
  })

  test('no station, an unknown one and an unknown printer are refused', async () => {
    const blank = { status: 400, body: { message: 'Please select a station' } }
    expect(await save({})).toMatchObject(blank)
    expect(await portal.send(stationPrinterCalls.get, {}, admin)).toMatchObject(blank)
    expect((await save({ station: 'station9' })).status).toBe(400)
    expect((await portal.send(stationPrinterCalls.get, { station: 'x' }, admin)).status).toBe(400)
    const unknown = await save({ station: 'station1', ticketInvoicePrinter: 999_999 })
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: { ticketInvoicePrinter: 'Ticket Invoice Printer not found' } },
    })
    expect((await save({ station: 'station1', ticketInvoicePrinter: 'laser' })).status).toBe(400)
    expect((await save({ station: ['station1'] })).status).toBe(400)
  })

  test('only who manages users sees and changes printers', async () => {
    const employee = await portal.signInAs('Employee')
    const answers = await Promise.all([
      portal.send(printerCalls.list, {}, employee),
      portal.send(printerCalls.add, { name: 'Mine', address: 'ipp://10.0.0.9/' }, employee),
      portal.send(printerCalls.edit, { id: 1, name: 'Mine' }, employee),
      portal.send(printerCalls.remove, { id: 1 }, employee),
      portal.send(stationPrinterCalls.get, { station: 'station1' }, employee),
      save({ station: 'station1' }, employee),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })
})
