import { deliverableFrom } from '#features/buying/sales/hold.rules.ts'
import { getStandingSignature } from '#features/records/signatures/signatures.queries.ts'
import { type Db, found } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import { fileAddress } from '#server/files/addresses.ts'
import type { Context } from '#server/http/handle.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { dayAt, instantAt } from '#shared/time.ts'
import { findInvoiceLines, getInvoiceRecord, type StoredLine } from './invoices.queries.ts'
import { type InvoiceKind, invoiceTotals, isSignedFor, linesOnHold } from './invoices.rules.ts'

/** How an invoice is read. */

export const assertMayInvoice = ({ user }: Pick<Context, 'user'>, kind: InvoiceKind) =>
  assertMay(user, recordKinds[kind].access)

export type Hold = { holdDays: number; timeZone: string }

export const holdOf = async ({ db, cache, user }: Context): Promise<Hold> => ({
  holdDays: (await cachedSetting(db, cache, 'shop')).holdDays,
  timeZone: user.timeZone,
})

const prefixOf = { metro: 'M', coin: 'C' } as const

/** A line as it is sent to the screen, with the moment from which it may leave the shop. */
export const lineOut = <Line extends StoredLine>(
  { ticketKind, side, dateTime, ticketItemId: _item, ...line }: Line,
  hold: Hold,
) => ({
  ...line,
  type: ticketKind ? prefixOf[ticketKind] : ('' as const),
  side: side ?? ('' as const),
  dateTime,
  deliveryDate:
    dateTime === null
      ? null
      : instantAt(deliverableFrom(dayAt(dateTime, hold.timeZone), hold.holdDays), '00:00', hold.timeZone),
  isOnHold: linesOnHold([{ dateTime }], hold).length > 0,
})

/** An invoice with its lines and signature, for its form, its view and its papers. */
export const readInvoice = async (db: Db, kind: InvoiceKind, id: number, hold: Hold) => {
  const invoice = found(await getInvoiceRecord(db, kind, id), 'Invoice')
  const lines = await findInvoiceLines(db, kind, id)
  const ink = await getStandingSignature(db, { kind, id })
  return {
    invoice,
    lines,
    items: lines.map(line => lineOut(line, hold)),
    signature: ink && { ...ink, isStale: !isSignedFor(ink.shown, invoice, lines) },
  }
}

/** An invoice as it is sent to the screen. */
export const describeInvoice = async (context: Context, kind: InvoiceKind, id: number) => {
  assertMayInvoice(context, kind)
  const { vault, user } = context
  const hold = await holdOf(context)
  const { invoice, lines, items, signature: ink } = await readInvoice(context.db, kind, id, hold)
  const { acknowledgement } = await cachedSetting(context.db, context.cache, 'trade')
  const [year = '', month = '', day = ''] = invoice.deliveryDay.split('-')
  const { billedToId, billedTo, billedPhone, billedLicence, billedAddress } = invoice
  const data = {
    ...invoice,
    deliveryDate: instantAt(invoice.deliveryDay, '00:00', hold.timeZone),
    submitted: false,
    discount: invoiceTotals(lines, invoice.applyDiscount).discount,
    billedToDetails: {
      ...{ id: billedToId, name: billedTo, phone: billedPhone },
      ...{ businessLicence: billedLicence, address: billedAddress },
    },
    ...{ deliveryDateDay: String(Number(day)), deliveryDateMonth: String(Number(month)), deliveryDateYear: year },
    acknowledgement,
    holdDays: hold.holdDays,
    signature: ink ? { ...ink, url: fileAddress(vault, user.sessionId, ink.fileId, 'full') } : null,
    ...(kind === 'coin_invoice' ? { coin_invoices_items: items } : {}),
  }
  return { data, items }
}
