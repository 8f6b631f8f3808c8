import { assertNotGiven, settleCheck } from '#features/cash/checks/ticket-checks.server.ts'
import { addNotice, getHeld, withdrawNotice } from '#features/cash/notices/payouts.queries.ts'
import { settleNotice } from '#features/cash/notices/payouts.server.ts'
import { queueReportUpdate } from '#features/outside/police-reports/police-reports.queue.ts'
import { alertOf, type DaySoFar } from '#features/records/alerts/amount-alerts.server.ts'
import { addSignatureRequest, removeSignatureRequest } from '#features/records/signatures/signature-requests.queries.ts'
import { fingerprintOnFile } from '#server/base/on-file.ts'
import type { Vault } from '#server/base/secrets.ts'
import type { Tx } from '#server/db/db.ts'
import type { PortalEvent } from '#server/db/events.ts'
import { awaitAtCommit } from '#server/db/transactions.ts'
import type { Context } from '#server/http/handle.ts'
import { recordChange } from '#server/records/records.ts'
import { cents } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { payTicket, settlePayout } from './ticket-cash.server.ts'
import { readDayOf } from './ticket-days.queries.ts'
import { paymentOf, ticketCash, wantedPayout } from './ticket-money.rules.ts'
import { getParts } from './ticket-parts.queries.ts'
import { describeSides } from './ticket-sale.server.ts'
import type { Ticket } from './tickets.queries.ts'

const idMark = (vault: Vault, sealed: Buffer | null) => (sealed ? fingerprintOnFile(vault, vault.open(sealed)) : '')

const filled = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** The history stores all filled fields, but instead of an ID number only that there is one. */
export const ticketSnapshot = ({ sides, ...ticket }: Ticket, vault: Vault, more: object) =>
  filled({
    ...ticket,
    ...describeSides(sides),
    dLNo: idMark(vault, ticket.dLNo),
    otherIdNo: undefined,
    otherIDNo: idMark(vault, ticket.otherIdNo),
    ...more,
  })

/** The payout notice and the signature request show the ticket's content, so their screens are notified too. */
const besideTicket = ({ id }: { id: number | string }): PortalEvent[] => [
  { topic: 'notices', id, access: 'notice_view' },
  { topic: 'signature_requests', id, access: 'sig_pad' },
]

export const auditTicket = async (tx: Tx, ticket: Ticket, action: string, context: Context, more: object = {}) => {
  // The caller of a new ticket passes its lines and pictures.
  const parts = 'items' in more ? {} : await getParts(tx, ticket.kind, ticket.id)
  const value = ticketSnapshot(ticket, context.vault, { ...parts, ...more })
  const { entity: table, access } = recordKinds[ticket.kind]
  const noted = { table, access, historyValue: () => value, alsoAnnounces: besideTicket }
  await recordChange(tx, noted, { action, row: ticket, by: context.user })
}

const cashOf = (ticket: Ticket) => ticketCash(paymentOf(ticket))

/** The register makes the check out to the customer. */
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

/** Runs before the new ticket is visible to others. */
export const startEffects = async (tx: Tx, ticket: Ticket, dayBefore: DaySoFar, context: Context) => {
  const { kind, id, ticketAmount } = ticket
  const check = checkOf(ticket)
  await awaitAtCommit(tx, payTicket(tx, { kind, id, cash: cashOf(ticket) }, context.user))
  if (check) await settleCheck(tx, { kind, id, wanted: check, by: context.user })
  await alertOf(tx, alertedBy(ticket), { ...dayBefore, total: cents(dayBefore.total + ticketAmount) }, context)
}

/** The effects of a draft's first full save; any other new ticket gets notice and request with its own row. */
export const startDraftEffects = async (tx: Tx, ticket: Ticket, dayBefore: DaySoFar, context: Context) => {
  await addNotice(tx, payoutOf(ticket), await getHeld(tx, ticket))
  await addSignatureRequest(tx, { ...ticket, since: ticket.ticketTime })
  await startEffects(tx, ticket, dayBefore, context)
}

const alertAnew = async (tx: Tx, ticket: Ticket, context: Context) =>
  alertOf(tx, alertedBy(ticket), await readDayOf(tx, ticket.kind, ticket.ticketDay), context)

/** A request restored on its ticket's own day is the newest of its booth; an older one shows on no pad by itself. */
const sentAnew = ({ ticketTime }: Ticket, timeZone: string) =>
  dayAt(ticketTime, timeZone) === dayAt(Date.now(), timeZone) ? Date.now() : ticketTime

/** Drafts have no effects yet, and imported tickets had theirs in the old system. */
const isOurs = ({ origin }: Ticket) => origin === 'counter'

/** A void ticket returns its cash to the drawer and voids its check. */
const settleTicket = async (tx: Tx, ticket: Ticket, context: Context) => {
  const { kind, id, isVoid, payment } = ticket
  const { user } = context
  const isPaid = isOurs(ticket) && !isVoid
  await settlePayout(tx, { kind, id, cash: isPaid ? cashOf(ticket) : cents(0) }, user)
  const check = isPaid ? checkOf(ticket) : undefined
  if (check) await assertNotGiven(tx, check)
  await settleCheck(tx, { kind, id, wanted: check, by: user, reason: isVoid ? '' : `ticket paid by ${payment}` })
  if (isPaid) await alertAnew(tx, ticket, context)
}

/** Gives a restored ticket its effects back; its notice leaves out what the customer already holds. */
export const restoreEffects = async (tx: Tx, ticket: Ticket, context: Context) => {
  if (!isOurs(ticket)) return
  const { user } = context
  await settleTicket(tx, ticket, context)
  await addNotice(tx, payoutOf(ticket), await getHeld(tx, ticket))
  if (!ticket.signatureFileId) await addSignatureRequest(tx, { ...ticket, since: sentAnew(ticket, user.timeZone) })
  await queueReportUpdate(tx, ticket, context.vault, user)
}

export const reverseEffects = async (tx: Tx, ticket: Ticket, context: Context) => {
  const voided = { ...ticket, isVoid: true }
  await settleTicket(tx, voided, context)
  await withdrawNotice(tx, voided)
  await removeSignatureRequest(tx, voided)
  await queueReportUpdate(tx, voided, context.vault, context.user)
}

export const adjustEffects = async (tx: Tx, ticket: Ticket, context: Context) => {
  if (!isOurs(ticket)) return
  await settleTicket(tx, ticket, context)
  await settleNotice(tx, payoutOf(ticket), context.user)
}
