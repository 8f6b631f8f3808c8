import type { Db, Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { EditedRecord } from '#server/records.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { TicketFacts } from './report-content.rules.ts'

/** A ticket as its row has it: the numbers of IDs are sealed. */
export type TicketToReport = Omit<TicketFacts, 'dLNo' | 'otherIDNo'> & {
  version: number
  dLNo: Buffer | null
  otherIdNo: Buffer | null
}

/** How police reports get at tickets, and write into their history. */
export type PoliceTickets = {
  get: (db: Db, kind: TicketKind, id: number) => Promise<TicketToReport | undefined>
  /** The same, held until the transaction ends. */
  lock: (tx: Tx, kind: TicketKind, id: number) => Promise<TicketToReport | undefined>
  /** How the same is held while it is published, and noted as it is afterwards. */
  edited: (context: Context, kind: TicketKind) => EditedRecord<TicketToReport, number>
}
