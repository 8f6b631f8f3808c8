import { found } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { listStations, stationPrinterCalls } from './printing.contract.ts'
import {
  changeStationPrinters,
  findStations,
  getStationPrinters,
  holdPrinters,
  lockStationPrinters,
  type StationPrinters,
} from './printing.queries.ts'
import { chosenPrinterProblems, stationProblems } from './printing.rules.ts'

const either = (sent: number | null | undefined, before: number | null) => (sent === undefined ? before : sent)

const chosenOver = (before: StationPrinters, sent: InputOf<typeof stationPrinterCalls.save>) => ({
  ticketInvoicePrinter: either(sent.ticketInvoicePrinter, before.ticketInvoicePrinterId),
  ticketLabelPrinter: either(sent.ticketLabelPrinter, before.ticketLabelPrinterId),
  frontCheckPrinter: either(sent.frontCheckPrinter, before.frontCheckPrinterId),
  backCheckPrinter: either(sent.backCheckPrinter, before.backCheckPrinterId),
})

export const stationHandlers: Handler[] = [
  handle(listStations, async ({ db }) => ({ data: await findStations(db) })),

  handle(stationPrinterCalls.get, async ({ db }, { station }) => {
    assertNoProblems(stationProblems(station))
    return { data: found(await getStationPrinters(db, station), 'Station') }
  }),

  handle(stationPrinterCalls.save, ({ transaction, user }, input) => {
    assertNoProblems(stationProblems(input.station))
    return transaction(async tx => {
      const before = found(await lockStationPrinters(tx, input.station), 'Station')
      await assertUnchanged(tx, 'station_printers', { id: before.station, version: before.version }, input.version)
      const chosen = chosenOver(before, input)
      const ids = Object.values(chosen).filter(id => id !== null)
      assertNoProblems(chosenPrinterProblems(chosen, await holdPrinters(tx, ids)))
      const row = await changeStationPrinters(tx, before.station, chosen)
      await remember(tx, { of: 'station_printers', id: row.station, action: 'updated', value: row, by: user })
      await announce(tx, { topic: 'station_printers', id: row.station, access: 'all' })
      return { message: 'Station printers saved' }
    })
  }),
]
