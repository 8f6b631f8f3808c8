import { found } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents } from '#shared/money.ts'
import { describeInvoicePictures, describeLinePictures } from '../coin-invoices/line-pictures.server.ts'
import { type BidLine, findOfferedLines, findRecentPrices, getLinkKey } from '../invoices/bid-lines.queries.ts'
import { amountPerOf, isOver, typeNumbers } from '../invoices/coin-invoices.rules.ts'
import { describeInvoice, type Hold, holdOf, lineOut } from '../invoices/invoice-reading.server.ts'
import type { getInvoice } from '../invoices/invoices.contract.ts'
import { describeOffers, type OffersOfLine } from './offer-view.server.ts'

/** A coin invoice as staff read it, with the offers of all bidders. */

type Parts = {
  prices: Awaited<ReturnType<typeof findRecentPrices>>
  picturesOf: Awaited<ReturnType<typeof describeLinePictures>>
  offersOf: OffersOfLine
  times: Hold
}

const bidLineOut = (line: BidLine, { prices, picturesOf, offersOf, times }: Parts) => {
  const { isApproved: _approved, priceBefore: _before, ...sent } = line
  const pictures = picturesOf(line.id)
  return {
    ...lineOut(sent, times),
    numbers: [...typeNumbers],
    amountPer: amountPerOf(line.price, line.qty),
    recentPrice: prices.get(line.id) ?? cents(0),
    ...offersOf(line),
    coin_invoice_items_attachments: pictures,
    attachment: pictures[0] ?? null,
  }
}

/** The address of the customer's page; its screen is one of the web app. */
export const linkOf = ({ env }: Pick<Context, 'env'>, id: number, key: string) =>
  `${env.publicUrl}/coin-invoice/edit/${id}?key=${key}`

export const describeCoinInvoice = async (context: Context, id: number): Promise<OutputOf<typeof getInvoice>> => {
  const { data } = await describeInvoice(context, 'coin_invoice', id)
  const { db } = context
  const lines = await findOfferedLines(db, id)
  const ids = lines.map(line => line.id)
  const { offersOf, isSubmitted } = await describeOffers(db, id, lines)
  const parts = {
    offersOf,
    prices: await findRecentPrices(db, id),
    picturesOf: await describeLinePictures(context, ids),
    times: await holdOf(context),
  }
  const out = (of: readonly BidLine[]) => of.map(line => bidLineOut(line, parts))
  const items = out(lines.filter(({ invoiceId }) => invoiceId === id))
  return {
    data: {
      ...data,
      submitted: isSubmitted,
      isOver: isOver({ expiresAt: data.expiresAt ?? null }),
      link: linkOf(context, id, found(await getLinkKey(db, id), 'Invoice')),
      coin_invoices_items: items,
      movedLines: out(lines.filter(({ invoiceId }) => invoiceId !== id)),
      coin_invoices_attachments: await describeInvoicePictures(context, id),
    },
    items,
  }
}
