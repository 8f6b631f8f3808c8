import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { assertPrinterPlace } from './printer-network.server.ts'
import { printerCalls } from './printing.contract.ts'
import {
  addPrinter,
  changePrinter,
  findPrinters,
  findStationsUsing,
  getPrinter,
  getStation,
  lockPrinter,
  type PrinterRow,
  removePrinter,
} from './printing.queries.ts'
import { isSamePlace, printerProblems } from './printing.rules.ts'

const tell = async (tx: Tx, action: string, row: PrinterRow, user: Context['user']) => {
  await remember(tx, { of: 'printers', id: row.id, action, value: row, by: user })
  await announce(tx, { topic: 'printers', id: row.id, access: 'user_manage' })
}

const lockOwnPrinter = async (tx: Tx, id: number) => {
  const printer = found(await lockPrinter(tx, id), 'Printer')
  if (printer.isBuiltin) throw refuse('conflict', 'The built-in printer stays as it is')
  return printer
}

export const printerHandlers: Handler[] = [
  handle(printerCalls.list, async ({ db, page }, { station }) => {
    if (station !== '') found(await getStation(db, station), 'Station')
    return { data: await findPrinters(db, page.offset) }
  }),

  handle(printerCalls.add, async ({ transaction, user, env }, input) => {
    assertNoProblems(printerProblems(input))
    await assertPrinterPlace(input.address, env.printerPorts)
    return transaction(async tx => {
      const row = await addPrinter(tx, input)
      await tell(tx, 'created', row, user)
      return { data: { id: row.id } }
    })
  }),

  handle(printerCalls.edit, async ({ db, transaction, user, env }, { id, version, name, address }) => {
    const stored = found(await getPrinter(db, id), 'Printer')
    if (address !== undefined && !isSamePlace(address, stored.address))
      await assertPrinterPlace(address, env.printerPorts)
    return transaction(async tx => {
      const before = await lockOwnPrinter(tx, id)
      await assertUnchanged(tx, 'printers', before, version)
      const draft = { name: name ?? before.name, address: address ?? before.address }
      assertNoProblems(printerProblems(draft))
      await tell(tx, 'updated', await changePrinter(tx, id, draft), user)
      return { message: 'Printer saved' }
    })
  }),

  handle(printerCalls.remove, ({ transaction, user }, { id }) =>
    transaction(async tx => {
      const before = await lockOwnPrinter(tx, id)
      const stations = await findStationsUsing(tx, id)
      if (stations.length > 0) throw refuse('conflict', `This printer is in use at ${stations.join(', ')}`)
      await removePrinter(tx, id)
      await tell(tx, 'deleted', before, user)
      return { message: 'Printer deleted' }
    }),
  ),
]
