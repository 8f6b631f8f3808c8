import type { OutputOf } from '#shared/endpoint.ts'
import type { Cents } from '#shared/money.ts'
import type { BidOffer, BidPicture } from '../invoices/bid-lines.contract.ts'
import type { getCoinInvoicePage } from '../offers/offers.contract.ts'
import type { BidResult } from '../offers/offers.rules.ts'
import { type Amount, amountOn } from './typed-offers.ts'

export type PageData = OutputOf<typeof getCoinInvoicePage>['data']
type SentLine = PageData['coin_invoices_items'][number]

/** A line of the page: of a customer with its own offer, of staff with the highest one. */
export type PageLine = {
  id: number
  number: string
  qty: number
  description: string
  pictures: readonly BidPicture[]
  /** The bidder's own submitted offer. */
  offer: BidOffer | undefined
  amount: Amount
  /** The minimum: for staff, and for a bidder after submitting. */
  estimate: Cents | null | undefined
  result: BidResult['result'] | undefined
  reason: BidResult['reason']
}

const staffNumber = ({ id, type, ticketId }: SentLine) => (type && ticketId ? `${type}${ticketId}` : String(id))

const lineOf = (line: SentLine, isStaff: boolean): PageLine => ({
  id: line.id,
  number: line.number ?? staffNumber(line),
  qty: line.qty ?? 1,
  description: line.itemDescription ?? '',
  pictures: line.coin_invoice_items_attachments ?? [],
  offer: isStaff ? undefined : line.Offers?.[0],
  amount: isStaff ? (line.custOffer ?? null) : amountOn(line),
  estimate: line.estimate,
  result: line.result,
  reason: line.reason ?? '',
})

const drawn = new WeakMap<SentLine, PageLine>()

/** The same object while the line is the same, so that an answer draws only what it changed. */
const cachedLine = (line: SentLine, isStaff: boolean) => {
  const made = drawn.get(line) ?? lineOf(line, isStaff)
  drawn.set(line, made)
  return made
}

export const pageLinesOf = ({ coin_invoices_items: lines }: PageData, isStaff: boolean) =>
  lines.map(line => cachedLine(line, isStaff))
