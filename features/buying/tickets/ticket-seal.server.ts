import { queueReportUpdate } from '#features/outside/police-reports/police-reports.queue.ts'
import { openIdNumber } from '#features/people/people/id-numbers.server.ts'
import type { Vault } from '#server/base/secrets.ts'
import { found, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { EditedRecord } from '#server/records/records.ts'
import { refuse } from '#shared/errors.ts'
import { recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import { invoicedProblem } from '../sales/invoiced-sides.rules.ts'
import { brokenBy, isSameDeal } from './seal.rules.ts'
import { auditTicket } from './ticket-effects.server.ts'
import { breakSeal, getTicket, lockTicket, type Ticket } from './tickets.queries.ts'

const opened = ({ dLNo, otherIdNo, ...ticket }: Ticket, vault: Vault) => ({
  ...ticket,
  dLNo: openIdNumber(vault, dLNo),
  otherIDNo: openIdNumber(vault, otherIdNo),
})

export const isSameTicket = (before: Ticket, after: Ticket, { vault }: Context) =>
  isSameDeal(opened(before, vault), opened(after, vault))

/** Reports the edit to the police if they have the ticket. A change of what the customer signed for breaks the seal. */
export const afterTicketEdit = async (tx: Tx, before: Ticket, isAsSigned: boolean, { vault, user }: Context) => {
  if (!isAsSigned && before.signatureFileId !== null && !before.isSealBroken) await breakSeal(tx, before)
  const after = found(await getTicket(tx, before.kind, before.id), 'Ticket')
  await queueReportUpdate(tx, after, vault, user)
  return after
}

const FIRST_SAVE = 'saved for the first time'

type Items = Parameters<typeof invoicedProblem>[0]['items']

/** Refuses a change of what an invoice sells. Every change of a ticket comes here before it is written down. */
export const assertInvoicedStays = (before: Ticket, after: Ticket, items: { before?: Items; after?: Items } = {}) => {
  const problem = invoicedProblem(
    { ticket: before, ...(items.before && { items: items.before }) },
    { ticket: after, ...(items.after && { items: items.after }) },
  )
  if (problem) throw refuse('conflict', problem)
}

type Recorded = Parameters<NonNullable<EditedRecord<Ticket>['record']>>[1]

/** The history names the change that broke the seal. */
const recordEdit = (tx: Tx, context: Context, { action, before, row, more }: Recorded) => {
  const isBroken = row.isSealBroken && !before.isSealBroken
  const isOpened = before.origin === 'draft' && row.origin !== 'draft'
  const done = isOpened ? FIRST_SAVE : action
  return auditTicket(tx, row, isBroken ? brokenBy(done) : done, context, more)
}

/** How a ticket is locked and recorded when the invoices that sell its lines settle its side; only they may. */
export const settledTicket = (context: Context, kind: TicketKind) => ({
  table: recordKinds[kind].entity,
  noun: 'Ticket',
  access: recordKinds[kind].access,
  lock: (tx: Tx, id: number) => lockTicket(tx, kind, id),
  record: (tx: Tx, change: Recorded) => recordEdit(tx, context, change),
})

/** The same for every other edit: what an invoice sells stays. */
export const editedTicket = (context: Context, kind: TicketKind): EditedRecord<Ticket, number> => ({
  ...settledTicket(context, kind),
  record: (tx, change) => {
    assertInvoicedStays(change.before, change.row)
    return recordEdit(tx, context, change)
  },
})
