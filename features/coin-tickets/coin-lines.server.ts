import type { Db } from '#server/db.ts'
import { refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { findItemNamed } from '../items/items.queries.ts'
import { getSpotPrice } from '../spot-prices/spot-prices.queries.ts'
import type { Line } from '../tickets/ticket-parts.queries.ts'
import { type CoinLineDraft, cryptoItem, cryptoQuantity } from './coin-items.rules.ts'

type Sent = CoinLineDraft & { unit: string }

const quantityOf = async (db: Db, line: Sent, name: string) => {
  const crypto = cryptoItem(name)
  if (!crypto) return Number(line.qty)
  const price = await getSpotPrice(db, crypto)
  if (!price) throw refuse('conflict', `There is no price for ${name}`)
  return cryptoQuantity(line.cost ?? cents(0), price)
}

/** A line as the table keeps it: the item from the shop's own list, never from what was sent. */
const toLine = async (db: Db, line: Sent, isBarter: boolean): Promise<Line> => {
  const sent = line.item || line.name || ''
  const item = await findItemNamed(db, sent, 'coin')
  if (!item) throw refuse('invalid', `There is no item ${sent}`, { items: `There is no item ${sent}` })
  return {
    propertyCode: 10,
    description: item.name,
    itemId: item.id,
    model: '',
    serial: '',
    quantity: await quantityOf(db, line, item.name),
    unit: line.unit,
    costCents: line.cost ?? cents(0),
    isBarter,
  }
}

export const coinLines = async (db: Db, items: readonly Sent[], barter: readonly Sent[]) => [
  ...(await Promise.all(items.map(line => toLine(db, line, false)))),
  ...(await Promise.all(barter.map(line => toLine(db, line, true)))),
]
