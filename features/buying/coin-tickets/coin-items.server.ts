import { openIdNumber } from '#features/people/people/id-numbers.server.ts'
import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { weighLine } from '../line-metals/line-metals.server.ts'
import { isSameItems } from '../tickets/seal.rules.ts'
import { findCoinItems, findTicketItems } from '../tickets/ticket-parts.queries.ts'
import { saleFor, withoutSale } from '../tickets/ticket-sale.server.ts'
import { afterTicketEdit, editedTicket } from '../tickets/ticket-seal.server.ts'
import { getTicket, type Ticket } from '../tickets/tickets.queries.ts'
import { assertOpen } from '../tickets/tickets.server.ts'
import { addCoinItem, deleteCoinItem, editCoinItem, getCoinItems } from './coin-items.contract.ts'
import {
  addCoinLine,
  type CoinLine,
  changeCoinLine,
  changeTicketVersion,
  countCoinLines,
  getCoinLine,
  removeCoinLine,
} from './coin-items.queries.ts'
import {
  AT_LEAST_ONE,
  barterProblems,
  type CoinLineDraft,
  coinLineProblem,
  cryptoItem,
  NOT_VALID,
  quantityText,
} from './coin-items.rules.ts'
import { coinLine, coinLineAmount, findCoinItem } from './coin-lines.server.ts'

type Of = { ticketId: number; version?: number | undefined; barter: boolean }
type Change = { action: string; make: (tx: Tx, ticket: Ticket) => Promise<number> }

/** A change of the lines follows the ticket's rules of editing and moves its version on. */
const changeLines = (context: Context, { ticketId, version }: Of, { action, make }: Change) =>
  context.transaction(async tx => {
    let lineId = 0
    const change = { id: ticketId, version, action, by: context.user }
    await changeRecord(tx, editedTicket(context, 'coin'), change, async before => {
      await assertOpen({ ...context, db: tx }, before)
      const itemsBefore = await findTicketItems(tx, 'coin', ticketId)
      lineId = await make(tx, before)
      await changeTicketVersion(tx, ticketId)
      const isAsSigned = isSameItems(itemsBefore, await findTicketItems(tx, 'coin', ticketId))
      return afterTicketEdit(tx, before, isAsSigned, context)
    })
    return { data: { id: lineId } }
  })

const assertWhole = (line: CoinLineDraft) => assertNoProblems(coinLineProblem(line))

type Edit = {
  itemId?: string | undefined
  dataToSave: { qty?: string | undefined; unit?: string | undefined; cost?: CoinLine['cost'] | undefined }
}

/** An item removed from the shop's list stays on the lines that have it. */
const itemAfter = async (tx: Tx, line: CoinLine, itemId: string | undefined) => {
  const isSame = itemId === undefined || itemId === String(line.itemId) || itemId === line.description
  return isSame ? { id: line.itemId, name: line.description } : findCoinItem(tx, itemId)
}

const assertMayCount = ({ user }: Context, line: CoinLine, name: string, quantity: number) => {
  const isCounted = !cryptoItem(line.description) && !cryptoItem(name)
  if (isCounted && quantity !== line.quantity && !isAdmin(user))
    throw refuse('forbidden', 'Only Admin may change the quantity')
}

const editedLine = async (tx: Tx, context: Context, line: CoinLine, { itemId, dataToSave }: Edit) => {
  const item = await itemAfter(tx, line, itemId)
  const cost = dataToSave.cost ?? line.cost
  // A quantity of bitcoin says nothing about a number of coins.
  const before =
    cryptoItem(item.name) === cryptoItem(line.description)
      ? { qty: quantityText(line.quantity), unit: line.unit }
      : { qty: '', unit: '' }
  const { qty = before.qty, unit = before.unit } = dataToSave
  const draft = { name: item.name, qty, unit, cost }
  assertWhole(draft)
  assertMayCount(context, line, item.name, Number(qty))
  // Bitcoin keeps the price it was bought at until its cost changes.
  const isAsBought = cryptoItem(item.name) && item.id === line.itemId && cost === line.cost
  const amount = isAsBought ? {} : await coinLineAmount(tx, item, draft)
  return { ...line, itemId: item.id, description: item.name, cost, ...amount }
}

export const coinItemHandlers: Handler[] = [
  handle(getCoinItems, async ({ db, vault, user }, { id, barter }) => {
    const ticket = found(await getTicket(db, 'coin', id), 'Ticket')
    const { isVoid, signatureFileId, dLNo, otherIdNo, otherIdType, ...header } = withoutSale(ticket)
    const ticketDetails = {
      ...header,
      ...saleFor(ticket, user),
      dLNo: openIdNumber(vault, dLNo),
      otherIDType: otherIdType,
      otherIDNo: openIdNumber(vault, otherIdNo),
      void: isVoid,
      isSigned: signatureFileId !== null,
    }
    return { data: await findCoinItems(db, id, barter), ticketDetails }
  }),

  handle(addCoinItem, (context, { itemId, qty, unit, cost, ...of }) =>
    changeLines(context, of, {
      action: 'item added',
      make: async (tx, { payment }) => {
        assertNoProblems(when(itemId === '', 'items', NOT_VALID))
        const { name } = await findCoinItem(tx, itemId)
        assertWhole({ name, qty, cost })
        assertNoProblems(barterProblems(payment, of.barter ? 1 : 0))
        const line = await coinLine(tx, { name, qty, unit, cost }, of.barter)
        return addCoinLine(tx, of.ticketId, await weighLine({ ...context, db: tx }, 'coin', line))
      },
    }),
  ),

  handle(editCoinItem, (context, { id, itemId, dataToSave, ...of }) =>
    changeLines(context, of, {
      action: 'item changed',
      make: async tx => {
        const line = found(await getCoinLine(tx, of, id), 'Item')
        const edited = await editedLine(tx, context, line, { itemId, dataToSave })
        await changeCoinLine(tx, await weighLine({ ...context, db: tx }, 'coin', edited))
        return id
      },
    }),
  ),

  handle(deleteCoinItem, (context, { itemId, ...of }) =>
    changeLines(context, of, {
      action: 'item removed',
      make: async tx => {
        const { id } = found(await getCoinLine(tx, of, itemId), 'Item')
        const isLast = !of.barter && (await countCoinLines(tx, of)) === 1
        assertNoProblems(when(isLast, 'items', AT_LEAST_ONE))
        await removeCoinLine(tx, id)
        return id
      },
    }),
  ),
]
