import { setTimeout as pause } from 'node:timers/promises'
import { found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { type FoundPrinter, findCupsQueues, IppError, printerStatus } from '#server/print/ipp.ts'
import { findAddress, findOwnAddress, ipOf, isLocalName, isOwnAddress } from '#server/print/shop-network.ts'
import { assertNoProblems, type Problem, refuse, when } from '#shared/errors.ts'
import { printerCalls } from './printers.contract.ts'
import { getPrinter } from './printers.queries.ts'
import { cupsProblems, IPP_PORT, LOCAL_CUPS } from './printers.rules.ts'

/** Short limits: the screen asks all printers at once, and a browser opens only six connections. */
const ON_SCREEN = { connect: 1500, answer: 2500 }
const FINDING = { connect: 2000, answer: 2000 }
const longestOf = ({ connect, answer }: typeof FINDING) => connect + answer

const portOf = ({ port }: URL) => Number(port || IPP_PORT)

type Ports = { text: string; has: (port: number) => boolean }

const OUTSIDE = "Address must be in the shop's own network"

/** An address must not make the portal contact the shop's other machines or the internet. */
const placeProblems = (url: URL, ports: Ports, ip = ipOf(url.hostname)): Problem[] => [
  ...when(!ports.has(portOf(url)), 'address', `Port must be that of a print server: ${ports.text}`),
  ...when(ip !== undefined && !isOwnAddress(ip), 'address', OUTSIDE),
]

/**
 * Also resolves names. A local name that nobody knows may belong to a printer not yet installed; any other unknown name
 * is refused, because it could lead anywhere later.
 */
export const assertPrinterPlace = async (address: string, ports: Ports) => {
  const url = URL.parse(address.trim())
  if (!url) return
  const ip = ipOf(url.hostname) ?? (await findAddress(url.hostname))
  const isNowhere = ip === undefined && !isLocalName(url.hostname)
  assertNoProblems([...placeProblems(url, ports, ip), ...when(isNowhere, 'address', OUTSIDE)])
}

/** Returns the queues under the typed address, although a resolved one was asked. */
const queuesOf = async (url: URL): Promise<FoundPrinter[] | undefined> => {
  const own = await findOwnAddress(url.hostname)
  if (!own) return undefined
  const host = own.includes(':') ? `[${own}]` : own
  const asked = `${url.protocol}//${host}:${portOf(url)}${url.pathname}`
  try {
    const queues = await findCupsQueues(asked, FINDING)
    return queues.map(queue => ({
      ...queue,
      address: `${url.protocol}//${url.host}${URL.parse(queue.address)?.pathname}`,
    }))
  } catch (error) {
    if (error instanceof IppError) return undefined
    throw error
  }
}

export const printerNetworkHandlers: Handler[] = [
  handle(printerCalls.status, async ({ db }, { id }) => {
    const printer = found(await getPrinter(db, id), 'Printer')
    if (printer.isBuiltin) return { data: { isReady: true, reason: '' } }
    const failure = pause(longestOf(ON_SCREEN), undefined, { ref: false })
    const { isReady, reason, isFromPrinter } = await printerStatus(printer.address, ON_SCREEN)
    if (isFromPrinter) return { data: { isReady, reason } }
    // The same text and duration for everything but a printer, so that nobody learns what else has this address.
    await failure
    return { data: { isReady: false, reason: 'does not answer' } }
  }),

  handle(printerCalls.find, async ({ env }, { address }) => {
    assertNoProblems(cupsProblems(address))
    const url = new URL(address.trim() || LOCAL_CUPS)
    assertNoProblems(placeProblems(url, env.printerPorts))
    const failure = pause(longestOf(FINDING), undefined, { ref: false })
    const queues = await queuesOf(url)
    if (queues) return { data: queues }
    // The same text and duration for all failures, so that nobody can scan the network.
    await failure
    throw refuse('conflict', `No print server answers at ${url.host}`)
  }),
]
