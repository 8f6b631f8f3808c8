import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import type { Context } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { beginEffect, entityOf, takeEffect, tellTicket, undoEffect } from './ticket-effects.server.ts'
import { addVoidRecord, copyLines, isCheckNumberUsed } from './ticket-parts.queries.ts'
import {
  addTicket,
  lockTicket,
  type Marks,
  markTicket,
  newTicket,
  startTicket,
  type Ticket,
} from './tickets.queries.ts'
import { profitProblems, type TicketKind } from './tickets.rules.ts'
import { assertNotVoid } from './tickets.server.ts'

/** What is done to a ticket without opening it: its marks, void, and the ways back. */

type RowEdit = {
  id: number
  version?: number | undefined
  comment?: string | undefined
  oneTimeEdit?: boolean | undefined
  pulled?: boolean | undefined
  paidInFull?: boolean | undefined
  profit?: Cents | null | undefined
  void?: boolean | undefined
  voidReason: string
}

const adminMarks = ['oneTimeEdit', 'pulled', 'paidInFull', 'profit'] as const

const assertMayMark = ({ user }: Context, edit: RowEdit) => {
  if (!isAdmin(user) && adminMarks.some(mark => edit[mark] !== undefined))
    throw refuse('forbidden', 'Only Admin may change this')
}

const voidTicket = async (tx: Tx, ticket: Ticket, reason: string, context: Context) => {
  if (reason === '')
    throw refuse('invalid', 'Please choose a valid void reason!', { voidReason: 'Please choose a valid void reason!' })
  if (ticket.isVoid) throw refuse('conflict', 'This ticket is void already')
  await undoEffect(tx, ticket, context)
  await addVoidRecord(tx, ticket.kind, ticket.id, reason, context.user.id)
  await announce(tx, { topic: 'void_tickets', id: ticket.id, access: 'void_logger' })
  await tellTicket(tx, await markTicket(tx, ticket, { isVoid: true, voidReason: reason }), 'void', context)
}

const assertVoid = (ticket: Ticket) => {
  if (!ticket.isVoid) throw refuse('conflict', 'This ticket is not void')
  return ticket
}

const assertNumberStillFree = async (tx: Tx, { kind, id, checkNumber }: Ticket) => {
  if (checkNumber && (await isCheckNumberUsed(tx, kind, checkNumber, id)))
    throw refuse('conflict', 'Check Number is already used')
}

/** Brings a void ticket back, with the effects it had. */
export const restoreTicket = async (tx: Tx, context: Context, kind: TicketKind, id: number) => {
  const ticket = assertVoid(found(await lockTicket(tx, kind, id), 'Ticket'))
  await assertNumberStillFree(tx, ticket)
  const restored = await markTicket(tx, ticket, { isVoid: false, voidReason: '' })
  await takeEffect(tx, restored, context)
  await tellTicket(tx, restored, 'restored', context)
}

/** A new ticket of today with the same content, unsigned and without pictures. */
export const copyTicket = async (tx: Tx, context: Context, kind: TicketKind, id: number) => {
  const source = assertVoid(found(await lockTicket(tx, kind, id), 'Ticket'))
  await assertNumberStillFree(tx, { ...source, id: 0 })
  const { timeZone } = context.user
  const { start, day } = await startTicket(tx, kind, timeZone)
  const made = newTicket(kind, start, source)
  await addTicket(tx, made, [], context.user)
  await copyLines(tx, kind, id, made.id)
  await beginEffect(tx, made, day, context)
  await tellTicket(tx, made, 'created', context, { recoveredFrom: id })
  return made.id
}

/** One field of a row, saved at once. */
export const editRow = (context: Context, kind: TicketKind, edit: RowEdit) => {
  assertMayMark(context, edit)
  const { comment, oneTimeEdit, pulled, paidInFull, profit } = edit
  assertNoProblems(profitProblems(profit))
  const marks: Marks = {
    ...(comment === undefined ? {} : { comment }),
    ...(oneTimeEdit === undefined ? {} : { oneTimeEdit }),
    ...(pulled === undefined ? {} : { pulled }),
    ...(paidInFull === undefined ? {} : { paidInFull }),
    ...(profit === undefined ? {} : { profit }),
  }
  return async (tx: Tx) => {
    const ticket = found(await lockTicket(tx, kind, edit.id), 'Ticket')
    await assertUnchanged(tx, entityOf(kind), ticket, edit.version)
    if (edit.void === true) return voidTicket(tx, ticket, edit.voidReason, context)
    assertNotVoid(ticket)
    if (Object.keys(marks).length > 0) await tellTicket(tx, await markTicket(tx, ticket, marks), 'updated', context)
  }
}
