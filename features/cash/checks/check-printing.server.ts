import { findPrintsOf } from '#features/paper/print-jobs/print-jobs.queries.ts'
import type { PrintState } from '#features/paper/print-jobs/print-jobs.rules.ts'
import { queuePrint } from '#features/paper/print-jobs/print-queue.server.ts'
import { assertCanDrawChecks } from '#features/shop/settings/bank-account.rules.ts'
import { readBank } from '#features/shop/settings/bank-account.server.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { checkBack, checkFront } from './check-papers.ts'
import type { Check } from './checks.queries.ts'
import { assertPrintable } from './checks.rules.ts'
import { auditCheck } from './ticket-checks.server.ts'

const onItsWay: readonly PrintState[] = ['queued', 'sending', 'printing']

type Printing = { station: string; reason: string; asksWhy: boolean }

/** The last successful print; the row lock keeps two people from both finding none. */
const assertMayPrint = async (tx: Tx, { id, checkNumber }: Check, mustSayWhy: boolean) => {
  const before = await findPrintsOf(tx, checkFront.name, String(id))
  const has = (...states: readonly PrintState[]) => before.some(({ state }) => states.includes(state))
  if (has(...onItsWay)) throw refuse('conflict', `Check ${checkNumber} is on its way to the printer already`)
  if (has('unclear'))
    throw refuse('conflict', `Nobody knows yet whether check ${checkNumber} came out. Please see the Print Desk.`)
  const printed = before.find(({ state }) => state === 'printed')
  if (printed && mustSayWhy) {
    const text = `Check ${checkNumber} was printed before. Why is it printed again?`
    throw refuse('conflict', text, { reason: text })
  }
  return printed
}

const NO_REASON = 'No reason given'

/** A reprint needs a reason; callers without one add a default to the history. */
export const printCheck = async (
  tx: Tx,
  { vault, user: by }: Context,
  check: Check,
  { station, reason, asksWhy }: Printing,
) => {
  assertPrintable(check)
  assertCanDrawChecks(await readBank({ db: tx, vault }))
  const before = await assertMayPrint(tx, check, asksWhy && reason.trim() === '')
  const why = reason.trim() || NO_REASON
  const again = before ? { again: { of: before.id, reason: why } } : {}
  const order = { subject: String(check.id), station, by, ...again }
  const front = await queuePrint(tx, { ...order, document: checkFront, title: `Check ${check.checkNumber}` })
  const back = await queuePrint(tx, { ...order, document: checkBack, title: `Check ${check.checkNumber}, back` })
  await auditCheck(tx, check, before ? 'printed again' : 'printed', by, before ? { reprintReason: why } : {})
  return { jobs: [front, back], ...(before ? { reprintReason: reason.trim() } : {}) }
}
