import type * as z from 'zod/mini'
import { checkPrefixOf, checkPrefixProblems } from '#features/cash/check-numbers/check-prefix.rules.ts'
import { holdFreeNumber, refuseCheckNumber } from '#features/cash/checks/ticket-checks.server.ts'
import { type Match, matchBlock } from '#features/people/block-list/block-matching.server.ts'
import { stopFor } from '#features/people/customers/customer-stop.rules.ts'
import { openIdNumber } from '#features/people/people/id-numbers.server.ts'
import { personOf } from '#features/people/people/people.server.ts'
import { addAttachments } from '#features/records/attachments/attachments.queries.ts'
import { describeAttachments, keepImages, saveAttachments } from '#features/records/attachments/attachments.server.ts'
import { changeRequestBooth } from '#features/records/signatures/signature-requests.queries.ts'
import { voidText } from '#features/records/voids/voids.rules.ts'
import { cachedShopWords } from '#features/shop/reference-lists/shop-words.queries.ts'
import { found, type Tx } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import { fileAddress } from '#server/files/addresses.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { assertNoProblems, type Problem, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { isAdmin, isEmployee, type Role } from '#shared/permissions.ts'
import { withoutFields } from '#shared/record-history.ts'
import { recordNumber, type TicketKind } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { weighLines } from '../line-metals/line-metals.server.ts'
import { profitAfterEdit } from '../sales/profit.rules.ts'
import { hiddenTicketFields } from './hidden-fields.rules.ts'
import { chooseFromLists, tidyTicket } from './limits.rules.ts'
import { adjustEffects, auditTicket, startDraftEffects, startEffects } from './ticket-effects.server.ts'
import { isCheckNumberUsed, partsOf, type TicketLine } from './ticket-parts.queries.ts'
import { saleFor, withoutSale } from './ticket-sale.server.ts'
import { afterTicketEdit, editedTicket, isSameTicket } from './ticket-seal.server.ts'
import type { TicketDetails } from './tickets.contract.ts'
import {
  addTicket,
  changeTicket,
  getLastStore,
  getTicket,
  newTicket,
  openDraft,
  startTicket,
  type Ticket,
  type TicketValues,
  takeNumbers,
} from './tickets.queries.ts'
import { canEditTicket, ticketProblems, USUAL_STORE } from './tickets.rules.ts'

export type TicketInput = z.output<typeof TicketDetails> & { copies?: number }

const shopToday = ({ user }: Context) => new Date(`${dayAt(Date.now(), user.timeZone)}T00:00:00Z`)

const prefixProblems = async (
  { db, cache, user: by }: Context,
  kind: TicketKind,
  { payment, checkNumber }: TicketInput,
  before: Checking['before'],
) => {
  if (payment !== 'check') return []
  const prefix = checkPrefixOf(kind, await cachedSetting(db, cache, 'check_prefixes'))
  return checkPrefixProblems(kind, checkNumber, { prefix, by, savedNumber: before?.checkNumber })
}

type Customer = Pick<TicketInput, 'firstName' | 'lastName' | 'dOB' | 'dLExpirationDate'>

/** Refuses a customer who is blocked, under age or without a valid ID, even for Admin. */
const assertServable = (context: Context, customer: Customer, match: Match | undefined) => {
  const stop = stopFor(customer, shopToday(context), match?.block)
  if (stop) throw refuse('conflict', stop.text)
}

export const assertStillServable = async (context: Context, kind: TicketKind, customer: Customer & { id: number }) => {
  const ticketId = recordNumber({ kind, id: customer.id })
  assertServable(context, customer, await matchBlock(context.db, { ...customer, ticketId }))
}

/** Fields hidden from this user keep their values. */
const withHidden = (ticket: TicketInput, by: Role, before?: Ticket): TicketInput => ({
  ...ticket,
  videoUrl: isAdmin(by) ? ticket.videoUrl : (before?.videoUrl ?? ''),
  station: isEmployee(by) && ticket.station === '' ? (before?.station ?? '') : ticket.station,
})

type Checking = { before?: Ticket; lineProblems: readonly Problem[] }

/** Answers the ticket to save, or refuses with all problems at once, those of its lines included. */
const checkTicket = async (
  context: Context,
  kind: TicketKind,
  sent: TicketInput,
  { before, lineProblems }: Checking,
): Promise<TicketInput> => {
  const by = context.user
  const today = shopToday(context)
  const typed = tidyTicket(sent, { today, before })
  const { ticket, problems } = chooseFromLists(typed, await cachedShopWords(context), before)
  assertNoProblems([
    ...ticketProblems(ticket, { kind, by, today, before }),
    ...problems,
    ...(await prefixProblems(context, kind, ticket, before)),
    ...lineProblems,
  ])
  return ticket
}

export const assertNotVoid = ({ kind, isVoid }: Ticket) => {
  if (isVoid) throw refuse('conflict', voidText(kind))
}

const assertEditable = (ticket: Ticket, by: Role) => {
  assertNotVoid(ticket)
  const { signatureFileId, oneTimeEdit } = ticket
  if (!canEditTicket({ isSigned: signatureFileId !== null, oneTimeEdit }, by)) throw refuse('forbidden', "Can't Update")
}

export const assertOpen = async (context: Context, ticket: Ticket) => {
  assertEditable(ticket, context.user)
  await assertStillServable(context, ticket.kind, ticket)
}

type NumberOf = Pick<TicketInput, 'payment' | 'checkNumber'>

export const assertCheckNumberFree = async (tx: Tx, kind: TicketKind, ticket: NumberOf, exceptId: number) => {
  if (ticket.payment === 'check' && (await isCheckNumberUsed(tx, kind, ticket.checkNumber, exceptId)))
    throw refuseCheckNumber()
}

/** The number must be free among the tickets and in the register; it is locked until the transaction ends. */
const holdCheckNumber = async (tx: Tx, kind: TicketKind, ticket: TicketInput) => {
  if (ticket.payment !== 'check') return
  await holdFreeNumber(tx, kind, ticket.checkNumber)
  await assertCheckNumberFree(tx, kind, ticket, 0)
}

export const ticketValues = (
  { vault }: Pick<Context, 'vault'>,
  ticket: TicketInput,
  personId: number,
): TicketValues => {
  const isCheck = ticket.payment === 'check'
  const sealed = (text: string) => (text === '' ? null : vault.seal(text))
  const { paymentCheckAmount, otherIDNo, storeId, ...same } = ticket
  return {
    ...same,
    ticketAmount: ticket.ticketAmount ?? cents(0),
    payment: ticket.payment || 'cash',
    checkAmount: isCheck ? (paymentCheckAmount ?? null) : null,
    checkNumber: isCheck ? ticket.checkNumber : null,
    personId,
    dLNo: sealed(ticket.dLNo),
    otherIdNo: sealed(otherIDNo),
    storeId: storeId ?? null,
    copies: ticket.copies ?? 1,
  }
}

const askForNew = async (tx: Tx, { vault, user }: Context, kind: TicketKind, ticket: TicketInput) => {
  const [match, personId, { start, day }] = await Promise.all([
    matchBlock(tx, { firstName: ticket.firstName, lastName: ticket.lastName, ticketId: '' }),
    personOf(tx, vault, ticket),
    startTicket(tx, kind, user.timeZone),
    holdCheckNumber(tx, kind, ticket),
  ])
  return { match, personId, start, day }
}

const usualStore = async (context: Context, station: string) => {
  const last = await getLastStore(context.db, station)
  if (last) return last.storeId
  const { storeId } = await cachedShopWords(context)
  return storeId.includes(USUAL_STORE) ? USUAL_STORE : undefined
}

type FollowNew = (tx: Tx, made: Ticket) => Promise<unknown>

type Sent = {
  ticket: TicketInput
  lines: readonly TicketLine[]
  lineProblems?: readonly Problem[]
  follow?: FollowNew
}

export const createTicket = async (context: Context, kind: TicketKind, sent: Sent) => {
  const { lines, lineProblems = [], follow } = sent
  const checked = await checkTicket(context, kind, sent.ticket, { lineProblems })
  const ticket = { ...checked, storeId: checked.storeId ?? (await usualStore(context, checked.station)) }
  const weighed = await weighLines(context, kind, lines)
  return context.transaction(async tx => {
    const { match, personId, start, day } = await askForNew(tx, context, kind, ticket)
    assertServable(context, ticket, match)
    const pictures = await keepImages(tx, context, kind)
    const { id, lineIds } = await takeNumbers(tx, kind, lines.length)
    const numbered = weighed.map((line, place) => ({ ...line, id: lineIds[place] as number }))
    const made = newTicket(kind, { ...start, id }, ticketValues(context, withHidden(ticket, context.user), personId))
    await addTicket(tx, made, numbered, context.user)
    await addAttachments(
      tx,
      made,
      pictures.map(picture => picture.id),
    )
    await startEffects(tx, made, day, context)
    await auditTicket(tx, made, 'created', context, partsOf(numbered, pictures))
    await follow?.(tx, made)
    return { data: { id: made.id } }
  })
}

type Edit = {
  id: number
  version?: number | undefined
  ticket: TicketInput
  /** The station, under the name that the API documents give it. */
  printer?: string | undefined
  keptFiles: readonly string[] | undefined
  lineProblems?: readonly Problem[]
  /** The draft's own part of its first full save: the check of its lines, and what follows. */
  draft: { lineProblems: (tx: Tx) => Promise<readonly Problem[]>; follow?: FollowNew }
}

const withStation = async (context: Context, { ticket, printer = '' }: Edit, before: Ticket): Promise<TicketInput> => {
  if (printer === '') return ticket
  const named = chooseFromLists({ ...ticket, station: printer }, await cachedShopWords(context), before)
  const problems = named.problems.filter(({ field }) => field === 'station')
  assertNoProblems(problems.map(({ text }) => ({ field: 'printer', text })))
  return { ...ticket, station: ticket.station || named.ticket.station }
}

/** The first full save of a draft: all rules and all effects of a new ticket, which is made now. */
const saveDraft = async (tx: Tx, context: Context, before: Ticket, edit: Edit) => {
  const { kind } = before
  const held = { ...context, db: tx }
  const problems = [...(edit.lineProblems ?? []), ...(await edit.draft.lineProblems(tx))]
  const checked = await checkTicket(held, kind, await withStation(held, edit, before), { lineProblems: problems })
  const ticket = { ...checked, storeId: checked.storeId ?? (await usualStore(held, checked.station)) }
  const { match, personId, start, day } = await askForNew(tx, context, kind, ticket)
  assertServable(context, ticket, match)
  const values = ticketValues(context, withHidden(ticket, context.user), personId)
  const after = await openDraft(tx, before, values, start.ticketDay)
  await saveAttachments(tx, context, after, edit.keptFiles)
  await startDraftEffects(tx, after, day, context)
  await edit.draft.follow?.(tx, after)
  return after
}

/** Edits a ticket in one transaction; cash, payout notice and signature request follow the change. */
export const editTicket = (context: Context, kind: TicketKind, edit: Edit) => {
  const { id, version, keptFiles, lineProblems = [] } = edit
  const { transaction, user } = context
  return transaction(async tx => {
    const held = { ...context, db: tx }
    await changeRecord(tx, editedTicket(context, kind), { id, version, by: user }, async before => {
      assertEditable(before, user)
      if (before.origin === 'draft') return saveDraft(tx, context, before, edit)
      const ticket = await checkTicket(held, kind, await withStation(held, edit, before), { before, lineProblems })
      await assertStillServable(held, kind, { ...ticket, id })
      if (ticket.checkNumber !== before.checkNumber) await assertCheckNumberFree(tx, kind, ticket, id)
      const personId = await personOf(tx, context.vault, ticket)
      const storeId = ticket.storeId ?? before.storeId ?? undefined
      const values = ticketValues(context, withHidden({ ...ticket, storeId }, user, before), personId)
      const profit = profitAfterEdit(before, values.ticketAmount)
      const after = await changeTicket(tx, before, values, { keepsOneTimeEdit: isAdmin(user), profit })
      await saveAttachments(tx, context, after, keptFiles)
      await adjustEffects(tx, after, context)
      if (before.booth !== after.booth) await changeRequestBooth(tx, after, after.booth)
      return afterTicketEdit(tx, before, isSameTicket(before, after, context), context)
    })
    return { data: { id } }
  })
}

/** Decrypts the IDs, since the reader may see the ticket. */
export const describeTicket = async (context: Context, kind: TicketKind, id: number) => {
  const { db, vault, user } = context
  const ticket = found(await getTicket(db, kind, id), 'Ticket')
  const attachments = await describeAttachments(context, { kind, id })
  const { dLNo, otherIdNo, checkAmount, checkNumber, signatureFileId, isVoid, videoUrl, ...same } = withoutSale(ticket)
  const data = {
    ...same,
    ...saleFor(ticket, user),
    isDraft: ticket.origin === 'draft',
    paymentCheckAmount: checkAmount,
    checkNumber: checkNumber ?? '',
    dLNo: openIdNumber(vault, dLNo),
    otherIDNo: openIdNumber(vault, otherIdNo),
    ...withoutFields({ videoUrl }, hiddenTicketFields(kind, {}, user)),
    void: isVoid,
    signature: signatureFileId ? fileAddress(vault, user.sessionId, signatureFileId, 'full') : null,
    blocked: (await matchBlock(db, { ...ticket, ticketId: recordNumber({ kind, id }) })) !== undefined,
  }
  return { data, attachments }
}
