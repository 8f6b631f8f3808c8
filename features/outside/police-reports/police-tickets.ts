import type { Db, Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { EditedRecord } from '#server/records/records.ts'
import type { KindThatIs } from '#shared/record-kinds.ts'
import type { TicketFacts } from './report-content.rules.ts'

/** A stored ticket; its ID numbers are encrypted. */
export type TicketToReport = Omit<TicketFacts, 'dLNo' | 'otherIDNo'> & {
  version: number
  dLNo: Buffer | null
  otherIdNo: Buffer | null
}

export type PoliceTickets = {
  get: (db: Db, id: number) => Promise<TicketToReport | undefined>
  lock: (tx: Tx, id: number) => Promise<TicketToReport | undefined>
  edited: (context: Context) => EditedRecord<TicketToReport, number>
}

export type ReportedKinds = Readonly<Record<KindThatIs<'reported'>, { reported: PoliceTickets }>>
