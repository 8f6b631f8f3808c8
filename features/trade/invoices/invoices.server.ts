import type * as z from 'zod/mini'
import { getBuyer, getBuyerById } from '#features/shop/buyers/buyers.queries.ts'
import { found, type Tx } from '#server/db/db.ts'
import type { PortalEvent } from '#server/db/events.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord, recordChange } from '#server/records/records.ts'
import { assertNoProblems, type Problem, refuse, when } from '#shared/errors.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { type Day, dayAt } from '#shared/time.ts'
import { findCoinHistory, startOffers } from './bid-lines.queries.ts'
import { deadlineOf } from './coin-invoices.rules.ts'
import { assertMayInvoice } from './invoice-reading.server.ts'
import { findSheetLines, findSideBuyers } from './invoice-sheets.queries.ts'
import { freeSides, soldSidesOf, stampSides } from './invoice-stamps.server.ts'
import type { createInvoice } from './invoices.contract.ts'
import {
  addInvoice,
  billedFields,
  changeInvoice,
  findInvoiceLines,
  getInvoiceRecord,
  type Invoice,
  type InvoiceValues,
  lockInvoice,
  type NewLine,
  type StoredLine,
  saveInvoiceLines,
} from './invoices.queries.ts'
import {
  canEditInvoice,
  deliveryDayOf,
  deliveryYearProblems,
  EDIT_IS_OVER,
  type InvoiceKind,
  invoiceNumber,
  invoiceProblems,
  invoiceTotals,
  LINE_IS_GONE,
  type LineDraft,
  lineDayProblems,
  readMoment,
} from './invoices.rules.ts'
import { newLinkKey } from './link-keys.server.ts'
import { lockedLineProblems, ticketLock } from './locked-lines.rules.ts'

/** The engine of both kinds of invoice: how they are made and saved. */

/** Tells the customers who have this coin invoice open that it changed, and nothing else. */
export const pageEvent = (id: number): PortalEvent => ({
  topic: 'coin_invoice_page',
  id,
  access: 'customer',
  audience: 'joined',
})

/** Writes the invoice's history entry and notifies the open screens. */
export const auditInvoice = async (tx: Tx, invoice: Invoice, action: string, { user }: Context, more: object = {}) => {
  const { entity: table, access } = recordKinds[invoice.kind]
  const isCoin = invoice.kind === 'coin_invoice'
  const lines = isCoin
    ? await findCoinHistory(tx, invoice.id)
    : { items: await findInvoiceLines(tx, invoice.kind, invoice.id) }
  const settlements = await findSheetLines(tx, invoice)
  const remembered = () => ({ ...invoice, ...lines, ...(settlements.length > 0 && { settlements }) })
  const alsoAnnounces = () => (isCoin ? [pageEvent(invoice.id)] : [])
  await recordChange(
    tx,
    { table, access, historyValue: remembered, alsoAnnounces },
    { action, row: { id: invoice.id }, by: user, more },
  )
}

/** How a change locks an invoice and records it. */
export const editedInvoice = (context: Context, kind: InvoiceKind): EditedRecord<Invoice, number> => ({
  table: recordKinds[kind].entity,
  noun: 'Invoice',
  access: recordKinds[kind].access,
  lock: (tx, id) => lockInvoice(tx, kind, id),
  record: (tx, { action, row, more }) => auditInvoice(tx, row, action, context, more),
})

export type SentInvoice = Pick<z.output<(typeof createInvoice)['input']>, 'formDetails' | 'items'>

/** The named buyer as it is now; the invoice may keep its buyer even if that one is no longer offered. */
const billedOf = async (tx: Tx, named: string, before: Invoice | undefined) => {
  if (before && [before.billedTo.toLowerCase(), String(before.billedToId)].includes(named.toLowerCase()))
    return getBuyerById(tx, before.billedToId)
  return getBuyer(tx, named)
}

/** A line from a ticket stays as stored; sent values for it are dropped. */
const lineOf = (line: SentInvoice['items'][number], before: readonly StoredLine[], timeZone: string): NewLine => {
  const stored = before.find(({ id }) => id === line.id)
  if (stored?.ticketId) return stored
  const typed = {
    itemDescription: line.itemDescription,
    dateTime: readMoment(line.dateTime, timeZone) ?? null,
    price: line.price ?? null,
  }
  return { id: stored?.id, ticketKind: null, ticketId: null, side: null, ticketItemId: null, ...typed }
}

/** The line as the rules check it; a ticket's line is always complete. */
const ruledLine = (line: SentInvoice['items'][number], before: readonly StoredLine[]) => {
  const stored = before.find(({ id, ticketId }) => id === line.id && ticketId !== null)
  return stored
    ? { itemDescription: stored.itemDescription, dateTime: String(stored.dateTime), price: stored.price ?? undefined }
    : line
}

/** The lines to store, and the same lines as the rules check them. */
export type PreparedLines = { lines: readonly NewLine[]; ruled: readonly LineDraft[]; problems?: Problem[] }

const prepareLines = (
  items: SentInvoice['items'],
  standing: readonly StoredLine[],
  timeZone: string,
): PreparedLines => {
  const lines = items.map(line => lineOf(line, standing, timeZone))
  return {
    lines,
    ruled: items.map(line => ruledLine(line, standing)),
    problems: [
      ...lineDayProblems(lines, standing, { timeZone }),
      ...lockedLineProblems(items, standing, { timeZone, lockOf: ticketLock }),
    ],
  }
}

type Checked = { kind: InvoiceKind; details: SentInvoice['formDetails']; prepared: PreparedLines; before?: Invoice }

/** Answers the invoice to save, or refuses with all problems at once. */
export const checkInvoice = async (
  tx: Tx,
  { user: { timeZone } }: Context,
  { kind, details, prepared, before }: Checked,
): Promise<InvoiceValues> => {
  const { lines, ruled, problems = [] } = prepared
  const buyer = details.billedTo === '' ? undefined : await billedOf(tx, details.billedTo, before)
  assertNoProblems([
    ...invoiceProblems(kind, { ...details, items: ruled }, timeZone),
    ...deliveryYearProblems(details, dayAt(Date.now(), timeZone), before?.deliveryDay),
    ...problems,
    ...when(details.billedTo !== '' && !buyer, 'billedTo', 'Billed To must be a buyer of the list'),
  ])
  const applyDiscount = kind === 'coin_invoice' && (details.applyDiscount ?? before?.applyDiscount ?? false)
  const { discount: _discount, ...totals } = invoiceTotals(lines, applyDiscount)
  return {
    ...billedFields(found(buyer, 'Buyer')),
    checkNumber: details.checkNumber,
    deliveryDay: deliveryDayOf(details) as Day,
    applyDiscount,
    ...totals,
  }
}

export const saveNewInvoice = (context: Context, kind: InvoiceKind, sent: SentInvoice) => {
  assertMayInvoice(context, kind)
  return context.transaction(async tx => {
    const prepared = prepareLines(sent.items, [], context.user.timeZone)
    const values = await checkInvoice(tx, context, { kind, details: sent.formDetails, prepared })
    const { id, version } = await makeInvoice(tx, context, { kind, values, lines: prepared.lines })
    return { data: { id, version } }
  })
}

type NewInvoice = {
  kind: InvoiceKind
  values: InvoiceValues
  lines: readonly NewLine[]
  follow?: (tx: Tx, made: Invoice) => Promise<void>
}

/** A coin invoice gets its deadline and its link as soon as it is made. */
const openForOffers = async (tx: Tx, { kind, id, creationDate }: Invoice, timeZone: string) => {
  await startOffers(tx, id, { expiresAt: deadlineOf(creationDate, timeZone), linkKey: newLinkKey() })
  return found(await getInvoiceRecord(tx, kind, id), 'Invoice')
}

/** Adds an invoice with its lines, and stamps the sides that they sell. */
export const makeInvoice = async (tx: Tx, context: Context, { kind, values, lines, follow }: NewInvoice) => {
  const { timeZone, id: userId } = context.user
  const added = await addInvoice(tx, kind, values, { timeZone, userId })
  const made = kind === 'coin_invoice' ? await openForOffers(tx, added, timeZone) : added
  await saveInvoiceLines(tx, made, lines)
  await follow?.(tx, made)
  await stampSides(tx, context, made, soldSidesOf(lines))
  await auditInvoice(tx, made, 'created', context)
  return made
}

export const assertInvoiceEditable = (invoice: Invoice, { user }: Context) => {
  if (!canEditInvoice(invoice, user)) throw refuse('conflict', EDIT_IS_OVER)
}

const isSameLine = (a: NewLine, b: StoredLine | undefined) =>
  a.id === b?.id && a.itemDescription === b?.itemDescription && a.dateTime === b.dateTime && a.price === b.price

export const isSameLines = (before: readonly StoredLine[], after: readonly NewLine[]) =>
  before.length === after.length && after.every((line, at) => isSameLine(line, before[at]))

/** A refiner's sheet was compared with these lines for this buyer, so neither may change while it exists. */
export const assertHasNoSheet = async (tx: Tx, invoice: Invoice, stays = 'its lines stay') => {
  if ((await findSheetLines(tx, invoice)).length > 0)
    throw refuse(
      'conflict',
      `${invoiceNumber(invoice.kind, invoice.id)} has a settlement sheet, so ${stays}. Delete the sheet first`,
    )
}

/** The buyer can not change while the invoice has tickets sold to another one, or a settlement sheet. */
export const assertBuyerStays = async (tx: Tx, invoice: Invoice, { billedToId }: Pick<InvoiceValues, 'billedToId'>) => {
  if (billedToId === invoice.billedToId) return
  const other = (await findSideBuyers(tx, invoice)).find(({ id }) => id !== billedToId)
  const text = `${invoiceNumber(invoice.kind, invoice.id)} has lines of tickets sold to ${other?.name}, so Billed To stays`
  if (other) throw refuse('conflict', text, { billedTo: text })
  await assertHasNoSheet(tx, invoice, 'Billed To stays')
}

/** A line without an id is new; one with an id must be on the invoice, and may appear only once. */
export const assertLinesKnown = (items: SentInvoice['items'], before: readonly StoredLine[]) => {
  const ids = items.flatMap(({ id }) => (id ? [id] : []))
  if (new Set(ids).size < ids.length) throw refuse('conflict', 'A line stands twice on this invoice. Read it again')
  if (ids.some(id => !before.some(line => line.id === id))) throw refuse('conflict', LINE_IS_GONE)
}

/** The lines are fixed once the invoice is picked up. */
export const assertLinesStay = (invoice: Invoice, isSame: boolean) => {
  if (invoice.pickedUp && !isSame)
    throw refuse(
      'conflict',
      `${recordKinds[invoice.kind].label} ${invoice.id} is picked up, so its lines stay. Admin may take Picked Up back`,
    )
}

export type InvoiceEdit = SentInvoice & { id: number; version: number | undefined }

export const saveInvoice = (context: Context, kind: InvoiceKind, { id, version, ...sent }: InvoiceEdit) => {
  assertMayInvoice(context, kind)
  return context.transaction(async tx => {
    const saved = await changeRecord(
      tx,
      editedInvoice(context, kind),
      { id, version, by: context.user },
      async invoice => {
        assertInvoiceEditable(invoice, context)
        const before = await findInvoiceLines(tx, kind, id)
        assertLinesKnown(sent.items, before)
        const prepared = prepareLines(sent.items, before, context.user.timeZone)
        const { lines } = prepared
        const values = await checkInvoice(tx, context, { kind, details: sent.formDetails, prepared, before: invoice })
        assertLinesStay(invoice, isSameLines(before, lines))
        if (!isSameLines(before, lines)) await assertHasNoSheet(tx, invoice)
        const gone = before.filter(line => !lines.some(kept => kept.id === line.id))
        await saveInvoiceLines(tx, invoice, lines)
        await assertBuyerStays(tx, invoice, values)
        await freeSides(tx, context, invoice, soldSidesOf(gone))
        return changeInvoice(tx, invoice, values)
      },
    )
    return { data: { id, version: saved.version } }
  })
}
