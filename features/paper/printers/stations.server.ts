import { found } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { listStations, stationPrinterCalls } from './printers.contract.ts'
import {
  changeStationPrinters,
  findStations,
  getStationPrinters,
  holdPrinters,
  lockStationPrinters,
  type StationPrintersRow,
} from './printers.queries.ts'
import { chosenPrinterProblems, stationProblems } from './printers.rules.ts'

const either = (sent: number | null | undefined, before: number | null) => (sent === undefined ? before : sent)

const chosenOver = (before: StationPrintersRow, sent: InputOf<typeof stationPrinterCalls.save>) => ({
  ticketInvoicePrinter: either(sent.ticketInvoicePrinter, before.ticketInvoicePrinterId),
  ticketLabelPrinter: either(sent.ticketLabelPrinter, before.ticketLabelPrinterId),
  frontCheckPrinter: either(sent.frontCheckPrinter, before.frontCheckPrinterId),
  backCheckPrinter: either(sent.backCheckPrinter, before.backCheckPrinterId),
})

/** A station is known by its code. */
const withId = (row: StationPrintersRow) => ({ ...row, id: row.station })

const stationKind: EditedRecord<StationPrintersRow & { id: string }> = {
  table: 'station_printers',
  noun: 'Station',
  access: 'all',
  lock: async (tx, station) => {
    const row = await lockStationPrinters(tx, station)
    return row && withId(row)
  },
  remembered: row => Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'id')),
}

export const stationHandlers: Handler[] = [
  handle(listStations, async ({ db }) => ({ data: await findStations(db) })),

  handle(stationPrinterCalls.get, async ({ db }, { station }) => {
    assertNoProblems(stationProblems(station))
    return { data: found(await getStationPrinters(db, station), 'Station') }
  }),

  handle(stationPrinterCalls.save, ({ transaction, user }, input) => {
    assertNoProblems(stationProblems(input.station))
    return transaction(async tx => {
      await changeRecord(tx, stationKind, { id: input.station, version: input.version, by: user }, async before => {
        const chosen = chosenOver(before, input)
        const ids = Object.values(chosen).filter(id => id !== null)
        assertNoProblems(chosenPrinterProblems(chosen, await holdPrinters(tx, ids)))
        return withId(await changeStationPrinters(tx, before.station, chosen))
      })
      return { message: 'Station printers saved' }
    })
  }),
]
