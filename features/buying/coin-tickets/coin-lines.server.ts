import { getSpotPrice } from '#features/outside/spot-prices/spot-prices.queries.ts'
import { findItemNamed } from '#features/shop/items/items.queries.ts'
import type { Db } from '#server/db.ts'
import { refuse } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { TicketLine } from '../tickets/ticket-parts.queries.ts'
import { type CoinLineDraft, cryptoItem, cryptoQuantity, NOT_VALID } from './coin-items.rules.ts'

type Sent = CoinLineDraft & { unit: string }
type Item = { id: number; name: string }

/** An item of the shop's own list, by its id or name. */
export const findCoinItem = async (db: Db, named: string): Promise<Item> => {
  const item = await findItemNamed(db, named, 'coin')
  if (!item) throw refuse('invalid', `There is no item ${named}`, { items: `There is no item ${named}` })
  return item
}

/** What the cost buys of a currency at the price of now. */
const boughtFor = async (db: Db, cost: Cents, name: string, currency: 'btc' | 'eth') => {
  const price = await getSpotPrice(db, currency)
  if (!price) throw refuse('conflict', `There is no price for ${name}`)
  const quantity = cryptoQuantity(cost, price)
  if (quantity <= 0) throw refuse('invalid', NOT_VALID, { items: NOT_VALID })
  return quantity
}

/** How much of the item, and in what: of bitcoin and ether that follows from the cost, whatever was sent. */
export const coinLineAmount = async (db: Db, { name }: Pick<Item, 'name'>, line: Sent) => {
  const currency = cryptoItem(name)
  if (!currency) return { quantity: Number(line.qty), unit: line.unit }
  const quantity = await boughtFor(db, line.cost ?? cents(0), name, currency)
  return { quantity, unit: currency.toUpperCase() }
}

/** A line as the table keeps it: the item from the shop's own list, never from what was sent. */
export const coinLine = async (db: Db, line: Sent, isBarter: boolean): Promise<TicketLine> => {
  const item = await findCoinItem(db, line.item || line.name || '')
  return {
    propertyCode: 10,
    description: item.name,
    itemId: item.id,
    model: '',
    serial: '',
    ...(await coinLineAmount(db, item, line)),
    costCents: line.cost ?? cents(0),
    isBarter,
  }
}

/** One after the other: a long ticket does not take every connection from the other counters. */
export const coinLines = async (db: Db, items: readonly Sent[], barter: readonly Sent[]) => {
  const lines: TicketLine[] = []
  for (const line of items) lines.push(await coinLine(db, line, false))
  for (const line of barter) lines.push(await coinLine(db, line, true))
  return lines
}
