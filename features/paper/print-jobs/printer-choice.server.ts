import type { Db } from '#server/db/db.ts'
import { type PrinterStatus, printerStatus } from '#server/print/ipp.ts'
import type { PrintJob } from './print-jobs.queries.ts'
import { findTargets, type Target } from './print-targets.queries.ts'

const LIMITS = { connect: 3000, answer: 5000 }
const FORGET_MS = 3000

/** Caches a printer's status, so that waiting pages do not each ask a printer that is down. */
const openStatuses = () => {
  const statuses = new Map<string, Promise<PrinterStatus>>()
  return (address: string) => {
    const asked = statuses.get(address) ?? printerStatus(address, LIMITS)
    if (statuses.has(address)) return asked
    statuses.set(address, asked)
    const forget = () => statuses.delete(address)
    asked.then(({ isReady }) => (isReady ? forget() : setTimeout(forget, FORGET_MS).unref()), forget)
    return asked
  }
}

export type PrinterChoice = { target?: Target; reason: string }
export type ChoosePrinter = (db: Db, job: PrintJob) => Promise<PrinterChoice>

/** The first printer that would print now: the station's own, or a backup. */
export const openPrinterChoice = (): ChoosePrinter => {
  const statusOf = openStatuses()
  return async (db, { station, purpose, stationLabel }) => {
    const refusals: string[] = []
    for (const target of await findTargets(db, station, purpose)) {
      const status = target.isBuiltin ? { isReady: true, reason: '' } : await statusOf(target.address)
      const isSuccessor = target.station === station ? '' : `; ${target.stationLabel} takes over`
      if (status.isReady) return { target, reason: refusals.length > 0 ? `${refusals.join('; ')}${isSuccessor}` : '' }
      refusals.push(`${target.name} ${status.reason}`)
    }
    return { reason: refusals.join('; ') || `${stationLabel} has no printer for this` }
  }
}
