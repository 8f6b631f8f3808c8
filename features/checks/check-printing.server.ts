import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { refuse } from '#shared/errors.ts'
import { findPrintsOf } from '../print-desk/print-jobs.queries.ts'
import type { PrintState } from '../print-desk/print-jobs.rules.ts'
import { queuePrint } from '../print-desk/print-queue.server.ts'
import { checkBack, checkFront } from './check-papers.ts'
import type { Check } from './checks.queries.ts'
import { tellCheck } from './ticket-checks.server.ts'

const onItsWay: readonly PrintState[] = ['queued', 'sending', 'printing']

type Printing = { station: string; reason: string; by: Actor }

/**
 * The print before this one, if there was one that came out. The register's row is held meanwhile, so that two people
 * can not both find none.
 */
const assertMayPrint = async (tx: Tx, { id, checkNumber }: Check, reason: string) => {
  const before = await findPrintsOf(tx, checkFront.name, String(id))
  const has = (...states: readonly PrintState[]) => before.some(({ state }) => states.includes(state))
  if (has(...onItsWay)) throw refuse('conflict', `Check ${checkNumber} is on its way to the printer already`)
  if (has('unclear'))
    throw refuse('conflict', `Nobody knows yet whether check ${checkNumber} came out. Please see the Print Desk.`)
  const printed = before.find(({ state }) => state === 'printed')
  if (printed && reason.trim() === '') {
    const text = `Check ${checkNumber} was printed before. Why is it printed again?`
    throw refuse('conflict', text, { reason: text })
  }
  return printed
}

/** Front and back of a check of the register. Printed again only by who says why. */
export const printCheck = async (tx: Tx, check: Check, { station, reason, by }: Printing) => {
  const before = await assertMayPrint(tx, check, reason)
  const again = before ? { again: { of: before.id, reason: reason.trim() } } : {}
  const order = { subject: String(check.id), station, by, ...again }
  const front = await queuePrint(tx, { ...order, document: checkFront, title: `Check ${check.checkNumber}` })
  const back = await queuePrint(tx, { ...order, document: checkBack, title: `Check ${check.checkNumber}, back` })
  await tellCheck(tx, check, before ? 'printed again' : 'printed', by)
  return [front, back]
}
