import { type Db, found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, type Problem } from '#shared/errors.ts'
import { listStations, stationPrinterCalls } from './printers.contract.ts'
import {
  changeStationPrinters,
  findStations,
  getStationPrinters,
  lockPrinters,
  lockStationPrinters,
  type StationPrintersRow,
} from './printers.queries.ts'
import { chosenPrinterProblems, findStationCode, stationProblems, unknownStationProblems } from './printers.rules.ts'

const either = (sent: number | null | undefined, before: number | null) => (sent === undefined ? before : sent)

const chosenOver = (before: StationPrintersRow, sent: InputOf<typeof stationPrinterCalls.save>) => ({
  ticketInvoicePrinter: either(sent.ticketInvoicePrinter, before.ticketInvoicePrinterId),
  ticketLabelPrinter: either(sent.ticketLabelPrinter, before.ticketLabelPrinterId),
  frontCheckPrinter: either(sent.frontCheckPrinter, before.frontCheckPrinterId),
  backCheckPrinter: either(sent.backCheckPrinter, before.backCheckPrinterId),
})

const withId = (row: StationPrintersRow) => ({ ...row, id: row.station })

const stationKind: EditedRecord<StationPrintersRow & { id: string }> = {
  table: 'station_printers',
  noun: 'Station',
  access: 'all',
  lock: async (tx, station) => {
    const row = await lockStationPrinters(tx, station)
    return row && withId(row)
  },
  historyValue: row => Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'id')),
}

type StationSent = { station: string; field?: string; isRequired?: boolean }

export const readStation = async (db: Db, { station: sent, field = 'station', isRequired = false }: StationSent) => {
  const stations = await findStations(db)
  const problems: Problem[] = [
    ...(isRequired ? stationProblems(sent, field) : []),
    ...unknownStationProblems(sent, stations, field),
  ]
  return { station: findStationCode(sent, stations) ?? '', problems }
}

export const stationCodeOf = async (db: Db, sent: StationSent) => {
  const { station, problems } = await readStation(db, sent)
  assertNoProblems(problems)
  return station
}

export const stationHandlers: Handler[] = [
  handle(listStations, async ({ db }) => ({ data: await findStations(db) })),

  handle(stationPrinterCalls.get, async ({ db }, { station: sent }) => {
    const station = await stationCodeOf(db, { station: sent, isRequired: true })
    return { data: found(await getStationPrinters(db, station), 'Station') }
  }),

  handle(stationPrinterCalls.save, async ({ db, transaction, user }, input) => {
    const station = await stationCodeOf(db, { station: input.station, isRequired: true })
    return transaction(async tx => {
      await changeRecord(tx, stationKind, { id: station, version: input.version, by: user }, async before => {
        const chosen = chosenOver(before, input)
        const ids = Object.values(chosen).filter(id => id !== null)
        assertNoProblems(chosenPrinterProblems(chosen, await lockPrinters(tx, ids)))
        return withId(await changeStationPrinters(tx, before.station, chosen))
      })
      return { message: 'Station printers saved' }
    })
  }),
]
