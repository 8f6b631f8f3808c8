import type { PaidByCheck } from '#features/cash/checks/paid-tickets.ts'
import { actOnRecord, changeRecord } from '#server/records/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { printAuditDetails } from '../ticket-paper/ticket-check.server.ts'
import { adjustEffects } from '../tickets/ticket-effects.server.ts'
import { editedTicket } from '../tickets/ticket-seal.server.ts'
import { changeTicket, type Ticket } from '../tickets/tickets.queries.ts'
import { checkProblems } from '../tickets/tickets.rules.ts'
import { assertCheckNumberFree } from '../tickets/tickets.server.ts'

type NewCheck = Pick<Ticket, 'checkAmount'> & { checkNumber: string }

const assertFits = (ticket: Ticket, { checkNumber, checkAmount }: NewCheck) =>
  assertNoProblems(
    checkProblems({ ...ticket, checkNumber, paymentCheckAmount: checkAmount ?? undefined }, ticket.kind).map(
      ({ field, text }) => ({ field: field === 'paymentCheckAmount' ? 'checkAmount' : field, text }),
    ),
  )

/** Keeps a ticket's check number, cash, payout and history in step with its check in the register. */
export const ticketPaidByCheck = (kind: TicketKind): PaidByCheck => ({
  change: async (tx, context, id, act) => {
    await changeRecord(tx, editedTicket(context, kind), { id, by: context.user }, async (ticket, say) => {
      const wanted = await act(ticket)
      if (!wanted) return ticket
      const { checkNumber, checkAmount, checkNote } = wanted
      if (checkNumber !== null) {
        assertFits(ticket, { checkNumber, checkAmount })
        if (checkNumber !== ticket.checkNumber)
          await assertCheckNumberFree(tx, kind, { payment: ticket.payment, checkNumber }, id)
      }
      const rest = { keepsOneTimeEdit: true, profit: ticket.profit }
      const after = await changeTicket(tx, ticket, { ...ticket, checkNumber, checkAmount }, rest)
      await adjustEffects(tx, after, context)
      if (checkNote) say({ checkNote })
      return after
    })
  },

  print: (tx, context, id, act) =>
    actOnRecord(
      tx,
      editedTicket(context, kind),
      { id, by: context.user, action: 'check printed' },
      async (_ticket, say) => {
        const printed = await act()
        say(printAuditDetails(printed.checkNumber, printed.reprintReason))
        return printed
      },
    ),
})
