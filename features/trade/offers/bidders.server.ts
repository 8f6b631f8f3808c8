import type { PortalEvent } from '#server/db/events.ts'
import type { Context } from '#server/http/handle.ts'
import { clearTries, countTries, type DelayRule, networkOf } from '#server/sessions/tries.ts'
import { refuse } from '#shared/errors.ts'
import { isCustomer } from '#shared/permissions.ts'
import { getLinkKey } from '../invoices/bid-lines.queries.ts'
import { isOver } from '../invoices/coin-invoices.rules.ts'
import { getInvoiceRecord, type Invoice } from '../invoices/invoices.queries.ts'
import { LIVE_TOPIC, NOT_ACTIVE } from './offers.rules.ts'

/** A bidder is a buyer, whose accounts share one bid, or an account without a buyer. */
export type Bidder = { buyerId: number | null; accountId: number | null }

export const bidderKey = ({ buyerId, accountId }: Bidder) => (buyerId === null ? `u${accountId}` : `b${buyerId}`)

export const liveEvent = (id: number): PortalEvent => ({
  topic: LIVE_TOPIC,
  id,
  access: 'coin_invoice',
  audience: 'joined',
})

/** A bidder's own events of an invoice. */
export const bidsId = (invoiceId: number, bidder: Bidder) => `${invoiceId}/${bidderKey(bidder)}`

type Account = { id: number; buyerId: number | null }

export const bidderOf = ({ id, buyerId }: Account): Bidder =>
  buyerId === null ? { buyerId: null, accountId: id } : { buyerId, accountId: null }

/** Offers made before the account got its buyer stay its own. */
export const bidderKeysOf = ({ id, buyerId }: Account) => (buyerId === null ? [`u${id}`] : [`b${buyerId}`, `u${id}`])

const ofWrongKeys: DelayRule = { free: 10, longestSeconds: 60, forgetAfterSeconds: 3600 }

/** The same answer for every reason, so that nobody learns which invoices there are. */
export const notActive = () => refuse('forbidden', NOT_ACTIVE)

/** Who proved a key types with it for hours, and counting each use would cost two writes a key press. */
const MOST_PROVEN = 20_000
const proven = new Set<string>()

const remember = (use: string) => {
  if (proven.size >= MOST_PROVEN) proven.clear()
  proven.add(use)
}

/** A wrong key slows its account at its address, and nobody else. */
const isRightKey = async ({ db, user }: Context, id: number, sent: string) => {
  const use = `${user.sessionId} ${id} ${sent}`
  const limit = { key: `coin invoice key ${networkOf(user.address)} ${user.id}`, patience: ofWrongKeys }
  // A key that was right is no guess; whether it is right still is read below.
  const isGuess = !proven.has(use)
  if (isGuess) await countTries(db, [limit])
  const key = await getLinkKey(db, id)
  const isRight = key !== undefined && key !== '' && key === sent
  if (!isRight) proven.delete(use)
  else if (isGuess) {
    remember(use)
    await clearTries(db, [limit])
  }
  return isRight
}

export const isOpenForOffers = (invoice: Pick<Invoice, 'active' | 'expiresAt'>) => invoice.active && !isOver(invoice)

/** The invoice for a customer who may bid on it; checked before a transaction, because wrong keys are counted. */
export const assertMayBid = async (context: Context, id: number, key: string): Promise<void> => {
  const { user, db } = context
  if (!isCustomer(user)) return
  const invoice = await getInvoiceRecord(db, 'coin_invoice', id)
  const isOwn = invoice !== undefined && user.buyerId !== null && invoice.billedToId === user.buyerId
  const mayOpen = isOwn || (key !== '' && (await isRightKey(context, id, key)))
  if (!mayOpen || !invoice || !isOpenForOffers(invoice)) throw notActive()
}
