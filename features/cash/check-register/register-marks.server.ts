import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import {
  type Check,
  clearCheck,
  correctCheck,
  isPrinted,
  lockCheck,
  lockCheckNumber,
  unvoidCheck,
} from '../checks/checks.queries.ts'
import type { KindPaidByCheck, KindsPaidByCheck, TicketOfCheck } from '../checks/paid-tickets.ts'
import { assertNumberFree, auditCheck, voidOpenCheck, withoutZeros } from '../checks/ticket-checks.server.ts'
import { getHeld, lockPayout } from '../notices/payouts.queries.ts'
import { assertMayClear, assertMayEdit, assertMayVoid, checkEditProblems } from './register.rules.ts'

export const editedCheck: EditedRecord<Check, number> = {
  table: 'checks',
  noun: 'Check',
  access: 'admin_only',
  lock: lockCheck,
  record: (tx, { action, row, by, more }) => auditCheck(tx, row, action, by, more),
}

type Seen = { id: number; version?: number | undefined }

export const ticketPaidBy = ({ group, ticketId }: Check): { kind: KindPaidByCheck; id: number } | undefined =>
  group === 'plain' || ticketId === null ? undefined : { kind: group, id: ticketId }

export const markCleared = (tx: Tx, { user: by }: Context, seen: Seen, isCleared: boolean) =>
  changeRecord(tx, editedCheck, { ...seen, by, action: isCleared ? 'cleared' : 'not cleared' }, async check => {
    if (check.isCleared === isCleared) return check
    if (isCleared) assertMayClear(check)
    return clearCheck(tx, check.id, isCleared)
  })

type Change = { tx: Tx; context: Context; kinds: KindsPaidByCheck; check: Check; seen: Seen }

type Edit = {
  action: string
  /** Answers the unchanged check if there is nothing to do. */
  change: (before: Check, ticket: TicketOfCheck | undefined, say: (more: object) => void) => Promise<Check>
  noteOf: (after: Check) => string
}

/** Locks the ticket before its check, in the same order as ticket edits; both change or neither. */
const changeCheckOf = async ({ tx, context, kinds, check, seen }: Change, { action, change, noteOf }: Edit) => {
  const edit = async (ticket?: TicketOfCheck) => {
    const steps = { isChanged: false }
    const after = await changeRecord(tx, editedCheck, { ...seen, by: context.user, action }, async (before, say) => {
      const row = await change(before, ticket, say)
      steps.isChanged = row !== before
      return row
    })
    return steps.isChanged ? after : undefined
  }
  const of = ticketPaidBy(check)
  if (!of) return void (await edit())
  await kinds[of.kind].paidByCheck.change(tx, context, of.id, async ticket => {
    const after = await edit(ticket)
    if (!after) return undefined
    const { isVoid, checkNumber, amount } = after
    return { checkNumber: isVoid ? null : checkNumber, checkAmount: amount, checkNote: noteOf(after) }
  })
}

/** A void check of an open ticket reopens the payout, without a check number. */
export const markVoid = (change: Change, reason: string) =>
  changeCheckOf(change, {
    action: 'void',
    change: async (before, _ticket, say) => {
      if (before.isVoid) return before
      assertMayVoid(before)
      if (reason) say({ voidReason: reason })
      return voidOpenCheck(change.tx, before, reason)
    },
    noteOf: ({ checkNumber }) => `Check ${checkNumber} is void${reason && `: ${reason}`}. Please enter a new one`,
  })

/** A ticket takes its check back only if it has no other one yet. */
const assertStillOwed = ({ group, ticketId, checkNumber, amount }: Check, ticket: TicketOfCheck) => {
  const title = recordNumber({ kind: group as KindPaidByCheck, id: ticketId ?? 0 })
  if (ticket.isVoid) throw refuse('conflict', `${title} is void. Its check comes back when the ticket is restored`)
  if (ticket.payment !== 'check')
    throw refuse('conflict', `${title} is paid by ${ticket.payment} meanwhile, so check ${checkNumber} stays void`)
  if (ticket.checkNumber)
    throw refuse(
      'conflict',
      `${title} is paid by check ${ticket.checkNumber} meanwhile, so check ${checkNumber} stays void`,
    )
  if (ticket.checkAmount !== amount)
    throw refuse('conflict', `The check of ${title} is another amount by now, so check ${checkNumber} stays void`)
}

const holdNumber = async (tx: Tx, check: Check, checkNumber: string) => {
  await lockCheckNumber(tx, check.group, checkNumber)
  await assertNumberFree(tx, { group: check.group, checkNumber }, { checkId: check.id })
}

export const takeVoidBack = (change: Change) =>
  changeCheckOf(change, {
    action: 'restored',
    change: async (before, ticket) => {
      if (!before.isVoid) return before
      if (ticket) assertStillOwed(before, ticket)
      await holdNumber(change.tx, before, before.checkNumber)
      return unvoidCheck(change.tx, before.id)
    },
    noteOf: ({ checkNumber }) => `Check ${checkNumber} is not void any more`,
  })

/** Waits for a concurrent payout of the ticket. */
const isHandedOut = async (tx: Tx, check: Check) => {
  const of = ticketPaidBy(check)
  if (!of) return false
  await lockPayout(tx, of)
  const held = await getHeld(tx, of)
  return held.check > 0 && withoutZeros(held.checkNumber) === withoutZeros(check.checkNumber)
}

type Typed = { checkNumber: string; checkAmount?: Cents | undefined }

export const correctNumber = (change: Change, typed: Typed) => {
  assertNoProblems(checkEditProblems(typed))
  const { tx } = change
  const { checkNumber } = typed
  const amount = typed.checkAmount ?? cents(0)
  return changeCheckOf(change, {
    action: 'updated',
    change: async before => {
      assertMayEdit(before, {
        isPrinted: await isPrinted(tx, before.id),
        isHandedOut: await isHandedOut(tx, before),
      })
      if (before.checkNumber === checkNumber && before.amount === amount) return before
      if (withoutZeros(before.checkNumber) !== withoutZeros(checkNumber)) await holdNumber(tx, before, checkNumber)
      return correctCheck(tx, before.id, checkNumber, amount)
    },
    noteOf: () => '',
  })
}
