import { found } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { printerCalls } from './printing.contract.ts'
import { findPrinters, findStationsUsing, getStation, type PrinterRow, printers } from './printing.queries.ts'
import { printerProblems } from './printing.rules.ts'

const assertOwn = (printer: PrinterRow) => {
  if (printer.isBuiltin) throw refuse('conflict', 'The built-in printer stays as it is')
}

export const printerHandlers: Handler[] = [
  handle(printerCalls.list, async ({ db, page }, { station }) => {
    if (station !== '') found(await getStation(db, station), 'Station')
    return { data: await findPrinters(db, page.offset) }
  }),

  handle(printerCalls.add, ({ transaction, user }, input) => {
    assertNoProblems(printerProblems(input))
    return transaction(tx => printers.add(tx, input, user))
  }),

  handle(printerCalls.edit, ({ transaction, user }, { id, version, ...sent }) => {
    const draftOf = (before: PrinterRow) => {
      assertOwn(before)
      const draft = withSent(before, sent)
      assertNoProblems(printerProblems(draft))
      return draft
    }
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
