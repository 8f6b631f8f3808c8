import { logoOf } from '#features/buying/ticket-paper/ticket-papers.ts'
import { getBuyerById } from '#features/shop/buyers/buyers.queries.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { drawForView } from '#server/services/document.ts'
import { bidderKeysOf, notActive } from '../offers/bidders.server.ts'
import { getCustomerInvoicePdf } from '../offers/offers.contract.ts'
import { findCustomerInvoices } from '../offers/offers.queries.ts'
import { resultsOf } from '../offers/offers.server.ts'
import { offerResultSheet } from './offer-result.sheet.ts'

const bidderName = async ({ db, user }: Context) =>
  (user.buyerId === null ? undefined : (await getBuyerById(db, user.buyerId))?.name) ??
  `${user.firstName} ${user.lastName}`

const describeResult = async (context: Context, id: number) => {
  const { shop, images } = await logoOf(context, await readSetting(context.db, 'shop'))
  const result = { ...(await resultsOf(context, id)), bidder: await bidderName(context) }
  return { sheet: offerResultSheet(result, shop), images }
}

export const biddingHandlers: Handler[] = [
  handle(getCustomerInvoicePdf, async (context, { id }) => {
    const { db, user } = context
    const own = await findCustomerInvoices(db, { keys: bidderKeysOf(user), buyerId: user.buyerId })
    if (!own.some(invoice => invoice.id === id)) throw notActive()
    return drawForView(context, () => describeResult(context, id))
  }),
]
