import type { Db, Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
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
  note: (tx: Tx, context: Context, ticket: { kind: TicketKind; id: number }, action: string) => Promise<void>
}
