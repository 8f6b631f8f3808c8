import type { Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { recordChange } from '#server/records/records.ts'
import { refuse } from '#shared/errors.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { getHeld, lockPayout } from '../notices/payouts.queries.ts'
import {
  addCheck,
  type Check,
  type CheckValues,
  changeCheck,
  findNumberUse,
  isPrinted,
  lockCheckNumber,
  lockCheckOf,
  lockVoidCheckOf,
  type NumberAsker,
  voidCheck,
} from './checks.queries.ts'

export const auditCheck = (tx: Tx, check: Check, action: string, by: Actor, more: object = {}) =>
  recordChange(
    tx,
    { table: 'checks', access: 'admin_only' },
    { action, row: { name: check.checkNumber, ...check }, by, more },
  )

export const refuseCheckNumber = (text = 'Check Number is already used') =>
  refuse('conflict', text, { checkNumber: text })

const isSame = (a: CheckValues, b: CheckValues) => a.amount === b.amount && a.payee === b.payee

/** A printed check keeps its number; the ticket needs another one. */
const alreadyPrinted = ({ checkNumber }: Pick<Check, 'checkNumber'>) =>
  refuseCheckNumber(`Check Number ${checkNumber} is printed already. Please enter a new one`)

type TicketCheck = CheckValues & { group: TicketKind; ticketId: number }

type NumberOf = Pick<CheckValues, 'group' | 'checkNumber'>

const isGone = (checkNumber: string, { isPrinted: wasPrinted }: { isPrinted: boolean }) =>
  `Check Number ${checkNumber} was ${wasPrinted ? 'printed' : 'handed out'} and is void. Please enter a new one`

/** A number that left the shop is never used again, because banks remember it. */
export const assertNumberFree = async (tx: Tx, { group, checkNumber }: NumberOf, asker?: NumberAsker) => {
  const use = await findNumberUse(tx, group, checkNumber, asker)
  if (!use) return
  throw refuseCheckNumber(use.isVoid ? isGone(checkNumber, use) : undefined)
}

export const numberIsTaken = (checkNumber: string) =>
  `Check Number ${checkNumber} is already used. Please enter a new one`

/** Why a restored ticket can not have its number back, or ''; a free number is locked. */
export const whyNumberIsGone = async (tx: Tx, group: TicketKind, checkNumber: string, asker: NumberAsker) => {
  await lockCheckNumber(tx, group, checkNumber)
  const use = await findNumberUse(tx, group, checkNumber, asker)
  if (!use) return ''
  return use.isVoid ? isGone(checkNumber, use) : numberIsTaken(checkNumber)
}

/** Locks the check number before the ticket's own number, because nothing may fail after that. */
export const holdFreeNumber = async (tx: Tx, group: TicketKind, checkNumber: string) => {
  await lockCheckNumber(tx, group, checkNumber)
  await assertNumberFree(tx, { group, checkNumber })
}

/**
 * Adds a check with a free number. It checks again after the insert, because the insert may have waited for a
 * concurrent void.
 */
export const addNewCheck = async (tx: Tx, wanted: CheckValues) => {
  await assertNumberFree(tx, wanted)
  const made = await addCheck(tx, wanted)
  await assertNumberFree(tx, wanted, { checkId: made.id })
  return made
}

/** An unprinted void check of the ticket becomes valid again. */
const bringBackOrAdd = async (tx: Tx, wanted: CheckValues, by: Actor) => {
  await assertNumberFree(tx, wanted, { ticketId: wanted.ticketId })
  const before = await lockVoidCheckOf(tx, wanted)
  if (before) await auditCheck(tx, await changeCheck(tx, before.id, wanted), 'restored', by)
  else await auditCheck(tx, await addNewCheck(tx, wanted), 'created', by)
}

export const withoutZeros = (checkNumber: string) => checkNumber.replace(/^0+/, '')

/** An issued check can not change its amount, printed or not. */
export const assertNotGiven = async (tx: Tx, { group: kind, ticketId: id, checkNumber, amount }: TicketCheck) => {
  // Waits for a concurrent payout of the ticket.
  await lockPayout(tx, { kind, id })
  const held = await getHeld(tx, { kind, id })
  const isGiven = held.check > 0 && withoutZeros(held.checkNumber) === withoutZeros(checkNumber)
  if (isGiven && held.check !== amount) throw alreadyPrinted({ checkNumber })
}

/** Waits for a concurrent payout, so that the register knows that the check was issued. */
export const voidOpenCheck = async (tx: Tx, { id, group, ticketId }: Check, reason: string) => {
  if (group !== 'plain' && ticketId !== null) await lockPayout(tx, { kind: group, id: ticketId })
  return voidCheck(tx, id, reason)
}

type Settlement = {
  kind: TicketKind
  id: number
  wanted: CheckValues | undefined
  by: Actor
  reason?: string
}

/**
 * Makes the register's check match the ticket after create, edit, void and restore. A new number adds a new check; the
 * old one stays, void.
 */
export const settleCheck = async (tx: Tx, { kind, id, wanted, by, reason = '' }: Settlement) => {
  const standing = await lockCheckOf(tx, kind, id)
  if (standing && standing.checkNumber === wanted?.checkNumber) {
    if (isSame(standing, wanted)) return
    if (await isPrinted(tx, standing.id)) throw alreadyPrinted(standing)
    await auditCheck(tx, await changeCheck(tx, standing.id, wanted), 'updated', by)
    return
  }
  if (standing) {
    const why = wanted ? `replaced by check ${wanted.checkNumber}` : reason
    await auditCheck(tx, await voidOpenCheck(tx, standing, why), 'void', by)
  }
  if (wanted) await bringBackOrAdd(tx, wanted, by)
}
