import type { NumberAsker } from '#features/cash/checks/checks.queries.ts'
import { numberIsTaken, whyNumberIsGone } from '#features/cash/checks/ticket-checks.server.ts'
import { getHeld } from '#features/cash/notices/payouts.queries.ts'
import { ALL_CAME_BACK, isSamePayout, sumOf } from '#features/cash/notices/payouts.rules.ts'
import { handedOutForNote, handedOutNote } from '#features/records/void-tickets/handed-out.rules.ts'
import { noteVoid } from '#features/records/void-tickets/void-records.server.ts'
import { voidReasonProblems } from '#features/records/void-tickets/void-tickets.rules.ts'
import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, holdRecord } from '#server/records.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { isAdmin, onlyAdminChanges, type Role } from '#shared/permissions.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { sellRow } from '../metro-items/sold-to.saving.ts'
import { paidAfterSale, type SaleChange, type Side } from '../tickets/sold-to.rules.ts'
import { noteTicketChange, restoreEffects, reverseEffects, startEffects } from '../tickets/ticket-effects.server.ts'
import { wantedPayout } from '../tickets/ticket-money.rules.ts'
import { copyLines, isCheckNumberUsed } from '../tickets/ticket-parts.queries.ts'
import { editedTicket } from '../tickets/ticket-seal.server.ts'
import {
  addTicket,
  type Marks,
  markTicket,
  newTicket,
  startTicket,
  type Ticket,
  takeNumbers,
} from '../tickets/tickets.queries.ts'
import { profitProblems } from '../tickets/tickets.rules.ts'
import { assertNotVoid, assertStillServable } from '../tickets/tickets.server.ts'

/** What is done to a ticket without opening it: its marks, void, and the ways back. */

type RowEdit = SaleChange & {
  id: number
  version?: number | undefined
  comment?: string | undefined
  videoUrl?: string | undefined
  oneTimeEdit?: boolean | undefined
  pulled?: boolean | undefined
  paidInFull?: boolean | undefined
  /** Whose payment; without it both sides'. */
  side?: Side | '' | undefined
  void?: boolean | undefined
  voidReason: string
}

const saleFields = ['soldTo', 'soldToB', 'soldToAmount', 'soldToAmountB'] as const
const adminFields = ['oneTimeEdit', 'pulled', 'paidInFull', 'profit', 'videoUrl', ...saleFields] as const

const isSent = (edit: RowEdit, fields: readonly (keyof RowEdit)[]) => fields.some(field => edit[field] !== undefined)

/** Of what others than Admin may not change nothing is taken, and a call of nothing else is refused. */
const allowedOf = (edit: RowEdit, by: Role): RowEdit => {
  if (isAdmin(by) || !isSent(edit, adminFields)) return edit
  if (!isSent(edit, ['comment', 'void'])) throw onlyAdminChanges()
  const { id, version, comment, voidReason } = edit
  return { id, version, comment, void: edit.void, voidReason }
}

const paidMarks = ({ soldToB }: Ticket, { paidInFull, side }: RowEdit): Marks => {
  if (paidInFull === undefined) return {}
  assertNoProblems(when(side === 'B' && soldToB === '', 'side', 'Choose the buyer of Sold To (B) first'))
  return {
    ...(side === 'B' ? {} : { paidInFull }),
    ...(side === 'A' ? {} : { paidInFullB: paidInFull && soldToB !== '' }),
  }
}

/** The buyers and amounts, with what follows from them: the profit, and that a side without a buyer is not paid. */
const saleMarks = async (tx: Tx, ticket: Ticket, edit: RowEdit, by: Role): Promise<Marks> => {
  if (!isSent(edit, saleFields)) return edit.profit === undefined ? {} : { profit: edit.profit }
  const { soldTo, soldToB, soldToAmount, soldToAmountB } = edit
  const sale = await sellRow(tx, ticket, { soldTo, soldToB, soldToAmount, soldToAmountB }, by)
  return { ...sale, ...paidAfterSale(ticket, sale) }
}

const marksOf = async (tx: Tx, ticket: Ticket, edit: RowEdit, by: Role): Promise<Marks> => {
  const { comment, videoUrl, oneTimeEdit, pulled } = edit
  const sale = await saleMarks(tx, ticket, edit, by)
  return {
    ...(comment === undefined ? {} : { comment }),
    ...(videoUrl === undefined ? {} : { videoUrl }),
    ...(oneTimeEdit === undefined ? {} : { oneTimeEdit }),
    ...(pulled === undefined ? {} : { pulled }),
    ...sale,
    ...paidMarks({ ...ticket, ...sale }, edit),
  }
}

/** What stands as it was sent is no change, and history does not tell of it. */
const changedOf = (ticket: Ticket, marks: Marks): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([name, value]) => ticket[name as keyof Marks] !== value))

const assertVoidable = ({ isVoid }: Ticket, reason: string) => {
  assertNoProblems(voidReasonProblems(reason))
  if (isVoid) throw refuse('conflict', 'This ticket is void already')
}

const voidTicket = async (tx: Tx, ticket: Ticket, reason: string, context: Context) => {
  await reverseEffects(tx, ticket, context)
  await noteVoid(tx, {
    ...ticket,
    reason,
    amount: ticket.ticketAmount,
    customerName: `${ticket.firstName} ${ticket.lastName}`,
    userId: context.user.id,
  })
  return markTicket(tx, ticket, { isVoid: true, voidReason: reason })
}

const assertVoid = (ticket: Ticket) => {
  if (!ticket.isVoid) throw refuse('conflict', 'This ticket is not void')
  return ticket
}

const whyWithoutNumber = async (tx: Tx, { kind, id, payment, checkNumber }: Ticket, asker: NumberAsker) => {
  if (!checkNumber) return payment === 'check' ? 'Check Number is Blank. Please enter a new one' : ''
  if (await isCheckNumberUsed(tx, kind, checkNumber, id)) return numberIsTaken(checkNumber)
  return whyNumberIsGone(tx, kind, checkNumber, asker)
}

/** The check number that a ticket comes back with: none when it can not be used again, and then why. */
const returningNumber = async (tx: Tx, ticket: Ticket, asker: NumberAsker = {}) => {
  const { checkNumber } = ticket
  const note = await whyWithoutNumber(tx, ticket, asker)
  return { checkNumber: note ? null : checkNumber, note, historyNote: note ? { checkNote: note } : {} }
}

/** Brings a void ticket back, with the effects it had; answers what has to be entered anew. */
export const restoreTicket = async (tx: Tx, context: Context, kind: TicketKind, id: number) => {
  const notes: string[] = []
  const change = { id, by: context.user, action: 'restored' }
  await changeRecord(tx, editedTicket(context, kind), change, async (before, say) => {
    const { checkNumber, note, historyNote } = await returningNumber(tx, assertVoid(before), { ticketId: id })
    const restored = await markTicket(tx, before, { isVoid: false, voidReason: '', checkNumber })
    await restoreEffects(tx, restored, context)
    const held = await getHeld(tx, restored)
    const isPaid = isSamePayout(held, wantedPayout(restored))
    const payoutNote = handedOutNote(sumOf(held), isPaid ? undefined : `choose '${ALL_CAME_BACK}' in Notices`)
    say({ ...historyNote, payoutNote })
    notes.push(note, payoutNote)
    return restored
  })
  return { note: notes.filter(Boolean).join('. ') }
}

/** A new ticket of today with the same content, unsigned and without pictures; its customer is served anew. */
export const copyTicket = async (tx: Tx, context: Context, kind: TicketKind, id: number) => {
  const source = assertVoid(await holdRecord(tx, editedTicket(context, kind), id))
  await assertStillServable({ ...context, db: tx }, kind, source)
  const { checkNumber, note, historyNote } = await returningNumber(tx, source)
  const { start, day } = await startTicket(tx, kind, context.user.timeZone)
  const { id: number } = await takeNumbers(tx, kind)
  const made = newTicket(kind, { ...start, id: number }, { ...source, checkNumber })
  await addTicket(tx, made, [], context.user)
  await copyLines(tx, kind, id, made.id)
  await startEffects(tx, made, day, context)
  const payoutNote = handedOutForNote(recordNumber(source), sumOf(await getHeld(tx, source)))
  await noteTicketChange(tx, made, 'created', context, { recoveredFrom: id, ...historyNote, payoutNote })
  return { id: made.id, note: [note, payoutNote].filter(Boolean).join('. ') }
}

/** One field of a row, or several, saved at once. */
export const editRow = (context: Context, kind: TicketKind, sent: RowEdit) => {
  const edit = allowedOf(sent, context.user)
  assertNoProblems(profitProblems(edit.profit))
  return async (tx: Tx) => {
    const record = editedTicket(context, kind)
    const { id, version, voidReason } = edit
    await changeRecord(tx, record, { id, version, by: context.user }, async ticket => {
      if (edit.void === true) assertVoidable(ticket, voidReason)
      else assertNotVoid(ticket)
      const marks = changedOf(ticket, await marksOf(tx, ticket, edit, context.user))
      return Object.keys(marks).length > 0 ? markTicket(tx, ticket, marks) : ticket
    })
    if (edit.void === true)
      await changeRecord(tx, record, { id, by: context.user, action: 'void' }, ticket =>
        voidTicket(tx, ticket, voidReason, context),
      )
  }
}
