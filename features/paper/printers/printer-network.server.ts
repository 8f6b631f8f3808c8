import { setTimeout as pause } from 'node:timers/promises'
import { found } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { askForPrinters, type FoundPrinter, IppError, printerStatus } from '#server/print/ipp.ts'
import { findAddress, findOwnAddress, ipOf, isLocalName, isOwnAddress } from '#server/print/shop-network.ts'
import { assertNoProblems, type Problem, refuse, when } from '#shared/errors.ts'
import { printerCalls } from './printers.contract.ts'
import { getPrinter } from './printers.queries.ts'
import { cupsProblems, IPP_PORT, LOCAL_CUPS } from './printers.rules.ts'

/** Somebody looks at the screen, which asks for all printers at once, and a browser keeps six calls open: short. */
const ON_SCREEN = { connect: 1500, answer: 2500 }
const FINDING = { connect: 2000, answer: 2000 }
const longestOf = ({ connect, answer }: typeof FINDING) => connect + answer

const portOf = ({ port }: URL) => Number(port || IPP_PORT)

type Ports = { text: string; has: (port: number) => boolean }

const OUTSIDE = "Address must be in the shop's own network"

/** Whoever names a printer must not make us look at the shop's other machines, nor at the world. */
const placeProblems = (url: URL, ports: Ports, ip = ipOf(url.hostname)): Problem[] => [
  ...when(!ports.has(portOf(url)), 'address', `Port must be that of a print server: ${ports.text}`),
  ...when(ip !== undefined && !isOwnAddress(ip), 'address', OUTSIDE),
]

/**
 * A name is looked up too. One of the shop's own network that nobody knows yet may belong to a printer that is still in
 * its box; any other name that nobody knows could lead anywhere tomorrow.
 */
export const assertPrinterPlace = async (address: string, ports: Ports) => {
  const url = URL.parse(address.trim())
  if (!url) return
  const ip = ipOf(url.hostname) ?? (await findAddress(url.hostname))
  const isNowhere = ip === undefined && !isLocalName(url.hostname)
  assertNoProblems([...placeProblems(url, ports, ip), ...when(isNowhere, 'address', OUTSIDE)])
}

/** Under the address as it was typed, though another name of it was asked. */
const queuesOf = async (url: URL): Promise<FoundPrinter[] | undefined> => {
  const own = await findOwnAddress(url.hostname)
  if (!own) return undefined
  const host = own.includes(':') ? `[${own}]` : own
  const asked = `${url.protocol}//${host}:${portOf(url)}${url.pathname}`
  try {
    const queues = await askForPrinters(asked, FINDING)
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
    // What is no printer sounds alike and takes as long, so that nobody learns what else stands at an address.
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
    // All failures sound alike and take as long, so that nobody learns what else there is in the network.
    await failure
    throw refuse('conflict', `No print server answers at ${url.host}`)
  }),
]
