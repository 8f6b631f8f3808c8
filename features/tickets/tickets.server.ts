import type * as z from 'zod/mini'
import { found, type Tx } from '#server/db.ts'
import { fileAddress } from '#server/files/addresses.ts'
import type { Context } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { dayAt } from '#shared/time.ts'
import { matchBlock } from '../block-list/block-matching.server.ts'
import { personOf } from '../people/people.server.ts'
import { filterFor, type SentFilter } from './list-filter.ts'
import { adjustEffect, entityOf, takeEffect, tellTicket } from './ticket-effects.server.ts'
import { addAttachments, addLines, findAttachments, isCheckNumberUsed, type Line } from './ticket-parts.queries.ts'
import { keepImages, savePictures } from './ticket-pictures.server.ts'
import type { TicketDetails } from './tickets.contract.ts'
import { addTicket, changeTicket, findTickets, getTicket, lockTicket, type TicketValues } from './tickets.queries.ts'
import {
  canEditTicket,
  prefixProblems,
  stopFor,
  type TicketKind,
  ticketPrefix,
  ticketProblems,
} from './tickets.rules.ts'

/** The engine of both kinds of ticket: what it takes, what follows from it, and how it is undone. */

export type TicketInput = z.output<typeof TicketDetails> & { copies?: number }

/** The shop's day as the rules count it. */
export const shopToday = async (context: Context) => {
  const { timeZone } = await readSetting(context.db, 'shop')
  return { timeZone, today: new Date(`${dayAt(Date.now(), timeZone)}T00:00:00Z`) }
}

const prefixOf = async ({ db }: Context, kind: TicketKind) => {
  const { metroCheckNumberPrefix, coinCheckNumberPrefix } = await readSetting(db, 'check_prefixes')
  return kind === 'metro' ? metroCheckNumberPrefix : coinCheckNumberPrefix
}

const numberOf = (kind: TicketKind, id: number) => `${ticketPrefix[kind]}${id}`

/** All texts of a submit first, then whether this customer can be served at all. */
const assertTicket = async (context: Context, kind: TicketKind, ticket: TicketInput, id?: number) => {
  const { today } = await shopToday(context)
  const by = context.user
  assertNoProblems([
    ...ticketProblems(ticket, { kind, by, today }),
    ...prefixProblems(ticket, await prefixOf(context, kind), by),
  ])
  const match = await matchBlock(context.db, { ...ticket, ticketId: id ? numberOf(kind, id) : '' })
  const stop = stopFor(ticket, today, match?.block)
  if (stop) throw refuse('conflict', stop.text)
}

const assertCheckNumberFree = async (tx: Tx, kind: TicketKind, ticket: TicketInput, exceptId: number) => {
  if (ticket.payment !== 'check' || !(await isCheckNumberUsed(tx, kind, ticket.checkNumber, exceptId))) return
  const text = 'Check Number is already used'
  throw refuse('conflict', text, { checkNumber: text })
}

/** What is typed, as the table keeps it: papers sealed, the check only where there is one. */
const valuesOf = async (tx: Tx, { vault }: Context, ticket: TicketInput): Promise<TicketValues> => {
  const isCheck = ticket.payment === 'check'
  const sealed = (text: string) => (text === '' ? null : vault.seal(text))
  const { paymentCheckAmount, otherIDNo, storeId, ...same } = ticket
  return {
    ...same,
    ticketAmount: ticket.ticketAmount ?? cents(0),
    payment: ticket.payment || 'cash',
    checkAmount: isCheck ? (paymentCheckAmount ?? null) : null,
    checkNumber: isCheck ? ticket.checkNumber : null,
    personId: await personOf(tx, vault, ticket),
    dLNo: sealed(ticket.dLNo),
    otherIdNo: sealed(otherIDNo),
    storeId: storeId ?? null,
    copies: ticket.copies ?? 1,
  }
}

/** One transaction: the ticket, its lines and pictures, the history, the request to sign, the notice and the cash. */
export const createTicket = async (context: Context, kind: TicketKind, ticket: TicketInput, lines: readonly Line[]) => {
  await assertTicket(context, kind, ticket)
  const { timeZone } = await shopToday(context)
  const { transaction, user } = context
  return transaction(async tx => {
    await assertCheckNumberFree(tx, kind, ticket, 0)
    const { id } = await addTicket(tx, kind, await valuesOf(tx, context, ticket), { timeZone, userId: user.id })
    await addLines(tx, kind, id, lines)
    await addAttachments(tx, kind, id, await keepImages(tx, context, kind))
    const made = found(await getTicket(tx, kind, id), 'Ticket')
    await takeEffect(tx, made, context)
    await tellTicket(tx, made, 'created', context)
    return { data: { id } }
  })
}

type Edit = { id: number; version?: number | undefined; ticket: TicketInput; keptFiles: readonly string[] | undefined }

/** An edit in one transaction: the money, the notice and the request to sign follow what was changed. */
export const editTicket = async (context: Context, kind: TicketKind, { id, version, ticket, keptFiles }: Edit) => {
  await assertTicket(context, kind, ticket, id)
  const { transaction, user } = context
  return transaction(async tx => {
    const before = found(await lockTicket(tx, kind, id), 'Ticket')
    if (before.isVoid) throw refuse('conflict', 'A void ticket can not be changed')
    if (!canEditTicket({ isSigned: before.signatureFileId !== null, oneTimeEdit: before.oneTimeEdit }, user))
      throw refuse('forbidden', "Can't Update")
    await assertUnchanged(tx, entityOf(kind), before, version)
    await assertCheckNumberFree(tx, kind, ticket, id)
    const after = await changeTicket(tx, before, await valuesOf(tx, context, ticket), isAdmin(user))
    await savePictures(tx, context, after, keptFiles)
    await adjustEffect(tx, after, context)
    await tellTicket(tx, after, 'updated', context)
    return { data: { id } }
  })
}

/** The ticket as its form shows it; papers are opened for who may see the ticket. */
export const describeTicket = async (context: Context, kind: TicketKind, id: number) => {
  const { db, vault, user } = context
  const ticket = found(await getTicket(db, kind, id), 'Ticket')
  const address = (fileId: string, variant: 'full' | 'thumbnail') => fileAddress(vault, user.sessionId, fileId, variant)
  const attachments = (await findAttachments(db, kind, id)).map(file => ({
    ...file,
    url: address(file.id, 'full'),
    thumbnailUrl: address(file.id, 'thumbnail'),
  }))
  const { dLNo, otherIdNo, checkAmount, checkNumber, signatureFileId, isVoid, videoUrl, ...same } = ticket
  const data = {
    ...same,
    paymentCheckAmount: checkAmount,
    checkNumber: checkNumber ?? '',
    dLNo: dLNo ? vault.open(dLNo) : '',
    otherIDNo: otherIdNo ? vault.open(otherIdNo) : '',
    videoUrl: isAdmin(user) ? videoUrl : '',
    void: isVoid,
    signature: signatureFileId ? address(signatureFileId, 'full') : null,
    blocked: (await matchBlock(db, { ...ticket, ticketId: numberOf(kind, id) })) !== undefined,
  }
  return { data, attachments }
}

/** Further pages are for Admin; others see the newest 50 and search. */
export const listTickets = async ({ db, user, page }: Context, kind: TicketKind, sent: SentFilter) => {
  if (page.offset > 0 && !isAdmin(user)) throw refuse('forbidden', 'Only Admin may turn the pages')
  const { timeZone } = await readSetting(db, 'shop')
  return findTickets(db, kind, filterFor(sent, user, timeZone), page)
}
