import { isDeepStrictEqual } from 'node:util'
import { openIdNumber } from '#features/people/people/id-numbers.server.ts'
import { type Db, found, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { isAdmin } from '#shared/permissions.ts'
import { deliverableFrom } from '../sales/hold.rules.ts'
import { isSameSale, type Sale } from '../sales/sold-to.rules.ts'
import { isSameItems } from '../tickets/seal.rules.ts'
import { findTicketItems, type TicketItemRow } from '../tickets/ticket-parts.queries.ts'
import { saleShownTo } from '../tickets/ticket-sale.server.ts'
import { afterTicketEdit, assertInvoicedStays, editedTicket } from '../tickets/ticket-seal.server.ts'
import type { Ticket } from '../tickets/tickets.queries.ts'
import { assertNotVoid, assertOpen } from '../tickets/tickets.server.ts'
import { changeTicketSale, getTicketWithItems } from './metro-items.queries.ts'
import { assertSoldItems } from './sold-to.saving.ts'

/** Others than Admin see an amount only until it is set. */
export const describeItems = async (db: Db, { user, vault }: Context, id: number) => {
  const ticket = found(await getTicketWithItems(db, id), 'Ticket')
  return {
    data: ticket.items,
    // Fields are copied one by one, because a rest of so many costs more time than the query.
    ticketDetails: {
      id: ticket.id,
      version: ticket.version,
      ticketAmount: ticket.ticketAmount,
      ticketTime: ticket.ticketTime,
      holdUntil: deliverableFrom(ticket.ticketDay, ticket.holdDays),
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
      ...saleShownTo(user, ticket),
    },
  }
}

type Target = { ticketId: number; version?: number | undefined }
type Work = {
  /** Whether it changes what the customer signed for, which uses up a one-time edit. */
  touchesItems: boolean
  run: (tx: Tx, ticket: Ticket, items: readonly TicketItemRow[]) => Promise<Sale>
}

/**
 * Checks the state, moves the version on and writes the history in one transaction. A change that changes nothing is
 * not saved.
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
        assertInvoicedStays(before, { ...before, ...sale }, { before: itemsBefore, after: items })
        assertSoldItems(sale, items)
        if (isSameSale(before, sale) && isDeepStrictEqual(items, itemsBefore)) return before
        await changeTicketSale(tx, before, sale, !touchesItems || isAdmin(context.user))
        return afterTicketEdit(tx, before, isSameItems(itemsBefore, items), context)
      },
    )
    return describeItems(tx, context, ticketId)
  })
