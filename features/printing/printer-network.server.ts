import { found } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { findPrinters, IppError, printerStatus } from '#server/print/ipp.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { printerCalls } from './printing.contract.ts'
import { getPrinter } from './printing.queries.ts'
import { cupsProblems, LOCAL_CUPS } from './printing.rules.ts'

/** Somebody looks at the screen: shorter than for a job, long enough to wake a sleeping printer. */
const ON_SCREEN = { connect: 3000, answer: 5000 }

/** A server that is off or says no is not a failure of ours. */
const queuesOf = async (address: string) => {
  try {
    return await findPrinters(address, ON_SCREEN)
  } catch (error) {
    if (error instanceof IppError) throw refuse('conflict', `${address} ${error.message}`)
    throw error
  }
}

export const printerNetworkHandlers: Handler[] = [
  handle(printerCalls.status, async ({ db }, { id }) => {
    const printer = found(await getPrinter(db, id), 'Printer')
    if (printer.isBuiltin) return { data: { isReady: true, reason: '' } }
    const { isReady, reason } = await printerStatus(printer.address, ON_SCREEN)
    return { data: { isReady, reason } }
  }),

  handle(printerCalls.find, async (_, { address }) => {
    assertNoProblems(cupsProblems(address))
    return { data: await queuesOf(address || LOCAL_CUPS) }
  }),
]
