import { findCheckPrints } from '#features/cash/check-register/register.queries.ts'
import { printCheck } from '#features/cash/checks/check-printing.server.ts'
import { lockCheckOf } from '#features/cash/checks/checks.queries.ts'
import { refuseCheckNumber } from '#features/cash/checks/ticket-checks.server.ts'
import { answerPrint } from '#features/paper/print-jobs/print-answer.server.ts'
import { stationCodeOf } from '#features/paper/printers/stations.server.ts'
import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { actOnRecord, changeRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { adjustEffects } from '../tickets/ticket-effects.server.ts'
import { editedTicket } from '../tickets/ticket-seal.server.ts'
import { changeTicket, getTicket, type Ticket } from '../tickets/tickets.queries.ts'
import { checkProblems } from '../tickets/tickets.rules.ts'
import { assertCheckNumberFree, assertNotVoid } from '../tickets/tickets.server.ts'
import { getTicketCheck, printTicketCheck } from './ticket-paper.contract.ts'
import { assertMayPrint } from './ticket-paper.server.ts'

type Sent = InputOf<typeof printTicketCheck>

/** A ticket restored from a void may still need a new check number. */
const noNumber = () => refuseCheckNumber('This ticket has no check number. Please enter one on the ticket')

/** Admin may print another number or amount, which changes the ticket too. */
const withCheckOf = async (tx: Tx, ticket: Ticket, sent: Sent, context: Context): Promise<Ticket> => {
  const isEmptied = sent.checkNumber === '' && isAdmin(context.user)
  assertNoProblems(when(isEmptied, 'checkNumber', 'Check Number is Blank'))
  const checkNumber = sent.checkNumber || (ticket.checkNumber ?? '')
  if (checkNumber === '') throw noNumber()
  const checkAmount = sent.checkAmount ?? ticket.checkAmount
  if (checkNumber === ticket.checkNumber && checkAmount === ticket.checkAmount) return ticket
  if (!isAdmin(context.user)) throw refuse('forbidden', 'Only Admin may change the number or amount of a check')
  assertNoProblems(checkProblems({ ...ticket, checkNumber, paymentCheckAmount: checkAmount ?? undefined }, ticket.kind))
  if (checkNumber !== ticket.checkNumber)
    await assertCheckNumberFree(tx, ticket.kind, { payment: ticket.payment, checkNumber }, ticket.id)
  const rest = { keepsOneTimeEdit: true, profit: ticket.profit }
  const after = await changeTicket(tx, ticket, { ...ticket, checkNumber, checkAmount }, rest)
  await adjustEffects(tx, after, context)
  return after
}

const assertPaidByCheck = (ticket: Ticket) => {
  assertNotVoid(ticket)
  if (ticket.payment !== 'check') throw refuse('conflict', 'This ticket is not paid by check')
}

export const printAuditDetails = (checkNumber: string, reprintReason: string | undefined) => {
  const check = `check ${checkNumber}`
  if (reprintReason === undefined) return { more: { printNote: check } }
  const printNote = `${reprintReason || 'no reason given'}, ${check}`
  return { action: 'check printed again', more: { printNote } }
}

export const ticketCheckHandlers: Handler[] = [
  handle(printTicketCheck, async (context, sent) => {
    const kind = sent.ticketType
    assertMayPrint(context, kind)
    const named = { station: sent.printerStation, field: 'printerStation', isRequired: true }
    const station = await stationCodeOf(context.db, named)
    const { ticketId: id, reason, asksWhy } = sent
    const by = context.user
    const record = editedTicket(context, kind)
    return answerPrint(context, async tx => {
      await changeRecord(tx, record, { id, by }, ticket => {
        assertPaidByCheck(ticket)
        return withCheckOf(tx, ticket, sent, context)
      })
      return actOnRecord(tx, record, { id, by, action: 'check printed' }, async (_ticket, say) => {
        const check = found(await lockCheckOf(tx, kind, id), 'Check')
        const { jobs, reprintReason } = await printCheck(tx, context, check, { station, reason, asksWhy })
        say(printAuditDetails(check.checkNumber, reprintReason))
        return { jobs }
      })
    })
  }),

  handle(getTicketCheck, async ({ db }, { ticketId, ticketType: kind }) => {
    const { checkNumber, checkAmount } = found(await getTicket(db, kind, ticketId), 'Ticket')
    if (checkAmount === null) throw refuse('conflict', 'This ticket is not paid by check')
    return { data: { checkNumber: checkNumber ?? '', checkAmount, prints: await findCheckPrints(db, kind, ticketId) } }
  }),
]
