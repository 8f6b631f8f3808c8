import { deliverableFrom } from '#features/buying/sales/hold.rules.ts'
import { stationCodeOf } from '#features/paper/printers/stations.server.ts'
import { keepSignature, sealOf } from '#features/records/signatures/signature-image.server.ts'
import {
  addSignature,
  getStandingSignature,
  removeSignatures,
} from '#features/records/signatures/signatures.queries.ts'
import { strokeProblems } from '#features/records/signatures/signatures.rules.ts'
import type { Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { assertNoneApproved } from '../coin-invoices/coin-invoices.server.ts'
import { settlePickedUp } from '../coin-invoices/picked-up.server.ts'
import { findBidLines } from '../invoices/bid-lines.queries.ts'
import { assertPriced } from '../invoices/invoice-marks.server.ts'
import { assertMayInvoice, describeInvoice, type Hold, holdOf } from '../invoices/invoice-reading.server.ts'
import { freeSides, soldSidesOf } from '../invoices/invoice-stamps.server.ts'
import { kindOfType } from '../invoices/invoices.contract.ts'
import {
  changeInvoice,
  findInvoiceLines,
  type Invoice,
  type StoredLine,
  saveInvoiceLines,
} from '../invoices/invoices.queries.ts'
import {
  invoiceNumber,
  invoiceTotals,
  isSignedFor,
  LINE_IS_GONE,
  linesOnHold,
  shownToSign,
} from '../invoices/invoices.rules.ts'
import { editedInvoice } from '../invoices/invoices.server.ts'
import { describeCoinInvoice } from '../offers/coin-invoice-view.server.ts'
import { saveCheckout } from './checkout.contract.ts'
import { changeHandedOver } from './checkout.queries.ts'
import {
  handedOver,
  holdText,
  isUnsold,
  mayPassOver,
  NOTHING_HANDED_OVER,
  noPriceText,
  openPoints,
  reasonProblems,
} from './checkout.rules.ts'

type Sent = Pick<InputOf<typeof saveCheckout>, 'ticks' | 'signature' | 'strokes' | 'station' | 'reason' | 'finish'>

const nameOf = ({ ticketKind, ticketId, itemDescription }: StoredLine) =>
  ticketKind && ticketId ? recordNumber({ kind: ticketKind, id: ticketId }) : itemDescription

/** Returns the newly ticked lines that are still on hold; only Admin may tick them, with a reason. */
const assertMayLeave = (ticked: readonly StoredLine[], hold: Hold, { user }: Context, reason: string) => {
  const held = linesOnHold(ticked, hold)
  const [first] = held
  if (!first) return held
  const until = deliverableFrom(dayAt(first.dateTime ?? 0, hold.timeZone), hold.holdDays)
  if (!mayPassOver(user)) throw refuse('conflict', holdText(nameOf(first), until))
  assertNoProblems(reasonProblems(reason))
  return held
}

const assertOnInvoice = (ticks: readonly number[], lines: readonly StoredLine[]) => {
  if (ticks.some(id => !lines.some(line => line.id === id))) throw refuse('conflict', LINE_IS_GONE)
}

const assertSold = (ticked: readonly StoredLine[]) => {
  const unsold = ticked.find(isUnsold)
  if (unsold) throw refuse('conflict', noPriceText(nameOf(unsold)))
}

const saveTicks = async (
  tx: Tx,
  context: Context,
  { invoice, lines, hold }: { invoice: Invoice; lines: readonly StoredLine[]; hold: Hold },
  { ticks = [], reason }: Sent,
) => {
  const isNew = ({ id, handedOverAt }: StoredLine) => handedOverAt === null && ticks.includes(id)
  const ticked = lines.filter(isNew)
  assertSold(ticked)
  const held = assertMayLeave(ticked, hold, context, reason)
  await changeHandedOver(tx, invoice, { ticks, held: held.map(({ id }) => id), reason })
}

/** Reads the lines after the ticks are saved, because the buyer signs for the ticked lines. */
const signFor = async (tx: Tx, context: Context, invoice: Invoice, { signature, strokes, station }: Sent) => {
  const { kind, id } = invoice
  const lines = await findInvoiceLines(tx, kind, id)
  if (strokes) assertNoProblems(strokeProblems(strokes))
  const fileId = await keepSignature(tx, context, { kind, signature, strokes })
  await removeSignatures(tx, { kind, id })
  const shown = sealOf(shownToSign(invoice, lines))
  await addSignature(tx, { kind, recordId: id, fileId, strokes: strokes ?? [], station, shown })
}

const signingOf = async (tx: Tx, invoice: Invoice, lines: readonly StoredLine[]) => {
  const ink = await getStandingSignature(tx, invoice)
  if (!ink) return 'none'
  return isSignedFor(ink.shown, invoice, lines) ? 'signed' : 'stale'
}

/** A line left here leaves the invoice, which an accepted offer does not allow. */
const findLeftHere = async (tx: Tx, { id }: Invoice, left: readonly StoredLine[]) =>
  (await findBidLines(tx, id)).filter(line => left.some(one => one.id === line.id))

/** Ends the checkout: lines that were not sold or not taken leave the invoice, and their tickets are free again. */
const finish = async (tx: Tx, context: Context, invoice: Invoice, reason: string, say: (more: object) => void) => {
  const lines = await findInvoiceLines(tx, invoice.kind, invoice.id)
  const { gone, left, unsold } = handedOver(lines)
  const leftHere = [...left, ...unsold]
  if (invoice.kind === 'coin_invoice') assertNoneApproved(await findLeftHere(tx, invoice, leftHere))
  if (gone.length === 0) throw refuse('conflict', NOTHING_HANDED_OVER)
  assertPriced(gone)
  const open = openPoints({ left: left.length, signing: await signingOf(tx, invoice, lines) })
  if (open.length > 0) {
    if (!mayPassOver(context.user))
      throw refuse('conflict', `${open.join('\n')}\nOnly Admin finishes it, with a reason`)
    assertNoProblems(reasonProblems(reason))
    say({ reason })
  }
  if (leftHere.length > 0) say({ leftHere: leftHere.map(nameOf).join(', ') })
  await saveInvoiceLines(tx, invoice, gone)
  await freeSides(tx, context, invoice, soldSidesOf(leftHere))
  const { discount: _discount, ...totals } = invoiceTotals(gone, invoice.applyDiscount)
  return { ...totals, pickedUp: true }
}

const actionOf = (sent: Sent) => {
  if (sent.finish) return 'picked up'
  return sent.signature ? 'signed' : 'handed over'
}

/** The screen sends all ticks each time, so a call may change none of them. */
const isUnchanged = (lines: readonly StoredLine[], { ticks, signature, finish: ends }: Sent) =>
  !ends && !signature && lines.every(({ id, handedOverAt }) => !ticks || ticks.includes(id) === (handedOverAt !== null))

type Checkout = { invoice: Invoice; hold: Hold; sent: Sent; say: (more: object) => void }

const checkOut = async (tx: Tx, context: Context, { invoice, hold, sent, say }: Checkout) => {
  const { kind, id } = invoice
  if (invoice.pickedUp) throw refuse('conflict', `${invoiceNumber(kind, id)} is picked up already`)
  const lines = await findInvoiceLines(tx, kind, id)
  assertOnInvoice(sent.ticks ?? [], lines)
  if (isUnchanged(lines, sent)) return invoice
  if (sent.ticks) await saveTicks(tx, context, { invoice, lines, hold }, sent)
  if (sent.signature) await signFor(tx, context, invoice, sent)
  const changes = sent.finish ? await finish(tx, context, invoice, sent.reason, say) : {}
  return changeInvoice(tx, invoice, changes)
}

export const checkoutHandlers: Handler[] = [
  handle(saveCheckout, async (context, { id, type, version, ...sent }) => {
    const kind = kindOfType(type)
    assertMayInvoice(context, kind)
    const station = await stationCodeOf(context.db, { station: sent.station })
    const hold = await holdOf(context)
    const done = { id, version, by: context.user, action: actionOf(sent) }
    return context.transaction(async tx => {
      await changeRecord(tx, editedInvoice(context, kind), done, (invoice, say) =>
        checkOut(tx, context, { invoice, hold, sent: { ...sent, station }, say }),
      )
      const inside = { ...context, db: tx }
      if (kind === 'invoice') return describeInvoice(inside, kind, id)
      if (sent.finish) await settlePickedUp(tx, context, id, true)
      return describeCoinInvoice(inside, id)
    })
  }),
]
