import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { type Actor, remember } from '#server/history.ts'
import { refuse } from '#shared/errors.ts'
import type { TicketKind } from '../ledger/ledger.rules.ts'
import {
  addCheck,
  type Check,
  type CheckValues,
  changeCheck,
  isPrinted,
  lockCheckOf,
  lockVoidCheckOf,
  voidCheck,
} from './checks.queries.ts'

export const tellCheck = async (tx: Tx, check: Check, action: string, by: Actor) => {
  await remember(tx, { of: 'checks', id: check.id, action, value: { name: check.checkNumber, ...check }, by })
  await announce(tx, { topic: 'checks', id: check.id, access: 'admin_only' })
}

const isSame = (a: CheckValues, b: CheckValues) => a.amount === b.amount && a.payee === b.payee

/** What is on paper can not be changed: another number takes its place. */
const alreadyPrinted = ({ checkNumber }: Check) => {
  const text = `Check Number ${checkNumber} is printed already. Please enter a new one`
  return refuse('conflict', text, { checkNumber: text })
}

const bringBackOrAdd = async (tx: Tx, wanted: CheckValues, by: Actor) => {
  const before = await lockVoidCheckOf(tx, wanted)
  if (before) await tellCheck(tx, await changeCheck(tx, before.id, wanted), 'restored', by)
  else await tellCheck(tx, await addCheck(tx, wanted), 'created', by)
}

type Settlement = { kind: TicketKind; id: number; wanted: CheckValues | undefined; by: Actor }

/**
 * Makes the register's check of a ticket what the ticket says, whatever stood before: for create, edit, void (none) and
 * restore. Another number is another check; the one it takes the place of stays in the register, void.
 */
export const settleCheck = async (tx: Tx, { kind, id, wanted, by }: Settlement) => {
  const standing = await lockCheckOf(tx, kind, id)
  if (standing && standing.checkNumber === wanted?.checkNumber) {
    if (isSame(standing, wanted)) return
    if (await isPrinted(tx, standing.id)) throw alreadyPrinted(standing)
    await tellCheck(tx, await changeCheck(tx, standing.id, wanted), 'updated', by)
    return
  }
  if (standing) await tellCheck(tx, await voidCheck(tx, standing.id), 'void', by)
  if (wanted) await bringBackOrAdd(tx, wanted, by)
}
