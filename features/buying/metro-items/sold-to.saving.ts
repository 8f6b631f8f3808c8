import { getBuyer } from '#features/shop/buyers/buyers.queries.ts'
import { type Db, found, type Tx } from '#server/db/db.ts'
import { assertNoProblems, refuse, textByField } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { isAdmin, onlyAdminChanges, type Role } from '#shared/permissions.ts'
import { otherSide, type Side, sides } from '../sales/sale-sides.ts'
import { sideNames, sidesFromWire } from '../sales/sides.wire.ts'
import {
  changeSale,
  maySell,
  nothingLeftText,
  type Sale,
  type SaleChange,
  saleOfOneSide,
  saleProblems,
  sidesToFill,
  soldItemProblems,
} from '../sales/sold-to.rules.ts'
import { findTicketItems, type TicketItemRow } from '../tickets/ticket-parts.queries.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { changeItemSides } from './metro-items.queries.ts'

export type SentSale = Parameters<typeof sidesFromWire>[0] & { profit?: Cents | null | undefined }

/** A sent profit counts only when it comes alone. */
const readSale = async (db: Db, { profit, ...sent }: SentSale, before: Sale): Promise<SaleChange> => {
  const read = sidesFromWire(sent)
  const buyerOf = async (side: Side) => {
    const { buyer: name } = read[side]
    const own = before.sides[side].buyer
    if (!name) return name === undefined ? undefined : null
    return name === own?.name ? own : found(await getBuyer(db, name), 'Buyer')
  }
  const changeOf = async (side: Side) => ({ buyer: await buyerOf(side), amount: read[side].amount })
  const isAlone = Object.values(sent).every(value => value === undefined)
  return { sides: { A: await changeOf('A'), B: await changeOf('B') }, profit: isAlone ? profit : undefined }
}

const freeItems = async (tx: Tx, before: Ticket, sale: Sale) => {
  for (const side of sides) {
    const isFreed = before.sides[side].buyer !== null && sale.sides[side].buyer === null
    if (isFreed) await changeItemSides(tx, before.id, '', side)
  }
}

/** Items follow a buyer who changes sides. */
export const sell = async (tx: Tx, before: Ticket, sent: SentSale, by: Role): Promise<Sale> => {
  const change = await readSale(tx, sent, before)
  assertNoProblems(saleProblems(before, change))
  const { sale, left } = changeSale(before, change, before.ticketAmount)
  const isTyped = change.profit !== undefined && !isAdmin(by)
  if (isTyped || !maySell(before, sale, by)) throw onlyAdminChanges()
  if (left) await changeItemSides(tx, before.id, otherSide[left], left)
  if (before.kind === 'metro') await freeItems(tx, before, sale)
  return sale
}

export const moveAll = async (tx: Tx, before: Ticket, side: Side | '', by: Role): Promise<Sale> => {
  const sale = side === '' ? before : saleOfOneSide(before, side, before.ticketAmount)
  if (!maySell(before, sale, by)) throw onlyAdminChanges()
  await changeItemSides(tx, before.id, side)
  return sale
}

export const assertSoldItems = (sale: Sale, items: readonly TicketItemRow[]) => {
  const problems = soldItemProblems(
    sale,
    items.map(item => item.soldTo),
  )
  if (problems[0]) throw refuse('conflict', problems[0].text, textByField(problems))
}

const lettersOf = async (tx: Tx, { id }: Ticket) => (await findTicketItems(tx, 'metro', id)).map(item => item.soldTo)

/** A list has no items to choose from, so a buyer without items gets all that are on no side. */
const takeFreeItems = async (tx: Tx, ticket: Ticket, sale: Sale) => {
  for (const side of sidesToFill(sale, await lettersOf(tx, ticket))) {
    const letters = await lettersOf(tx, ticket)
    const text = nothingLeftText(side, letters)
    if (!letters.includes('')) throw refuse('conflict', text, { [sideNames[side].buyer]: text })
    await changeItemSides(tx, ticket.id, side, '')
  }
}

/** The same for a list row. A coin ticket is sold as a whole, whatever its items. */
export const sellRow = async (tx: Tx, before: Ticket, sent: SentSale, by: Role): Promise<Sale> => {
  const sale = await sell(tx, before, sent, by)
  if (before.kind !== 'metro') return sale
  await takeFreeItems(tx, before, sale)
  return sale
}
