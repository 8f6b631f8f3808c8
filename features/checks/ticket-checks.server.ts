import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { type Actor, remember } from '#server/history.ts'
import type { TicketKind } from '../ledger/ledger.rules.ts'
import {
  addCheck,
  type CheckValues,
  changeCheck,
  lockCheckOf,
  lockVoidCheckOf,
  type TicketCheck,
  voidCheck,
} from './checks.queries.ts'

const tell = async (tx: Tx, check: TicketCheck, action: string, by: Actor) => {
  await remember(tx, { of: 'checks', id: check.id, action, value: { name: check.checkNumber, ...check }, by })
  await announce(tx, { topic: 'checks', id: check.id, access: 'admin_only' })
}

const isSame = (a: CheckValues, b: CheckValues) => a.amount === b.amount && a.payee === b.payee

const bringBackOrAdd = async (tx: Tx, wanted: CheckValues, by: Actor) => {
  const before = await lockVoidCheckOf(tx, wanted)
  if (before) await tell(tx, await changeCheck(tx, before.id, wanted), 'restored', by)
  else await tell(tx, await addCheck(tx, wanted), 'created', by)
}

type Settlement = { kind: TicketKind; id: number; wanted: CheckValues | undefined; by: Actor }

/**
 * Makes the register's check of a ticket what the ticket says, whatever stood before: for create, edit, void (none) and
 * restore. Another number is another check; the one it takes the place of stays in the register, void.
 */
export const settleCheck = async (tx: Tx, { kind, id, wanted, by }: Settlement) => {
  const standing = await lockCheckOf(tx, kind, id)
  if (standing && standing.checkNumber === wanted?.checkNumber) {
    if (!isSame(standing, wanted)) await tell(tx, await changeCheck(tx, standing.id, wanted), 'updated', by)
    return
  }
  if (standing) await tell(tx, await voidCheck(tx, standing.id), 'void', by)
  if (wanted) await bringBackOrAdd(tx, wanted, by)
}
