import { assertNotGiven, settleCheck } from '#features/cash/checks/ticket-checks.server.ts'
import { addNotice, getHeld, withdrawNotice } from '#features/cash/notices/payouts.queries.ts'
import { settleNotice } from '#features/cash/notices/payouts.server.ts'
import { followTicket } from '#features/outside/police-reports/police-reports.queue.ts'
import { alertOf, type DaySoFar } from '#features/records/alerts/amount-alerts.server.ts'
import { requestSignature, withdrawSignatureRequest } from '#features/records/signatures/signature-requests.queries.ts'
import type { Tx } from '#server/db.ts'
import type { PortalEvent } from '#server/events.ts'
import type { Context } from '#server/http/handle.ts'
import { markOf } from '#server/on-file.ts'
import { noteChange } from '#server/records.ts'
import type { Vault } from '#server/secrets.ts'
import { awaitAtCommit } from '#server/transactions.ts'
import { cents } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { payTicket, settleTicket } from './ticket-cash.server.ts'
import { readDayOf } from './ticket-days.queries.ts'
import { paymentOf, ticketCash, wantedPayout } from './ticket-money.rules.ts'
import { getParts } from './ticket-parts.queries.ts'
import type { Ticket } from './tickets.queries.ts'

/** What follows from a ticket: the history, the open screens, the money, the pad and the notice. */

const idMark = (vault: Vault, sealed: Buffer | null) => (sealed ? markOf(vault, vault.open(sealed)) : '')

const filled = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** A snapshot for the history: all that is filled in, but of the IDs it says only that they are there. */
const snapshot = (ticket: Ticket, vault: Vault, more: object) =>
  filled({
    ...ticket,
    dLNo: idMark(vault, ticket.dLNo),
    otherIdNo: undefined,
    otherIDNo: idMark(vault, ticket.otherIdNo),
    ...more,
  })

/** Its notice and its request to sign show what it says. */
const besideTicket = ({ id }: { id: number | string }): PortalEvent[] => [
  { topic: 'notices', id, access: 'notice_view' },
  { topic: 'signature_requests', id, access: 'sig_pad' },
]

/** Writes down what happened to a ticket and tells the open screens. */
export const noteTicketChange = async (tx: Tx, ticket: Ticket, action: string, context: Context, more: object = {}) => {
  // Of a new ticket the caller knows the parts.
  const parts = 'items' in more ? {} : await getParts(tx, ticket.kind, ticket.id)
  const value = snapshot(ticket, context.vault, { ...parts, ...more })
  const { entity: table, access } = recordKinds[ticket.kind]
  const noted = { table, access, remembered: () => value, alsoTells: besideTicket }
  await noteChange(tx, noted, { action, row: ticket, by: context.user })
}

const cashOf = (ticket: Ticket) => ticketCash(paymentOf(ticket))

/** The check that pays the ticket, as the register has it; made out to the customer. */
const checkOf = ({ kind, id, checkNumber, checkAmount, firstName, lastName }: Ticket) =>
  checkNumber && checkAmount
    ? { group: kind, ticketId: id, checkNumber, amount: checkAmount, payee: `${firstName} ${lastName}` }
    : undefined

const alertedBy = ({ kind, id, ticketAmount, ticketTime, clerk, booth, payment }: Ticket) => ({
  kind,
  id,
  amount: ticketAmount,
  clerk,
  booth,
  payment,
  at: ticketTime,
})

const payoutOf = (ticket: Ticket) => {
  const { kind, id, payment, clerk, booth } = ticket
  return { kind, id, wanted: wantedPayout(ticket), payment, clerk, booth }
}

/** The money, the check and the alerts of a new ticket, of which nobody else knows yet. */
export const startEffects = async (tx: Tx, ticket: Ticket, dayBefore: DaySoFar, context: Context) => {
  const { kind, id, ticketAmount } = ticket
  const check = checkOf(ticket)
  await awaitAtCommit(tx, payTicket(tx, { kind, id, cash: cashOf(ticket) }, context.user))
  if (check) await settleCheck(tx, { kind, id, wanted: check, by: context.user })
  await alertOf(tx, alertedBy(ticket), { ...dayBefore, total: cents(dayBefore.total + ticketAmount) }, context)
}

const alertAnew = async (tx: Tx, ticket: Ticket, context: Context) =>
  alertOf(tx, alertedBy(ticket), await readDayOf(tx, ticket.kind, ticket.ticketDay), context)

/** Restored on its own day, a ticket is the newest of its booth again; one of an earlier day comes to no pad by itself. */
const sentAnew = ({ ticketTime }: Ticket, timeZone: string) =>
  dayAt(ticketTime, timeZone) === dayAt(Date.now(), timeZone) ? Date.now() : ticketTime

/** They come back with a ticket that is restored, and what was handed out counts; its check once it has a number. */
export const restoreEffects = async (tx: Tx, ticket: Ticket, context: Context) => {
  const { user } = context
  await settleTicket(tx, { kind: ticket.kind, id: ticket.id, cash: cashOf(ticket) }, user)
  const check = checkOf(ticket)
  if (check) await settleCheck(tx, { kind: ticket.kind, id: ticket.id, wanted: check, by: user })
  await addNotice(tx, payoutOf(ticket), await getHeld(tx, ticket))
  if (!ticket.signatureFileId) await requestSignature(tx, { ...ticket, since: sentAnew(ticket, user.timeZone) })
  await followTicket(tx, ticket, context.vault, user)
  await alertAnew(tx, ticket, context)
}

/**
 * A void reverses the cash of its ticket: the drawer has it back by an opposite posting, since the ledger deletes nothing.
 * The check is void too, and what waited for the customer is withdrawn.
 */
export const reverseEffects = async (tx: Tx, ticket: Ticket, { user, vault }: Context) => {
  await settleTicket(tx, { kind: ticket.kind, id: ticket.id, cash: cents(0) }, user)
  await settleCheck(tx, { kind: ticket.kind, id: ticket.id, wanted: undefined, by: user })
  await withdrawNotice(tx, ticket)
  await withdrawSignatureRequest(tx, ticket)
  await followTicket(tx, { ...ticket, isVoid: true }, vault, user)
}

/** After an edit: the difference in money, and the payout that waits. */
export const adjustEffects = async (tx: Tx, ticket: Ticket, context: Context) => {
  const { kind, id } = ticket
  const by = context.user
  await settleTicket(tx, { kind, id, cash: cashOf(ticket) }, by)
  const check = checkOf(ticket)
  if (check) await assertNotGiven(tx, check)
  await settleCheck(tx, { kind, id, wanted: check, by, reason: `ticket paid by ${ticket.payment}` })
  await settleNotice(tx, payoutOf(ticket), by)
  await alertAnew(tx, ticket, context)
}
