import { meltOfAll } from '#features/buying/line-metals/melt.rules.ts'
import { findSpotPrices } from '#features/outside/spot-prices/spot-prices.queries.ts'
import { found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { type Cents, share } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { type BidLine, findOfferedLines, findRecentPrices } from '../invoices/bid-lines.queries.ts'
import { getInvoiceRecord, type Invoice } from '../invoices/invoices.queries.ts'
import { findMetalsOfLines } from '../invoices/line-metals.queries.ts'
import { LIVE_TOPIC } from '../offers/offers.rules.ts'
import { getOfferRoom, listOfferChanges } from './offer-room.contract.ts'
import { findOfferChanges } from './offer-room.queries.ts'

const allAt = (priceOfOne: Cents | undefined, qty: number) => (priceOfOne ? share(priceOfOne, qty, 1) : null)

const ticketOf = ({ ticketKind, ticketId }: BidLine) =>
  ticketKind && ticketId ? recordNumber({ kind: ticketKind, id: ticketId }) : ''

const frozenSpots = (invoice: Invoice): Record<string, Cents | null> => ({
  gold: invoice.goldSpotPrice,
  silver: invoice.silverSpotPrice,
  platinum: invoice.platinumSpotPrice,
  palladium: invoice.palladiumSpotPrice,
})

export const offerRoomHandlers: Handler[] = [
  handle(getOfferRoom, async ({ db }, { id }) => {
    const invoice = found(await getInvoiceRecord(db, 'coin_invoice', id), 'Invoice')
    const [lines, lastPrices, metalsOf, spots] = await Promise.all([
      findOfferedLines(db, id),
      findRecentPrices(db, id),
      findMetalsOfLines(db, id),
      findSpotPrices(db),
    ])
    const prices = Object.fromEntries(spots.map(({ item, price }) => [item, price]))
    const frozen = frozenSpots(invoice)
    const { creationDate, expiresAt, active, pickedUp, billedToId, billedTo } = invoice
    return {
      data: {
        ...{ id, creationDate, expiresAt, active, pickedUp, billedToId, billedTo },
        spots: Object.entries(frozen).map(([item, before]) => ({ item, now: prices[item] ?? null, frozen: before })),
        lines: lines.map(line => ({
          ...{ id: line.id, ticket: ticketOf(line), qty: line.qty, itemDescription: line.itemDescription },
          ...{ estimate: line.estimate, price: line.price },
          lastBought: allAt(lastPrices.get(line.id), line.qty),
          melt: meltOfAll(metalsOf(line), prices) ?? null,
          movedTo: line.invoiceId === id ? null : line.invoiceId,
        })),
      },
    }
  }),

  handle(listOfferChanges, async ({ db, join }, { id, itemID }) => {
    await join({ topic: LIVE_TOPIC, id })
    found(await getInvoiceRecord(db, 'coin_invoice', id), 'Invoice')
    return { data: await findOfferChanges(db, id, itemID) }
  }),
]
