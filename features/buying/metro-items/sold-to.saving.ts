import { getBuyer } from '#features/shop/buyers/buyers.queries.ts'
import { type Db, found, type Tx } from '#server/db.ts'
import { assertNoProblems, refuse, textByField } from '#shared/errors.ts'
import { isAdmin, onlyAdminChanges, type Role } from '#shared/permissions.ts'
import {
  changeSale,
  fieldsOf,
  maySell,
  nothingLeftText,
  otherSide,
  type Sale,
  type SaleChange,
  type Side,
  saleOfOneSide,
  saleProblems,
  sides,
  sidesToFill,
  soldItemProblems,
} from '../tickets/sold-to.rules.ts'
import { findTicketItems, type TicketItemRow } from '../tickets/ticket-parts.queries.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { moveItems } from './metro-items.queries.ts'

/** The change as the table takes it: buyers by the name in the shop's own list. */
const readSale = async (db: Db, sent: SaleChange, before: Sale): Promise<SaleChange> => {
  const named = async (sentName: string | undefined, own: string) => {
    if (!sentName || sentName === own) return sentName
    return found(await getBuyer(db, sentName), 'Buyer').name
  }
  const { profit, ...sale } = sent
  const isAlone = Object.values(sale).every(value => value === undefined)
  return {
    ...sale,
    soldTo: await named(sent.soldTo, before.soldTo),
    soldToB: await named(sent.soldToB, before.soldToB),
    profit: isAlone ? profit : undefined,
  }
}

/** Of a whole ticket the sale alone. */
const onlySale = ({ soldTo, soldToB, soldToAmount, soldToAmountB, profit }: Sale): Sale => ({
  soldTo,
  soldToB,
  soldToAmount,
  soldToAmountB,
  profit,
})

/** The items of a buyer who was taken away are on no side any more. */
const freeItems = async (tx: Tx, before: Ticket, sale: Sale) => {
  for (const side of sides) {
    const { buyer } = fieldsOf[side]
    if (before[buyer] !== '' && sale[buyer] === '') await moveItems(tx, before.id, '', side)
  }
}

/** The sale as it is after what was sent; items follow a buyer who changes sides. */
export const sell = async (tx: Tx, before: Ticket, sent: SaleChange, by: Role): Promise<Sale> => {
  const change = await readSale(tx, sent, before)
  assertNoProblems(saleProblems(before, change))
  const { sale, left } = changeSale(before, change, before.ticketAmount)
  const isTyped = change.profit !== undefined && !isAdmin(by)
  if (isTyped || !maySell(before, sale, by)) throw onlyAdminChanges()
  if (left) await moveItems(tx, before.id, otherSide[left], left)
  if (before.kind === 'metro') await freeItems(tx, before, sale)
  return onlySale(sale)
}

/** Puts all items on one side, or on none. */
export const moveAll = async (tx: Tx, before: Ticket, side: Side | '', by: Role): Promise<Sale> => {
  const sale = side === '' ? before : saleOfOneSide(before, side, before.ticketAmount)
  if (!maySell(before, sale, by)) throw onlyAdminChanges()
  await moveItems(tx, before.id, side)
  return sale
}

/** A buyer stays only while an item is theirs. */
export const assertSoldItems = (sale: Sale, items: readonly TicketItemRow[]) => {
  const problems = soldItemProblems(
    sale,
    items.map(item => item.soldTo),
  )
  if (problems[0]) throw refuse('conflict', problems[0].text, textByField(problems))
}

const lettersOf = async (tx: Tx, { id }: Ticket) => (await findTicketItems(tx, 'metro', id)).map(item => item.soldTo)

/** A list shows no items to choose from: a buyer whose side has none takes all that are on no side. */
const takeFreeItems = async (tx: Tx, ticket: Ticket, sale: Sale) => {
  for (const side of sidesToFill(sale, await lettersOf(tx, ticket))) {
    const letters = await lettersOf(tx, ticket)
    const text = nothingLeftText(side, letters)
    if (!letters.includes('')) throw refuse('conflict', text, { [fieldsOf[side].buyer]: text })
    await moveItems(tx, ticket.id, side, '')
  }
}

/** The same from the ticket's row. A coin ticket is sold as a whole, whatever its items. */
export const sellRow = async (tx: Tx, before: Ticket, sent: SaleChange, by: Role): Promise<Sale> => {
  const sale = await sell(tx, before, sent, by)
  if (before.kind !== 'metro') return sale
  await takeFreeItems(tx, before, sale)
  return sale
}
