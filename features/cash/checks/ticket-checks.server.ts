import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { noteChange } from '#server/records.ts'
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

export const noteCheckChange = (tx: Tx, check: Check, action: string, by: Actor, more: object = {}) =>
  noteChange(
    tx,
    { table: 'checks', access: 'admin_only' },
    { action, row: { name: check.checkNumber, ...check }, by, more },
  )

/** Refuses a check by its number, in the field of the number too. */
export const refuseCheckNumber = (text = 'Check Number is already used') =>
  refuse('conflict', text, { checkNumber: text })

const isSame = (a: CheckValues, b: CheckValues) => a.amount === b.amount && a.payee === b.payee

/** What is on paper can not be changed: another number takes its place. */
const alreadyPrinted = ({ checkNumber }: Pick<Check, 'checkNumber'>) =>
  refuseCheckNumber(`Check Number ${checkNumber} is printed already. Please enter a new one`)

type TicketCheck = CheckValues & { group: TicketKind; ticketId: number }

type NumberOf = Pick<CheckValues, 'group' | 'checkNumber'>

const isGone = (checkNumber: string, { isPrinted: wasPrinted }: { isPrinted: boolean }) =>
  `Check Number ${checkNumber} was ${wasPrinted ? 'printed' : 'handed out'} and is void. Please enter a new one`

/** Banks remember a number that left the house, so it is never given again. */
export const assertNumberFree = async (tx: Tx, { group, checkNumber }: NumberOf, asker?: NumberAsker) => {
  const use = await findNumberUse(tx, group, checkNumber, asker)
  if (!use) return
  throw refuseCheckNumber(use.isVoid ? isGone(checkNumber, use) : undefined)
}

export const numberIsTaken = (checkNumber: string) =>
  `Check Number ${checkNumber} is already used. Please enter a new one`

/** Why a ticket that comes back can not have its number again, or ''; a free one is ours until the transaction ends. */
export const whyNumberIsGone = async (tx: Tx, group: TicketKind, checkNumber: string, asker: NumberAsker) => {
  await lockCheckNumber(tx, group, checkNumber)
  const use = await findNumberUse(tx, group, checkNumber, asker)
  if (!use) return ''
  return use.isVoid ? isGone(checkNumber, use) : numberIsTaken(checkNumber)
}

/** For a new ticket, before it takes its own number: nothing may refuse it after that. */
export const holdFreeNumber = async (tx: Tx, group: TicketKind, checkNumber: string) => {
  await lockCheckNumber(tx, group, checkNumber)
  await assertNumberFree(tx, { group, checkNumber })
}

/**
 * A check of a number that is free. It is looked at again once the row stands: whoever voided a printed check of that
 * number meanwhile has made us wait for it.
 */
export const addNewCheck = async (tx: Tx, wanted: CheckValues) => {
  await assertNumberFree(tx, wanted)
  const made = await addCheck(tx, wanted)
  await assertNumberFree(tx, wanted, { checkId: made.id })
  return made
}

/** The ticket's own void check of that number comes back as long as it was never printed. */
const bringBackOrAdd = async (tx: Tx, wanted: CheckValues, by: Actor) => {
  await assertNumberFree(tx, wanted, { ticketId: wanted.ticketId })
  const before = await lockVoidCheckOf(tx, wanted)
  if (before) await noteCheckChange(tx, await changeCheck(tx, before.id, wanted), 'restored', by)
  else await noteCheckChange(tx, await addNewCheck(tx, wanted), 'created', by)
}

export const withoutZeros = (checkNumber: string) => checkNumber.replace(/^0+/, '')

/** A check that its customer holds is out of the house, printed or not: another amount needs another number. */
export const assertNotGiven = async (tx: Tx, { group: kind, ticketId: id, checkNumber, amount }: TicketCheck) => {
  // Whoever marks the payout as paid at this moment is waited for.
  await lockPayout(tx, { kind, id })
  const held = await getHeld(tx, { kind, id })
  const isGiven = held.check > 0 && withoutZeros(held.checkNumber) === withoutZeros(checkNumber)
  if (isGiven && held.check !== amount) throw alreadyPrinted({ checkNumber })
}

/** Whoever marks its payout as paid at this moment is waited for, so that the register knows that it was handed out. */
export const voidStanding = async (tx: Tx, { id, group, ticketId }: Check, reason: string) => {
  if (group !== 'plain' && ticketId !== null) await lockPayout(tx, { kind: group, id: ticketId })
  return voidCheck(tx, id, reason)
}

type Settlement = {
  kind: TicketKind
  id: number
  wanted: CheckValues | undefined
  by: Actor
  /** Why there is none any more; a void ticket says it itself. */
  reason?: string
}

/**
 * Makes the register's check of a ticket what the ticket says, whatever stood before: for create, edit, void (none) and
 * restore. Another number is another check; the one it takes the place of stays in the register, void.
 */
export const settleCheck = async (tx: Tx, { kind, id, wanted, by, reason = '' }: Settlement) => {
  const standing = await lockCheckOf(tx, kind, id)
  if (standing && standing.checkNumber === wanted?.checkNumber) {
    if (isSame(standing, wanted)) return
    if (await isPrinted(tx, standing.id)) throw alreadyPrinted(standing)
    await noteCheckChange(tx, await changeCheck(tx, standing.id, wanted), 'updated', by)
    return
  }
  if (standing) {
    const why = wanted ? `replaced by check ${wanted.checkNumber}` : reason
    await noteCheckChange(tx, await voidStanding(tx, standing, why), 'void', by)
  }
  if (wanted) await bringBackOrAdd(tx, wanted, by)
}
