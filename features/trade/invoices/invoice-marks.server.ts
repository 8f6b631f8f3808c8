import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord, removeRecord } from '#server/records/records.ts'
import { refuse } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { assertMayInvoice, type Hold, holdOf } from './invoice-reading.server.ts'
import { freeSides, soldSidesOf } from './invoice-stamps.server.ts'
import { changeInvoice, findInvoiceLines, type Invoice, removeInvoice, type StoredLine } from './invoices.queries.ts'
import { type InvoiceKind, invoiceNumber, invoiceTotals, linesOnHold } from './invoices.rules.ts'
import { assertHasNoSheet, assertInvoiceEditable, editedInvoice } from './invoices.server.ts'

/** The ticks of an invoice, and its deletion. */

export type InvoiceMarks = {
  pickedUp?: boolean | undefined
  showInvoiceLogo?: boolean | undefined
  applyDiscount?: boolean | undefined
  active?: boolean | undefined
}

/** Admin gives the reason for a metals line in Checkout, not in the row. */
const assertMayHandOver = (invoice: Invoice, lines: readonly StoredLine[], hold: Hold, { user }: Context) => {
  const isPassed = isAdmin(user) && invoice.kind === 'coin_invoice'
  const left = lines.filter(({ handedOverAt }) => handedOverAt === null)
  if (isPassed || linesOnHold(left, hold).length === 0) return
  throw refuse(
    'conflict',
    `A line of ${invoiceNumber(invoice.kind, invoice.id)} is still on hold. Hand it over in Checkout`,
  )
}

/** Picked Up sells the tickets of the lines, for which each line needs a price. */
export const assertPriced = (lines: readonly StoredLine[]) => {
  const numbers = lines.flatMap(({ ticketKind: kind, ticketId: id, price }) =>
    kind && id && price === null ? [recordNumber({ kind, id })] : [],
  )
  const [first, ...more] = new Set(numbers)
  if (!first) return
  const named = more.length === 0 ? `Line ${first} has` : `Lines ${[first, ...more].join(', ')} have`
  throw refuse('conflict', `${named} no price yet. Type one or remove the line before Picked Up`)
}

/** Saves the ticks of a row; a tick that is sent as it already is changes nothing. */
export const markInvoice = async (
  tx: Tx,
  context: Context,
  kind: InvoiceKind,
  { id, version, ...marks }: InvoiceMarks & { id: number; version: number | undefined },
) => {
  assertMayInvoice(context, kind)
  await changeRecord(tx, editedInvoice(context, kind), { id, version, by: context.user }, async invoice => {
    const sent = kind === 'invoice' ? { pickedUp: marks.pickedUp } : marks
    const changes = Object.fromEntries(
      Object.entries(sent).filter(
        ([name, value]) => value !== undefined && value !== invoice[name as keyof InvoiceMarks],
      ),
    ) as InvoiceMarks
    if (Object.keys(changes).length === 0) return invoice
    if (changes.applyDiscount !== undefined) assertInvoiceEditable(invoice, context)
    const lines = await findInvoiceLines(tx, kind, id)
    if (changes.pickedUp === false && !isAdmin(context.user))
      throw refuse('forbidden', 'Only Admin may take Picked Up back')
    if (changes.pickedUp) assertMayHandOver(invoice, lines, await holdOf(context), context)
    if (changes.pickedUp) assertPriced(lines)
    const { discount: _discount, ...totals } = invoiceTotals(lines, changes.applyDiscount ?? invoice.applyDiscount)
    return changeInvoice(tx, invoice, { ...(changes as Partial<Invoice>), ...totals })
  })
}

const assertNotPickedUp = ({ kind, id, pickedUp }: Invoice) => {
  if (pickedUp)
    throw refuse(
      'conflict',
      `${invoiceNumber(kind, id)} is picked up, so it can not be deleted. Admin may take Picked Up back`,
    )
}

/** Hides the invoice and frees its tickets. */
export const deleteInvoiceOf = (
  context: Context,
  kind: InvoiceKind,
  id: number,
  release?: (tx: Tx, invoice: Invoice) => Promise<void>,
) => {
  const { user } = context
  return context.transaction(async tx => {
    await removeRecord(tx, editedInvoice(context, kind), { id, by: user }, async invoice => {
      if (invoice.creationDay !== dayAt(Date.now(), user.timeZone))
        throw refuse('conflict', 'Only an invoice that was created today can be deleted')
      assertNotPickedUp(invoice)
      await assertHasNoSheet(tx, invoice)
      await removeInvoice(tx, invoice)
      await release?.(tx, invoice)
      await freeSides(tx, context, invoice, soldSidesOf(await findInvoiceLines(tx, kind, id)))
    })
    return { message: `${invoiceNumber(kind, id)} deleted` }
  })
}
