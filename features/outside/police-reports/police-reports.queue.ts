import { findAttachments } from '#features/records/attachments/attachments.queries.ts'
import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { queueJob } from '#server/jobs.ts'
import type { Vault } from '#server/secrets.ts'
import { readSetting } from '#server/settings.ts'
import { addReport, findReportedItems, getLastReport, setLoState, withdrawReport } from './police-reports.queries.ts'
import type { TicketToReport } from './police-tickets.ts'
import { reportOf } from './report-content.rules.ts'

/** How a ticket gets into the queue: by a person, or by itself after a change of what the service knows. */

export const SEND_POLICE_REPORTS = 'send_police_reports'

export const POLICE_EVENT = { topic: 'police_reports', access: 'admin_only' } as const

export const queueReportSending = (tx: Tx) => queueJob(tx, SEND_POLICE_REPORTS, {}, { key: SEND_POLICE_REPORTS })

type ShownIds = Pick<TicketToReport, 'dLNo' | 'otherIdNo'>

/** The numbers of the IDs in the clear, for as long as an envelope is being made. */
export const openIds = ({ dLNo, otherIdNo }: ShownIds, vault: Vault) => ({
  dLNo: dLNo ? vault.open(dLNo) : '',
  otherIDNo: otherIdNo ? vault.open(otherIdNo) : '',
})

/** What the service would be told of the ticket now, and a mark by which a change of it is seen. */
export const describeReport = async (tx: Tx, ticket: TicketToReport, vault: Vault) => {
  const facts = { ...ticket, ...openIds(ticket, vault) }
  const { timeZone } = await readSetting(tx, 'shop')
  const content = reportOf(facts, await findReportedItems(tx, ticket), timeZone)
  const pictures = (await findAttachments(tx, ticket)).map(file => file.id)
  return { content, facts, mark: vault.fingerprint(JSON.stringify([content, pictures])) }
}

/** Puts a ticket in the queue, in the transaction that gives rise to it. Its row is locked. */
export const queueReport = async (tx: Tx, ticket: TicketToReport, by: { id: number }) => {
  const last = await getLastReport(tx, ticket)
  const operation = last?.acceptedMark ? 'update' : 'submit'
  await addReport(tx, { ...ticket, operation, by: by.id })
  await setLoState(tx, ticket, 'queued')
  await queueReportSending(tx)
  await announce(tx, { ...POLICE_EVENT, id: ticket.id })
}

const VOIDED = 'The ticket was voided before LeadsOnline knew of it'

/**
 * After a change of a ticket, void and restore included: what the service accepted and is no longer so, it is told by
 * itself. A report that waits is sent as the ticket is then; one under way looks again when its answer is noted.
 */
export const followTicket = async (tx: Tx, ticket: TicketToReport, vault: Vault, by: { id: number }) => {
  const last = await getLastReport(tx, ticket)
  if (!last || last.state === 'sent' || last.state === 'withdrawn') return
  const mayHaveArrived = last.acceptedMark !== null || (last.state === 'queued' && last.tries > 0)
  if (ticket.isVoid && !mayHaveArrived) {
    await withdrawReport(tx, last.id, VOIDED)
    await setLoState(tx, ticket, '')
    await announce(tx, { ...POLICE_EVENT, id: ticket.id })
    return
  }
  if (last.state === 'queued' || !last.acceptedMark) return
  const { mark } = await describeReport(tx, ticket, vault)
  if (!mark.equals(last.acceptedMark)) await queueReport(tx, ticket, by)
}
