import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { fileAddress } from '#server/files/addresses.ts'
import { keepImage } from '#server/files/files.ts'
import { remember } from '#server/history.ts'
import type { Context } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import { assertUnchanged } from '#server/versions.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { isAdmin, type Permission } from '#shared/permissions.ts'
import { dayAt } from '#shared/time.ts'
import { findBlock } from '../block-list/block-list.queries.ts'
import { ticketCash } from '../ledger/ledger.rules.ts'
import { settleTicket } from '../ledger/ledger.server.ts'
import { personOf } from '../people/people.server.ts'
import { filterFor, type SentFilter } from './list-filter.ts'
import type { createMetroTicket } from './metro-tickets.contract.ts'
import {
  addAttachments,
  addLines,
  addNotice,
  addVoidRecord,
  changeNotice,
  copyLines,
  findAttachments,
  isCheckNumberUsed,
  type Line,
  replaceAttachments,
  requestSignature,
  withdrawNotice,
  withdrawSignatureRequest,
} from './ticket-parts.queries.ts'
import {
  addTicket,
  changeTicket,
  findTickets,
  getTicket,
  lockTicket,
  type Marks,
  markTicket,
  type Ticket,
  type TicketValues,
} from './tickets.queries.ts'
import { canEditTicket, prefixProblems, stopFor, type TicketKind, ticketProblems } from './tickets.rules.ts'

/** The engine of both kinds of ticket: what it takes, what follows from it, and how it is undone. */

export type TicketInput = InputOf<typeof createMetroTicket>['details'] & { copies?: number }

export const ticketAccess: Record<TicketKind, Permission> = { metro: 'ticket', coin: 'new_coin' }

const entityOf = (kind: TicketKind) => `${kind}_ticket`

/** The shop's day as the rules count it. */
const shopToday = async (context: Context) => {
  const { timeZone } = await readSetting(context.db, 'shop')
  return { timeZone, today: new Date(`${dayAt(Date.now(), timeZone)}T00:00:00Z`) }
}

const prefixOf = async ({ db }: Context, kind: TicketKind) => {
  const { metroCheckNumberPrefix, coinCheckNumberPrefix } = await readSetting(db, 'check_prefixes')
  return kind === 'metro' ? metroCheckNumberPrefix : coinCheckNumberPrefix
}

/** All texts of a submit first, then whether this customer can be served at all. */
export const assertTicket = async (context: Context, kind: TicketKind, ticket: TicketInput) => {
  const { today } = await shopToday(context)
  const by = context.user
  assertNoProblems([
    ...ticketProblems(ticket, { kind, by, today }),
    ...prefixProblems(ticket, await prefixOf(context, kind), by),
  ])
  const stop = stopFor(ticket, today, await findBlock(context.db, ticket))
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

/** A snapshot for the history: whole, but for the papers, of which it says only that they are there. */
const snapshot = ({ dLNo, otherIdNo, ...ticket }: Ticket, more: object = {}) => ({
  ...ticket,
  dLNo: dLNo ? 'on file' : '',
  otherIDNo: otherIdNo ? 'on file' : '',
  ...more,
})

/** Writes down what happened to a ticket and tells the open screens. */
export const tellTicket = async (tx: Tx, ticket: Ticket, action: string, { user }: Context, more: object = {}) => {
  await remember(tx, { of: entityOf(ticket.kind), id: ticket.id, action, value: snapshot(ticket, more), by: user })
  await announce(tx, { topic: entityOf(ticket.kind), id: ticket.id, access: ticketAccess[ticket.kind] })
  await announce(tx, { topic: 'notices', id: ticket.id, access: 'notice_view' })
  await announce(tx, { topic: 'signature_requests', id: ticket.id, access: 'sig_pad' })
}

const cashOf = (ticket: Ticket) =>
  ticketCash({ payment: ticket.payment, amount: ticket.ticketAmount, checkAmount: ticket.checkAmount ?? cents(0) })

/** The money, the pad and the notice follow the ticket: made with it, taken back with it. */
const takeEffect = async (tx: Tx, ticket: Ticket, { user }: Context) => {
  await settleTicket(tx, { kind: ticket.kind, id: ticket.id, cash: cashOf(ticket), by: user })
  await addNotice(tx, ticket.kind, ticket.id, ticket.ticketAmount, ticket.payment === 'check')
  if (!ticket.signatureFileId) await requestSignature(tx, ticket.kind, ticket.id, ticket.booth)
}

const undoEffect = async (tx: Tx, ticket: Ticket, { user }: Context) => {
  await settleTicket(tx, { kind: ticket.kind, id: ticket.id, cash: cents(0), by: user })
  await withdrawNotice(tx, ticket.kind, ticket.id)
  await withdrawSignatureRequest(tx, ticket.kind, ticket.id)
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
    const fileIds = await keepImages(tx, context, kind)
    await addAttachments(tx, kind, id, fileIds)
    const made = found(await getTicket(tx, kind, id), 'Ticket')
    await takeEffect(tx, made, context)
    await tellTicket(tx, made, 'created', context, { items: lines, attachments: fileIds.length })
    return { data: { id } }
  })
}

type Edit = { id: number; version?: number | undefined; ticket: TicketInput; keptFiles: readonly string[] | undefined }

const MAX_PICTURES = 5

/** The pictures a save leaves: those kept of the ticket's own, then the new ones. */
const savePictures = async (tx: Tx, context: Context, ticket: Ticket, kept: readonly string[] | undefined) => {
  const own = (await findAttachments(tx, ticket.kind, ticket.id)).map(file => file.id)
  const staying = kept === undefined ? own : own.filter(id => kept.some(one => one.includes(id)))
  if (staying.length + context.images.length > MAX_PICTURES) throw refuse('invalid', `At most ${MAX_PICTURES} files`)
  const added = await keepImages(tx, context, ticket.kind)
  await replaceAttachments(tx, ticket.kind, ticket.id, [...staying, ...added])
}

const keepImages = async (tx: Tx, { store, images, user }: Context, kind: TicketKind) => {
  const fileIds: string[] = []
  for (const image of images)
    fileIds.push(await keepImage(tx, store, image, { access: ticketAccess[kind], userId: user.id }))
  return fileIds
}

/** An edit in one transaction: the money, the notice and the request to sign follow what was changed. */
export const editTicket = async (context: Context, kind: TicketKind, { id, version, ticket, keptFiles }: Edit) => {
  await assertTicket(context, kind, ticket)
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
    await settleTicket(tx, { kind, id, cash: cashOf(after), by: user })
    await changeNotice(tx, kind, id, after.ticketAmount, after.payment === 'check')
    if (!after.signatureFileId) await requestSignature(tx, kind, id, after.booth)
    await tellTicket(tx, after, 'updated', context)
    return { data: { id } }
  })
}

type RowEdit = {
  id: number
  version?: number | undefined
  comment?: string | undefined
  oneTimeEdit?: boolean | undefined
  pulled?: boolean | undefined
  paidInFull?: boolean | undefined
  void?: boolean | undefined
  voidReason: string
}

const adminMarks = ['oneTimeEdit', 'pulled', 'paidInFull'] as const

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
  const { timeZone } = await shopToday(context)
  await assertNumberStillFree(tx, { ...source, id: 0 })
  const copy = await addTicket(tx, kind, source, { timeZone, userId: context.user.id })
  await copyLines(tx, kind, id, copy.id)
  const made = found(await getTicket(tx, kind, copy.id), 'Ticket')
  await takeEffect(tx, made, context)
  await tellTicket(tx, made, 'created', context, { recoveredFrom: id })
  return copy.id
}

/** One field of a row, saved at once. */
export const editRow = (context: Context, kind: TicketKind, edit: RowEdit) => {
  assertMayMark(context, edit)
  const { comment, oneTimeEdit, pulled, paidInFull } = edit
  const marks: Marks = {
    ...(comment === undefined ? {} : { comment }),
    ...(oneTimeEdit === undefined ? {} : { oneTimeEdit }),
    ...(pulled === undefined ? {} : { pulled }),
    ...(paidInFull === undefined ? {} : { paidInFull }),
  }
  return async (tx: Tx) => {
    const ticket = found(await lockTicket(tx, kind, edit.id), 'Ticket')
    await assertUnchanged(tx, entityOf(kind), ticket, edit.version)
    if (edit.void === true) return voidTicket(tx, ticket, edit.voidReason, context)
    if (ticket.isVoid) throw refuse('conflict', 'A void ticket can not be changed')
    if (Object.keys(marks).length > 0) await tellTicket(tx, await markTicket(tx, ticket, marks), 'updated', context)
  }
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
    blocked: (await findBlock(db, ticket)) !== undefined,
  }
  return { data, attachments }
}

/** Further pages are for Admin; others see the newest 50 and search. */
export const listTickets = async ({ db, user, page }: Context, kind: TicketKind, sent: SentFilter) => {
  if (page.offset > 0 && !isAdmin(user)) throw refuse('forbidden', 'Only Admin may turn the pages')
  const { timeZone } = await readSetting(db, 'shop')
  return findTickets(db, kind, filterFor(sent, user, timeZone), page)
}
