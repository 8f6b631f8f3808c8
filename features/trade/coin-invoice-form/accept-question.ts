import { cents, formatAmount, formatDollars } from '#shared/money.ts'
import type { BidOffer } from '../invoices/bid-lines.contract.ts'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'

type Line = Pick<InvoiceLine, 'itemDescription' | 'estimate'>
type Offer = Pick<BidOffer, 'amount' | 'bidder' | 'buyerId'>

const gapText = (estimate: Line['estimate'], { amount }: Offer) => {
  const gap = (estimate ?? 0) - amount
  return gap > 0 ? `, ${formatAmount(cents(gap))} below the minimum` : ''
}

/** The documents' question, with what accepting does. */
export const acceptQuestion = (line: Line, offer: Offer, billedTo: { id: number; name: string }) => {
  const isCharge = offer.amount < 0
  const isOther = offer.buyerId !== billedTo.id
  return {
    title: 'Are you sure that you want accept this offer ?',
    text: [
      `${line.itemDescription}: ${formatDollars(offer.amount)}${gapText(line.estimate, offer)}.`,
      isCharge ? 'The amount is negative, a charge to the shop.' : '',
      isOther
        ? `It is the offer of ${offer.bidder ?? 'another bidder'}, not of ${billedTo.name}: the line moves to an invoice of its own for that buyer.`
        : 'The price becomes the offer.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}
