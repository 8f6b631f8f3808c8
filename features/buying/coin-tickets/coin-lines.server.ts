import { getSpotPrice } from '#features/outside/spot-prices/spot-prices.queries.ts'
import { findItemNamed } from '#features/shop/items/items.queries.ts'
import type { Db } from '#server/db/db.ts'
import { refuse } from '#shared/errors.ts'
import { type Cents, cents, toWholeDollars } from '#shared/money.ts'
import type { TicketLine } from '../tickets/ticket-parts.queries.ts'
import { type CoinLineDraft, cryptoItem, cryptoQuantity, NOT_VALID } from './coin-items.rules.ts'

type Sent = CoinLineDraft & { unit: string }
type Item = { id: number; name: string }

export const findCoinItem = async (db: Db, named: string): Promise<Item> => {
  const item = await findItemNamed(db, named, 'coin')
  if (!item) throw refuse('invalid', `There is no item ${named}`, { items: `There is no item ${named}` })
  return item
}

const boughtFor = async (db: Db, cost: Cents, name: string, currency: 'btc' | 'eth') => {
  const price = await getSpotPrice(db, currency)
  if (!price) throw refuse('conflict', `There is no price for ${name}`)
  const quantity = cryptoQuantity(cost, price)
  if (quantity <= 0) throw refuse('invalid', NOT_VALID, { items: NOT_VALID })
  return quantity
}

/** The quantity of bitcoin and ether follows from the cost, whatever was sent. */
export const coinLineAmount = async (db: Db, { name }: Pick<Item, 'name'>, line: Sent) => {
  const currency = cryptoItem(name)
  if (!currency) return { quantity: Number(line.qty), unit: line.unit }
  const quantity = await boughtFor(db, line.cost ?? cents(0), name, currency)
  return { quantity, unit: currency.toUpperCase() }
}

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

/** A line that was only described names no item of the list unless its words do. */
export const draftCoinLine = async (
  db: Db,
  { description, price }: { description: string; price: Cents },
): Promise<TicketLine> => {
  const cost = toWholeDollars(price)
  const item = await findItemNamed(db, description, 'coin')
  if (item?.name.toLowerCase() === description.toLowerCase())
    return coinLine(db, { name: description, qty: '1', unit: '', cost }, false)
  return { propertyCode: 10, description, model: '', serial: '', quantity: 1, unit: '', costCents: cost }
}

/** One after the other: a long ticket does not take every connection from the other counters. */
export const coinLines = async (db: Db, items: readonly Sent[], barter: readonly Sent[]) => {
  const lines: TicketLine[] = []
  for (const line of items) lines.push(await coinLine(db, line, false))
  for (const line of barter) lines.push(await coinLine(db, line, true))
  return lines
}
