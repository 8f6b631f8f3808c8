import { found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { assertPrinterPlace } from './printer-network.server.ts'
import { printerCalls } from './printers.contract.ts'
import { findPrinters, findStationsUsing, getPrinter, type PrinterRow, printers } from './printers.queries.ts'
import { isSamePlace, printerProblems } from './printers.rules.ts'
import { stationCodeOf } from './stations.server.ts'

const assertOwn = (printer: PrinterRow) => {
  if (printer.isBuiltin) throw refuse('conflict', 'The built-in printer stays as it is')
}

export const printerHandlers: Handler[] = [
  handle(printerCalls.list, async ({ db, page }, { station }) => {
    await stationCodeOf(db, { station })
    return { data: await findPrinters(db, page.offset) }
  }),

  handle(printerCalls.add, async ({ transaction, user, env }, input) => {
    assertNoProblems(printerProblems(input))
    await assertPrinterPlace(input.address, env.printerPorts)
    return transaction(tx => printers.add(tx, input, user))
  }),

  handle(printerCalls.edit, async ({ db, transaction, user, env }, { id, version, ...sent }) => {
    const stored = found(await getPrinter(db, id), 'Printer')
    const draftOf = (before: PrinterRow) => {
      assertOwn(before)
      const draft = withSent(before, sent)
      assertNoProblems(printerProblems(draft))
      return draft
    }
    const draft = draftOf(stored)
    if (!isSamePlace(draft.address, stored.address)) await assertPrinterPlace(draft.address, env.printerPorts)
    return transaction(tx => printers.change(tx, { id, version, by: user, draftOf }))
  }),

  handle(printerCalls.remove, ({ transaction, user }, { id }) =>
    transaction(tx =>
      printers.remove(tx, id, user, async before => {
        assertOwn(before)
        const stations = await findStationsUsing(tx, id)
        if (stations.length > 0) throw refuse('conflict', `This printer is in use at ${stations.join(', ')}`)
      }),
    ),
  ),
]
