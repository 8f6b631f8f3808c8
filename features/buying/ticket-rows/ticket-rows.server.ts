import type { NumberAsker } from '#features/cash/checks/checks.queries.ts'
import { numberIsTaken, whyNumberIsGone } from '#features/cash/checks/ticket-checks.server.ts'
import { getHeld } from '#features/cash/notices/payouts.queries.ts'
import { ALL_CAME_BACK, isSamePayout, sumOf } from '#features/cash/notices/payouts.rules.ts'
import { handedOutForText, handedOutText } from '#features/records/voids/handed-out.rules.ts'
import { addVoid } from '#features/records/voids/void-records.server.ts'
import { voidReasonProblems } from '#features/records/voids/voids.rules.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, lockRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { isAdmin, onlyAdminChanges, type Role } from '#shared/permissions.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { type SentSale, sellRow } from '../metro-items/sold-to.saving.ts'
import type { Side, Sides } from '../sales/sale-sides.ts'
import { isSameSides, type Sale, sidesPaid } from '../sales/sold-to.rules.ts'
import { getHoldingInvoice } from '../tickets/held-tickets.queries.ts'
import { auditTicket, restoreEffects, reverseEffects, startEffects } from '../tickets/ticket-effects.server.ts'
import { wantedPayout } from '../tickets/ticket-money.rules.ts'
import { copyLines, isCheckNumberUsed } from '../tickets/ticket-parts.queries.ts'
import { assertInvoicedStays, editedTicket } from '../tickets/ticket-seal.server.ts'
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

type RowEdit = SentSale & {
  id: number
  version?: number | undefined
  comment?: string | undefined
  videoUrl?: string | undefined
  oneTimeEdit?: boolean | undefined
  pulled?: boolean | undefined
  paidInFull?: boolean | undefined
  side?: Side | '' | undefined
  void?: boolean | undefined
  voidReason: string
}

const saleFields = ['soldTo', 'soldToB', 'soldToAmount', 'soldToAmountB'] as const
const adminFields = ['oneTimeEdit', 'pulled', 'paidInFull', 'profit', 'videoUrl', ...saleFields] as const

const isSent = (edit: RowEdit, fields: readonly (keyof RowEdit)[]) => fields.some(field => edit[field] !== undefined)

/** Drops the fields only Admin may change; refuses a call that has no others. */
const allowedOf = (edit: RowEdit, by: Role): RowEdit => {
  if (isAdmin(by) || !isSent(edit, adminFields)) return edit
  if (!isSent(edit, ['comment', 'void'])) throw onlyAdminChanges()
  const { id, version, comment, voidReason } = edit
  return { id, version, comment, void: edit.void, voidReason }
}

const paidSides = (sides: Sides, { paidInFull, side = '' }: RowEdit): Sides => {
  if (paidInFull === undefined) return sides
  assertNoProblems(when(side === 'B' && sides.B.buyer === null, 'side', 'Choose the buyer of Sold To (B) first'))
  return sidesPaid(sides, paidInFull, side)
}

const saleAfter = async (tx: Tx, ticket: Ticket, edit: RowEdit, by: Role): Promise<Sale> => {
  const { sides, profit } = ticket
  if (!isSent(edit, saleFields)) return { sides, profit: edit.profit === undefined ? profit : edit.profit }
  const { soldTo, soldToB, soldToAmount, soldToAmountB } = edit
  return sellRow(tx, ticket, { soldTo, soldToB, soldToAmount, soldToAmountB }, by)
}

const marksOf = async (tx: Tx, ticket: Ticket, edit: RowEdit, by: Role): Promise<Marks> => {
  const { comment, videoUrl, oneTimeEdit, pulled } = edit
  const { sides, profit } = await saleAfter(tx, ticket, edit, by)
  return {
    ...(comment === undefined ? {} : { comment }),
    ...(videoUrl === undefined ? {} : { videoUrl }),
    ...(oneTimeEdit === undefined ? {} : { oneTimeEdit }),
    ...(pulled === undefined ? {} : { pulled }),
    profit,
    sides: paidSides(sides, edit),
  }
}

/** Drops unchanged fields, so that the history records real changes only. */
const changedOf = (ticket: Ticket, { sides = ticket.sides, ...marks }: Marks): Marks => ({
  ...Object.fromEntries(Object.entries(marks).filter(([name, value]) => ticket[name as keyof Marks] !== value)),
  ...(isSameSides(ticket.sides, sides) ? {} : { sides }),
})

const assertVoidable = (ticket: Ticket, reason: string) => {
  const { isVoid, origin } = ticket
  if (origin === 'draft') throw refuse('conflict', `${recordNumber(ticket)} is a draft: Admin deletes it instead`)
  assertNoProblems(voidReasonProblems(reason))
  if (isVoid) throw refuse('conflict', 'This ticket is void already')
}

const voidTicket = async (tx: Tx, ticket: Ticket, reason: string, context: Context) => {
  await reverseEffects(tx, ticket, context)
  await addVoid(tx, {
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

const whyWithoutNumber = async (tx: Tx, { kind, id, payment, checkNumber }: Ticket, requester: NumberAsker) => {
  if (!checkNumber) return payment === 'check' ? 'Check Number is Blank. Please enter a new one' : ''
  if (await isCheckNumberUsed(tx, kind, checkNumber, id)) return numberIsTaken(checkNumber)
  return whyNumberIsGone(tx, kind, checkNumber, requester)
}

/** Answers an empty number and the reason when the old check number can not be used again. */
const returningNumber = async (tx: Tx, ticket: Ticket, requester: NumberAsker = {}) => {
  const { checkNumber } = ticket
  const note = await whyWithoutNumber(tx, ticket, requester)
  return { checkNumber: note ? null : checkNumber, note, historyDetails: note ? { checkNote: note } : {} }
}

/** Restores a void ticket with its effects; answers what the clerk has to enter again. */
export const restoreTicket = async (tx: Tx, context: Context, kind: TicketKind, id: number) => {
  const notes: string[] = []
  const change = { id, by: context.user, action: 'restored' }
  await changeRecord(tx, editedTicket(context, kind), change, async (before, say) => {
    const { checkNumber, note, historyDetails } = await returningNumber(tx, assertVoid(before), { ticketId: id })
    const restored = await markTicket(tx, before, { isVoid: false, voidReason: '', checkNumber })
    await restoreEffects(tx, restored, context)
    const held = await getHeld(tx, restored)
    const isPaid = isSamePayout(held, wantedPayout(restored))
    const payoutNote = handedOutText(sumOf(held), isPaid ? undefined : `choose '${ALL_CAME_BACK}' in Notices`)
    say({ ...historyDetails, payoutNote })
    notes.push(note, payoutNote)
    return restored
  })
  return { note: notes.filter(Boolean).join('. ') }
}

/** Copies the content into a new ticket of today, without signature and pictures; the customer is checked again. */
export const copyTicket = async (tx: Tx, context: Context, kind: TicketKind, id: number) => {
  const source = assertVoid(await lockRecord(tx, editedTicket(context, kind), id))
  assertInvoicedStays(source, { ...source, isVoid: false })
  await assertStillServable({ ...context, db: tx }, kind, source)
  const { checkNumber, note, historyDetails } = await returningNumber(tx, source)
  const { start, day } = await startTicket(tx, kind, context.user.timeZone)
  const { id: number } = await takeNumbers(tx, kind)
  const made = newTicket(kind, { ...start, id: number }, { ...source, checkNumber })
  await addTicket(tx, made, [], context.user)
  await copyLines(tx, kind, id, made.id)
  await startEffects(tx, made, day, context)
  const payoutNote = handedOutForText(recordNumber(source), sumOf(await getHeld(tx, source)))
  await auditTicket(tx, made, 'created', context, { recoveredFrom: id, ...historyDetails, payoutNote })
  return { id: made.id, note: [note, payoutNote].filter(Boolean).join('. ') }
}

const isSoldAnew = (ticket: Ticket, { sides }: Marks) =>
  sides !== undefined && (sides.A.buyer?.id !== ticket.sides.A.buyer?.id || sides.A.amount !== ticket.sides.A.amount)

/** While a coin invoice sells single lines of it, the ticket is not sold in another way. */
const assertNotHeld = async (tx: Tx, ticket: Ticket) => {
  const invoice = ticket.kind === 'coin' ? await getHoldingInvoice(tx, ticket.id) : undefined
  if (invoice !== undefined)
    throw refuse(
      'conflict',
      `${recordNumber(ticket)} is on coin invoice ${invoice}, so its void, buyer and amount stay`,
    )
}

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
      if (edit.void === true || isSoldAnew(ticket, marks)) await assertNotHeld(tx, ticket)
      return Object.keys(marks).length > 0 ? markTicket(tx, ticket, marks) : ticket
    })
    if (edit.void === true)
      await changeRecord(tx, record, { id, by: context.user, action: 'void' }, ticket =>
        voidTicket(tx, ticket, voidReason, context),
      )
  }
}
