import { isDeepStrictEqual } from 'node:util'
import { openIdNumber } from '#features/people/people/id-numbers.server.ts'
import { type Db, found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records.ts'
import { isAdmin } from '#shared/permissions.ts'
import { daysAfter } from '#shared/time.ts'
import { isSameItems } from '../tickets/seal.rules.ts'
import { isSameSale, type Sale, saleShownTo } from '../tickets/sold-to.rules.ts'
import { findTicketItems, type TicketItemRow } from '../tickets/ticket-parts.queries.ts'
import { afterTicketEdit, editedTicket } from '../tickets/ticket-seal.server.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { assertNotVoid, assertOpen } from '../tickets/tickets.server.ts'
import { getTicketWithItems, saveSale } from './metro-items.queries.ts'
import { assertSoldItems } from './sold-to.saving.ts'

/** A ticket's items as they leave: who is not Admin sees an amount only until it is set. */
export const describeItems = async (db: Db, { user, vault }: Context, id: number) => {
  const ticket = found(await getTicketWithItems(db, id), 'Ticket')
  const { soldTo, soldToB, soldToAmount, soldToAmountB, profit } = ticket
  return {
    data: ticket.items,
    // Field by field: it is the most opened screen of a ticket, and a rest of so many fields takes longer than the rest.
    ticketDetails: {
      id: ticket.id,
      version: ticket.version,
      ticketAmount: ticket.ticketAmount,
      ticketTime: ticket.ticketTime,
      holdUntil: daysAfter(ticket.ticketDay, ticket.holdDays),
      invoiceNum: isAdmin(user) ? ticket.invoiceNum : undefined,
      firstName: ticket.firstName,
      middleName: ticket.middleName,
      lastName: ticket.lastName,
      address: ticket.address,
      city: ticket.city,
      state: ticket.state,
      zip: ticket.zip,
      sex: ticket.sex,
      dOB: ticket.dOB,
      height: ticket.height,
      weight: ticket.weight,
      eyes: ticket.eyes,
      hair: ticket.hair,
      race: ticket.race,
      dLState: ticket.dLState,
      dLNo: openIdNumber(vault, ticket.dLNo),
      dLExpirationDate: ticket.dLExpirationDate,
      otherIdType: ticket.otherIdType,
      otherIDNo: openIdNumber(vault, ticket.otherIdNo),
      otherNo: ticket.otherNo,
      isSigned: ticket.isSigned,
      oneTimeEdit: ticket.oneTimeEdit,
      void: ticket.void,
      voidReason: ticket.voidReason,
      ...saleShownTo(user, { soldTo, soldToB, soldToAmount, soldToAmountB, profit }),
    },
  }
}

type Target = { ticketId: number; version?: number | undefined }
type Work = {
  /** Whether what the customer signed for is changed: then it must be open for it, and a one-time edit is used up. */
  touchesItems: boolean
  /** Does it, and answers with the sale as it is to be. */
  run: (tx: Tx, ticket: Ticket, items: readonly TicketItemRow[]) => Promise<Sale>
}

/**
 * One change in one transaction: the state is checked, the version moves on, history and screens follow. What leaves
 * all as it was is no change.
 */
export const changeItems = (context: Context, { ticketId, version }: Target, { touchesItems, run }: Work) =>
  context.transaction(async tx => {
    await changeRecord(
      tx,
      editedTicket(context, 'metro'),
      { id: ticketId, version, by: context.user },
      async before => {
        assertNotVoid(before)
        if (touchesItems) await assertOpen({ ...context, db: tx }, before)
        const itemsBefore = await findTicketItems(tx, 'metro', ticketId)
        const sale = await run(tx, before, itemsBefore)
        const items = await findTicketItems(tx, 'metro', ticketId)
        assertSoldItems(sale, items)
        if (isSameSale(before, sale) && isDeepStrictEqual(items, itemsBefore)) return before
        await saveSale(tx, before, sale, !touchesItems || isAdmin(context.user))
        return afterTicketEdit(tx, before, isSameItems(itemsBefore, items), context)
      },
    )
    return describeItems(tx, context, ticketId)
  })
