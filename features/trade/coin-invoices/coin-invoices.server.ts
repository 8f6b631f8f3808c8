import { lockTicket } from '#features/buying/tickets/tickets.queries.ts'
import { saveAttachments } from '#features/records/attachments/attachments.server.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { refuse } from '#shared/errors.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import {
  type BidFields,
  type BidLine,
  changeBidFields,
  findBidLines,
  findOfferedLines,
} from '../invoices/bid-lines.queries.ts'
import { bidLineProblems, isOver, priceForQty } from '../invoices/coin-invoices.rules.ts'
import { deleteInvoiceOf } from '../invoices/invoice-marks.server.ts'
import { assertMayInvoice } from '../invoices/invoice-reading.server.ts'
import { freeSides, soldSidesOf } from '../invoices/invoice-stamps.server.ts'
import {
  changeInvoice,
  findInvoiceLines,
  getInvoiceRecord,
  type Invoice,
  type NewLine,
  saveInvoiceLines,
} from '../invoices/invoices.queries.ts'
import { invoiceNumber, lineDayProblems, readMoment } from '../invoices/invoices.rules.ts'
import {
  assertBuyerStays,
  assertInvoiceEditable,
  assertLinesKnown,
  assertLinesStay,
  checkInvoice,
  editedInvoice,
  type InvoiceEdit,
  isSameLines,
  makeInvoice,
  type PreparedLines,
  type SentInvoice,
} from '../invoices/invoices.server.ts'
import { bidLock, lockedLineProblems } from '../invoices/locked-lines.rules.ts'
import { saveLinePictures } from './line-pictures.server.ts'
import { findTicketLines, freeTicketLines, type OpenTicketLine } from './ticket-lines.queries.ts'

/** How a coin invoice is saved: the engine of invoices, and what only coin invoices have. */

type SentLine = SentInvoice['items'][number]
type BidDraft = { line: NewLine; fields: BidFields }

/** A quantity above the limit is refused with the other texts. */
const fieldsOf = (sent: SentLine, stored: BidLine | undefined): BidFields => ({
  qty: sent.qty ?? stored?.qty ?? 1,
  typeId: sent.typeId ?? stored?.typeId ?? 'bag',
  typeValue: sent.typeValue ?? stored?.typeValue ?? 1,
  estimate: sent.estimate ?? null,
  notes: sent.notes ?? stored?.notes ?? '',
  cost: stored?.cost ?? null,
})

/** A price that was not typed follows a changed quantity. */
const priceOf = (sent: SentLine, stored: BidLine | undefined, { qty }: BidFields) => {
  const isTyped = sent.isPriceTyped || (sent.price !== undefined && sent.price !== stored?.price)
  if (!stored || isTyped || qty === stored.qty) return sent.price ?? null
  return priceForQty(stored.price, stored.qty, qty)
}

const typedLine = (sent: SentLine, stored: BidLine | undefined, timeZone: string): BidDraft => {
  const itemDescription = sent.itemDescription
  const dateTime = readMoment(sent.dateTime, timeZone) ?? null
  const line = { id: stored?.id, ticketKind: null, ticketId: null, side: null, ticketItemId: null }
  const fields = fieldsOf(sent, stored)
  return { line: { ...line, itemDescription, dateTime, price: priceOf(sent, stored, fields) }, fields }
}

const addedLine = (sent: SentLine, source: OpenTicketLine): BidDraft => {
  const { id, ticketId, ticketTime, itemDescription, qty, cost } = source
  const line = { ticketKind: 'coin', ticketId, side: 'A', ticketItemId: id, itemDescription } as const
  return {
    line: { ...line, dateTime: ticketTime, price: sent.price ?? null },
    fields: { ...fieldsOf(sent, undefined), qty, cost },
  }
}

/** Keeps the fields that the line's ticket or an accepted offer fixed. */
const standingLine = (sent: SentLine, stored: BidLine): BidDraft => {
  const isFixed = stored.isApproved || stored.ticketItemId === null
  const { id, ticketKind, ticketId, side, ticketItemId, itemDescription, dateTime } = stored
  const price = isFixed ? stored.price : (sent.price ?? null)
  return {
    line: { id, ticketKind, ticketId, side, ticketItemId, itemDescription, dateTime, price },
    fields: { ...fieldsOf(sent, stored), qty: stored.qty },
  }
}

/** Locks the tickets of the added lines, and refuses lines that can not be sold. */
const holdTicketLines = async (tx: Tx, ids: readonly number[]) => {
  if (new Set(ids).size < ids.length) throw refuse('conflict', 'A line of a ticket stands twice')
  const tickets = new Set((await findTicketLines(tx, ids)).map(({ ticketId }) => ticketId))
  for (const id of [...tickets].sort((a, b) => a - b)) await lockTicket(tx, 'coin', id)
  const found = await findTicketLines(tx, ids)
  for (const { isOpen, invoiceId, ticketId, itemDescription } of found) {
    const line = `${itemDescription} of ${recordNumber({ kind: 'coin', id: ticketId })}`
    if (invoiceId !== null)
      throw refuse('conflict', `${line} is on ${invoiceNumber('coin_invoice', invoiceId)} already`)
    if (!isOpen) throw refuse('conflict', `${line} can not be sold: its ticket is void or sold`)
  }
  if (found.length < ids.length) throw refuse('conflict', 'A line of a ticket is not there any more')
  return new Map(found.map(line => [line.id, line]))
}

type Prepared = PreparedLines & { fields: BidFields[] }

const ruledLine = ({ line }: BidDraft, sent: SentLine) => ({
  itemDescription: line.itemDescription,
  dateTime: line.ticketId === null && !line.ticketItemId ? sent.dateTime : String(line.dateTime ?? ''),
  price: line.price ?? undefined,
})

const prepareBids = async (
  tx: Tx,
  { user: { timeZone } }: Context,
  items: SentInvoice['items'],
  standing: readonly BidLine[],
): Promise<Prepared> => {
  const storedOf = ({ id }: SentLine) => standing.find(line => line.id === id)
  const added = items.flatMap(sent => (sent.ticketItemId && !storedOf(sent) ? [sent.ticketItemId] : []))
  const sources = await holdTicketLines(tx, added)
  const drafts = items.map(sent => {
    const stored = storedOf(sent)
    const source = sources.get(sent.ticketItemId ?? 0)
    if (source && !stored) return addedLine(sent, source)
    const isFixed = stored && (stored.ticketId !== null || stored.isApproved)
    return isFixed ? standingLine(sent, stored) : typedLine(sent, stored, timeZone)
  })
  const fields = drafts.map(draft => draft.fields)
  const lines = drafts.map(({ line }) => line)
  return {
    lines,
    ruled: drafts.map((draft, at) => ruledLine(draft, items[at] as SentLine)),
    problems: [
      ...bidLineProblems(fields),
      ...lineDayProblems(lines, standing, { timeZone }),
      ...lockedLineProblems(items, standing, { timeZone, lockOf: bidLock }),
    ],
    fields,
  }
}

/** Saves the parts of lines that need the lines' ids. */
const saveBids = async (
  tx: Tx,
  context: Context,
  invoice: Pick<Invoice, 'id'>,
  { fields, items, kept }: { fields: BidFields[]; items: SentInvoice['items']; kept: readonly string[] | undefined },
) => {
  const { id } = invoice
  await changeBidFields(tx, id, fields)
  const stored = await findInvoiceLines(tx, 'coin_invoice', id)
  const pictures = stored.map((line, at) => ({ itemId: line.id, kept: items[at]?.coin_invoice_items_attachments }))
  await saveLinePictures(tx, context, pictures)
  const own = context.images.filter(({ place }) => place === undefined)
  await saveAttachments(tx, { ...context, images: own }, { kind: 'coin_invoice', id }, kept)
}

type Sent = SentInvoice & { existingFiles?: readonly string[] | undefined }

export const saveNewCoinInvoice = (context: Context, { formDetails: details, items, existingFiles: kept }: Sent) => {
  assertMayInvoice(context, 'coin_invoice')
  return context.transaction(async tx => {
    const prepared = await prepareBids(tx, context, items, [])
    const values = await checkInvoice(tx, context, { kind: 'coin_invoice', details, prepared })
    const { lines, fields } = prepared
    const follow = (_: Tx, made: Invoice) => saveBids(tx, context, made, { fields, items, kept })
    const { id, version } = await makeInvoice(tx, context, { kind: 'coin_invoice', values, lines, follow })
    return { data: { id, version } }
  })
}

const isSameBid = (a: BidLine | undefined, b: BidFields) =>
  a?.qty === b.qty && a.typeId === b.typeId && a.typeValue === b.typeValue && a.estimate === b.estimate

export const assertNoneApproved = (gone: readonly BidLine[]) => {
  const approved = gone.find(line => line.isApproved)
  if (approved)
    throw refuse(
      'conflict',
      `The offer for ${approved.itemDescription} is accepted. Take it back before removing the line`,
    )
}

export const saveCoinInvoice = (
  context: Context,
  { id, version, formDetails: details, items, existingFiles: kept }: InvoiceEdit & Sent,
) => {
  assertMayInvoice(context, 'coin_invoice')
  const edited = editedInvoice(context, 'coin_invoice')
  return context.transaction(async tx => {
    const saved = await changeRecord(tx, edited, { id, version, by: context.user }, async invoice => {
      assertInvoiceEditable(invoice, context)
      const before = await findBidLines(tx, id)
      assertLinesKnown(items, before)
      const prepared = await prepareBids(tx, context, items, before)
      const { lines, fields } = prepared
      const values = await checkInvoice(tx, context, { kind: 'coin_invoice', details, prepared, before: invoice })
      const isSame = isSameLines(before, lines) && fields.every((one, at) => isSameBid(before[at], one))
      assertLinesStay(invoice, isSame)
      const gone = before.filter(line => !lines.some(stays => stays.id === line.id))
      assertNoneApproved(gone)
      await saveInvoiceLines(tx, invoice, lines)
      await assertBuyerStays(tx, invoice, values)
      await saveBids(tx, context, invoice, { fields, items, kept })
      await freeSides(tx, context, invoice, soldSidesOf(gone))
      return changeInvoice(tx, invoice, values)
    })
    return { data: { id, version: saved.version } }
  })
}

/** Frees the tickets of the lines; lines on their way to or from another invoice must be taken back first. */
const releaseLines = async (tx: Tx, { id }: Invoice) => {
  const moved = (await findOfferedLines(tx, id)).find(({ homeId }) => homeId !== null)
  if (moved) throw refuse('conflict', `Take back the offer for ${moved.itemDescription} first`)
  await freeTicketLines(tx, id)
}

export const deleteCoinInvoiceOf = (context: Context, id: number) =>
  deleteInvoiceOf(context, 'coin_invoice', id, releaseLines)

/** After the deadline an invoice can not be made public, because its page would be closed at once. */
export const assertMayPublish = async (tx: Tx, { id, active }: { id: number; active?: boolean | undefined }) => {
  const invoice = active ? await getInvoiceRecord(tx, 'coin_invoice', id) : undefined
  if (invoice && !invoice.active && isOver(invoice))
    throw refuse('conflict', `The deadline of ${invoiceNumber('coin_invoice', id)} is over. Set a new one first`)
}
