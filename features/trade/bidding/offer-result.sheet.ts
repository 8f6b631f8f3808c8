import { shopHead } from '#features/buying/ticket-paper/seller-ticket.sheet.ts'
import { type Cents, formatAmount, formatDollars } from '#shared/money.ts'
import type { Setting } from '#shared/settings.ts'
import { type BlockOf, papers, type Sheet } from '#shared/sheet.ts'
import { formatInstant } from '#shared/time.ts'
import type { BidderLine, CustomerInvoice } from '../offers/offers.contract.ts'
import { deadlineWord, NO_LONGER_ACTIVE, resultWord } from './bidding.rules.ts'

/** What a bidder offered on a coin invoice, and what came of it. */
export type OfferResult = CustomerInvoice & { bidder: string; isOpen: boolean; accepted: number; acceptedAmount: Cents }

const amountText = ({ Offers: [offer], tempOffers: [typed] }: BidderLine) => {
  const amount = typed ? typed.amount : offer?.amount
  return amount === undefined || amount === null ? '' : formatAmount(amount)
}

const wordOf = ({ Offers: [offer], result, reason }: BidderLine) =>
  resultWord({ isApproved: offer?.approved === 1, result, reason })

const instantText = (at: number | null, { timeZone }: Setting<'shop'>) =>
  at === null ? '' : formatInstant(at, timeZone)

const deadlineFact = (of: OfferResult, shop: Setting<'shop'>) => {
  const word = deadlineWord(of)
  if (word === NO_LONGER_ACTIVE) return { label: 'State', value: word }
  return { label: word === 'ended' ? 'Ended' : 'Open until', value: instantText(of.expiresAt, shop) }
}

const table = (of: OfferResult): BlockOf<'table'> => ({
  kind: 'table',
  columns: [
    { label: 'ID', width: 60 },
    { label: 'Qty', width: 40, align: 'right' },
    { label: 'Description' },
    { label: 'Offer', width: 80, align: 'right' },
    { label: 'Result', width: 60 },
  ],
  rows: of.coin_invoices_items.map(line => [
    ...[line.number, String(line.qty), line.itemDescription],
    ...[amountText(line), wordOf(line)],
  ]),
  sums: [
    { label: `Accepted, ${of.accepted} of ${of.coin_invoices_items.length}`, value: formatDollars(of.acceptedAmount) },
  ],
  total: { label: 'Offers total', value: formatDollars(of.totalAmount) },
})

export const offerResultSheet = (of: OfferResult, shop: Setting<'shop'>): Sheet => ({
  title: `Offer ${of.id}`,
  paper: papers.letter,
  pages: [
    [
      { kind: 'head', ...shopHead(shop), mark: 'OFFER', markLines: [`Invoice ${of.id}`] },
      ...(of.submitted ? [] : [{ kind: 'notice', text: 'This offer has not been submitted' } as const]),
      {
        kind: 'facts',
        columns: [
          [{ label: 'Bidder', value: of.bidder }],
          [{ label: 'Date', value: instantText(of.creationDate, shop) }, deadlineFact(of, shop)],
        ],
      },
      table(of),
    ],
  ],
})
