import { type Cents, cents, formatAmount } from '#shared/money.ts'
import type { RecordKey, TicketKind } from '#shared/record-kinds.ts'
import { newKey } from '#web/keys.ts'
import { typedCents } from '#web/makers/document/line-amounts.ts'
import type { InvoiceText } from '../invoice-form/invoices.form.tsx'
import { bidLineProblems, MAX_QTY, priceForQty, type TypeId } from '../invoices/coin-invoices.rules.ts'
import type { InvoiceData, InvoiceLine } from '../invoices/invoices.contract.ts'
import { invoiceProblems, invoiceTotals, ticketOfLine } from '../invoices/invoices.rules.ts'

/** A line of a coin invoice while it is typed. */
export type BidLineText = {
  id?: number
  /** Stays while other lines come and go. */
  key: string
  /** A line of a coin ticket that is being added. */
  ticketItemId?: number
  ticketId?: number
  ticketKind?: TicketKind
  itemDescription: string
  dateTime: string
  qty: string
  typeId: TypeId
  typeValue: string
  estimate: string
  price: string
  /** The quantity and price that a changed quantity is computed from. */
  basis: { qty: string; price: string }
  /** The saved pictures that stay. */
  pictures: readonly string[]
  /** Its ticket or an accepted offer says what and how many. */
  isFixed: boolean
  isPriceFixed: boolean
}

export type CoinInvoiceText = Omit<InvoiceText, 'items'> & {
  applyDiscount: boolean
  photoCount: number
  items: readonly BidLineText[]
}

const amountText = (amount: Cents | null | undefined) =>
  amount === null || amount === undefined ? '' : formatAmount(amount)

export const newBidLine = (): BidLineText => ({
  ...{ key: newKey(), itemDescription: '', dateTime: '', qty: '1', typeId: 'bag', typeValue: '1' },
  ...{ estimate: '', price: '', basis: { qty: '1', price: '' }, pictures: [], isFixed: false, isPriceFixed: false },
})

type TicketLine = { id: number; ticketId: number; itemDescription: string; qty: number }

export const addedBidLine = ({ id, ticketId, itemDescription, qty }: TicketLine): BidLineText => ({
  ...newBidLine(),
  ...{ ticketItemId: id, ticketId, ticketKind: 'coin', itemDescription },
  ...{ qty: String(qty), basis: { qty: String(qty), price: '' }, isFixed: true },
})

export const approvedOffer = ({ Offers = [] }: Pick<InvoiceLine, 'Offers'>) =>
  Offers.find(({ approved }) => approved === 1)

const bidLineText = (line: InvoiceLine, isPickedUp: boolean): BidLineText => {
  const ticket = ticketOfLine(line)
  const isApproved = approvedOffer(line) !== undefined
  const [qty, price] = [String(line.qty ?? 1), amountText(line.price)]
  return {
    id: line.id,
    key: String(line.id),
    ...(ticket && { ticketId: ticket.id, ticketKind: ticket.kind }),
    itemDescription: line.itemDescription,
    dateTime: line.dateTime === null ? '' : String(line.dateTime),
    ...{ qty, price, basis: { qty, price } },
    typeId: line.typeId ?? 'bag',
    typeValue: String(line.typeValue ?? 1),
    estimate: amountText(line.estimate),
    pictures: (line.coin_invoice_items_attachments ?? []).map(({ id }) => id),
    isFixed: isPickedUp || ticket !== undefined || isApproved,
    // A whole ticket's price is its own; that of a single line is free until an offer is accepted.
    isPriceFixed: isPickedUp || isApproved || (ticket !== undefined && line.cost === null),
  }
}

type Saved = Pick<
  InvoiceData,
  | 'billedTo'
  | 'checkNumber'
  | 'deliveryDateDay'
  | 'deliveryDateMonth'
  | 'deliveryDateYear'
  | 'applyDiscount'
  | 'version'
  | 'pickedUp'
> & { items: readonly InvoiceLine[] }

export const savedCoinInvoiceText = (saved: Saved): CoinInvoiceText => ({
  billedTo: saved.billedTo,
  checkNumber: saved.checkNumber,
  deliveryDateDay: saved.deliveryDateDay,
  deliveryDateMonth: saved.deliveryDateMonth,
  deliveryDateYear: saved.deliveryDateYear,
  applyDiscount: saved.applyDiscount,
  photoCount: 0,
  version: saved.version,
  items: saved.items.map(line => bidLineText(line, saved.pickedUp)),
})

/** A typed quantity changes the price by the price of one piece. */
export const withQty = ({ basis, isPriceFixed, price }: BidLineText, qty: string) => {
  const [from, to, before] = [Number(basis.qty), Number(qty), typedCents(basis.price)]
  const isWhole = Number.isInteger(to) && to >= 1 && to <= MAX_QTY && from >= 1
  if (!isWhole || isPriceFixed || before === undefined) return { qty, price }
  return { qty, price: amountText(priceForQty(before, from, to)) }
}

export const withPrice = ({ qty }: BidLineText, price: string) => ({ price, basis: { qty, price } })

const priced = (line: BidLineText) => ({
  price: typedCents(line.price) ?? null,
  ticketId: line.ticketId ?? null,
})

export const coinInvoiceTotals = ({ items, applyDiscount }: Pick<CoinInvoiceText, 'items' | 'applyDiscount'>) =>
  invoiceTotals(items.map(priced), applyDiscount)

export const estimateSum = (lines: readonly BidLineText[]) =>
  cents(lines.reduce((sum, { estimate }) => sum + (typedCents(estimate) ?? 0), 0))

const numbersOf = ({ qty, typeValue, estimate, price, ...line }: BidLineText) => ({
  ...line,
  qty: Number(qty),
  typeValue: Number(typeValue),
  estimate: typedCents(estimate) ?? null,
  price: typedCents(price),
  notes: '',
})

export const coinInvoiceProblems = (timeZone: string) => (values: CoinInvoiceText) => {
  const items = values.items.map(numbersOf)
  return [...invoiceProblems('coin_invoice', { ...values, items }, timeZone), ...bidLineProblems(items)]
}

export const packCoinInvoice = ({
  items,
  version,
  photoCount: _count,
  applyDiscount,
  ...details
}: CoinInvoiceText) => ({
  type: '2' as const,
  version,
  formDetails: { ...details, applyDiscount, type: '2' as const, version },
  items: items.map(numbersOf).map(line => ({
    id: line.id,
    ticketItemId: line.ticketItemId,
    itemDescription: line.itemDescription,
    dateTime: line.dateTime,
    price: line.price,
    isPriceTyped: true,
    qty: line.qty,
    typeId: line.typeId,
    typeValue: line.typeValue,
    estimate: line.estimate ?? undefined,
    notes: undefined,
    coin_invoice_items_attachments: [...line.pictures],
  })),
})

/** Drops pictures from a draft that somebody has removed since. */
export const withStoredPictures = (values: CoinInvoiceText, saved: readonly InvoiceLine[]): CoinInvoiceText => {
  const stored = new Set(saved.flatMap(line => (line.coin_invoice_items_attachments ?? []).map(({ id }) => id)))
  const items = values.items.map(line => ({ ...line, pictures: line.pictures.filter(id => stored.has(id)) }))
  return { ...values, items }
}

export const ticketOfText = ({ ticketId: id, ticketKind: kind }: BidLineText): RecordKey | undefined =>
  id === undefined || kind === undefined ? undefined : { kind, id }
