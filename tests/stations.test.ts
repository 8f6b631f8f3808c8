import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, getMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { printLabels } from '#features/buying/ticket-paper/ticket-paper.contract.ts'
import { listPrintJobs, movePrint } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { stationPrinterCalls } from '#features/paper/printers/printers.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { metroItems, ticketDetails } from './factories.ts'
import { shapeOf } from './hostile.ts'
import { openCounter } from './portal.ts'

/** Every call refuses an unknown station and accepts a label or a code. */

const { portal, admin } = await openCounter()

const coinItems = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
const UNKNOWN = 'Station is not on the list'

/** The fields that name a station; `details` has that of a new ticket. */
const fieldOf = (call: Endpoint) => {
  const { details, ...fields } = shapeOf(call.input)
  if (details && 'station' in shapeOf(details)) return 'details.station'
  return ['printer', 'station', 'printerStation', 'printerId'].find(name => name in fields)
}

const calls = portal.features.handlers.flatMap(({ call }) => {
  const field = fieldOf(call)
  return field === undefined ? [] : [{ call, field, name: `${call.method} ${call.path}` }]
})

/** Input that a call checks before the station. */
const rest: Record<string, object> = {
  'coin-tickets/create-new': { items: coinItems },
  'metro-tickets/create-new': { items: metroItems },
  'coin-tickets/edit-ticket': { ...ticketDetails, id: 1 },
  'metro-tickets/edit-ticket': { ...ticketDetails, id: 1 },
  'common/print-standalone-checks': { checkNumber: '9001', checkAmount: 10, payee: 'City Water', memo: 'Water' },
  'common/print-checks': { id: 1 },
  'common/save-signature': { id: 1 },
  'common/print-invoice': { ticketId: 1, ticketType: 'metro' },
  'common/check-print': { ticketId: 1, ticketType: 'metro' },
  'common/print-labels-manually': { id: 1, ticketType: 'metro', copies: 1 },
  'invoices/save-checkout': { id: 1 },
  'invoices/print-labels/{id}': { id: 1 },
  'invoices/print-label': { id: 1, invoiceId: 1 },
  'print-jobs/move': { id: 1 },
  'print-jobs/reprint': { id: 1, reason: 'torn' },
}

const named = (field: string, station: unknown) =>
  field === 'details.station' ? { details: { ...ticketDetails, station } } : { [field]: station }

beforeAll(async () => {
  await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  await portal.send(createCoinTicket, { details: ticketDetails, items: coinItems }, admin)
})

const makeTicket = async (change: object = {}) => {
  const sent = { details: { ...ticketDetails, ...change }, items: metroItems }
  return (await portal.send(createMetroTicket, sent, admin)).body.data.id
}

test('the calls that take a station are found', () => {
  expect(calls.map(({ call, field }) => `${call.path} ${field}`).toSorted()).toMatchInlineSnapshot(`
    [
      "coin-tickets/create-new details.station",
      "coin-tickets/edit-ticket printer",
      "common/check-print printerStation",
      "common/print-checks printerStation",
      "common/print-invoice printerId",
      "common/print-labels-manually station",
      "common/print-standalone-checks printerStation",
      "common/save-signature station",
      "invoices/print-label station",
      "invoices/print-labels/{id} station",
      "invoices/save-checkout station",
      "metro-tickets/create-new details.station",
      "metro-tickets/edit-ticket printer",
      "print-jobs/get-all station",
      "print-jobs/move station",
      "print-jobs/reprint station",
      "printers/get-printers station",
      "printers/get-settings station",
      "printers/save-setting station",
    ]
  `)
})

describe.each(calls)('$name', ({ call, field }) => {
  const send = (station: unknown) => portal.send(call, { ...rest[call.path], ...named(field, station) }, admin)

  test('refuses a station that is not there, under its own field', async () => {
    for (const station of call.method === 'POST' ? ['station99', { value: 'attic', label: 'Attic' }] : ['station99'])
      expect(await send(station)).toMatchObject({
        status: 400,
        body: { code: 'invalid', message: UNKNOWN, fields: { [field.replace('details.', '')]: UNKNOWN } },
      })
  })

  test('takes a station by its code and by its label', async () => {
    for (const station of ['station2', 'Station 2', 'STATION2', 'backup station 1'])
      expect((await send(station)).body.message).not.toBe(UNKNOWN)
  })
})

test('what came by its label is kept by its code', async () => {
  const id = await makeTicket({ station: 'Coin Show' })
  expect((await portal.send(getMetroTicket, { id }, admin)).body.data.station).toBe('coinshow')
  await portal.send(printLabels, { id, ticketType: 'metro', copies: 1, station: 'Station 3' }, admin)
  const jobs = async (station: string) => (await portal.send(listPrintJobs, { station }, admin)).body.data
  const [job] = await jobs('Station 3')
  expect(job).toMatchObject({ title: `Labels M${id}`, station: 'station3' })
  expect(await jobs('station3')).toEqual(await jobs('Station 3'))
  await sql`update print_jobs set state = 'failed' where id = ${job?.id}`.execute(portal.db)
  const moved = await portal.send(movePrint, { id: job?.id, station: 'station 4' }, admin)
  expect(moved.body.message).toBe(`Labels M${id} goes to Station 4`)
  const { data } = (await portal.send(stationPrinterCalls.get, { station: 'Station 4' }, admin)).body
  expect(data.station).toBe('station4')
})
