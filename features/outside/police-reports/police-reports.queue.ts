import { findAttachments } from '#features/records/attachments/attachments.queries.ts'
import type { Vault } from '#server/base/secrets.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { readSetting } from '#server/db/settings.ts'
import { queueJob } from '#server/services/jobs.ts'
import { addReport, changeLoState, findReportedItems, getLastReport, withdrawReport } from './police-reports.queries.ts'
import type { TicketToReport } from './police-tickets.ts'
import { reportOf } from './report-content.rules.ts'

/** Queues tickets: by a person, or automatically when a change concerns what the service knows. */

export const SEND_POLICE_REPORTS = 'send_police_reports'

export const POLICE_EVENT = { topic: 'police_reports', access: 'admin_only' } as const

export const queueReportSending = (tx: Tx) => queueJob(tx, SEND_POLICE_REPORTS, {}, { key: SEND_POLICE_REPORTS })

type ShownIds = Pick<TicketToReport, 'dLNo' | 'otherIdNo'>

export const openIds = ({ dLNo, otherIdNo }: ShownIds, vault: Vault) => ({
  dLNo: dLNo ? vault.open(dLNo) : '',
  otherIDNo: otherIdNo ? vault.open(otherIdNo) : '',
})

/** The report's content as the ticket is now, and a fingerprint that changes with it. */
export const describeReport = async (tx: Tx, ticket: TicketToReport, vault: Vault) => {
  const facts = { ...ticket, ...openIds(ticket, vault) }
  const { timeZone } = await readSetting(tx, 'shop')
  const content = reportOf(facts, await findReportedItems(tx, ticket), timeZone)
  const pictures = (await findAttachments(tx, ticket)).map(file => file.id)
  return { content, facts, hash: vault.fingerprint(JSON.stringify([content, pictures])) }
}

export const queueReport = async (tx: Tx, ticket: TicketToReport, by: { id: number }) => {
  const last = await getLastReport(tx, ticket)
  const operation = last?.acceptedHash ? 'update' : 'submit'
  await addReport(tx, { ...ticket, operation, by: by.id })
  await changeLoState(tx, ticket, 'queued')
  await queueReportSending(tx)
  await announce(tx, { ...POLICE_EVENT, id: ticket.id })
}

const VOIDED = 'The ticket was voided before LeadsOnline knew of it'

/**
 * Queues an update after a change of a ticket, including void and restore, that the service has accepted. A waiting
 * report is sent as the ticket is then; one in transit is compared again when its answer is stored.
 */
export const queueReportUpdate = async (tx: Tx, ticket: TicketToReport, vault: Vault, by: { id: number }) => {
  const last = await getLastReport(tx, ticket)
  if (!last || last.state === 'sent' || last.state === 'withdrawn') return
  const mayHaveArrived = last.acceptedHash !== null || (last.state === 'queued' && last.tries > 0)
  if (ticket.isVoid && !mayHaveArrived) {
    await withdrawReport(tx, last.id, VOIDED)
    await changeLoState(tx, ticket, '')
    await announce(tx, { ...POLICE_EVENT, id: ticket.id })
    return
  }
  if (last.state === 'queued' || !last.acceptedHash) return
  const { hash } = await describeReport(tx, ticket, vault)
  if (!hash.equals(last.acceptedHash)) await queueReport(tx, ticket, by)
}
