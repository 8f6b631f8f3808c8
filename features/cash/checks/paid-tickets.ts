import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Cents } from '#shared/money.ts'
import type { KindThatIs } from '#shared/record-kinds.ts'

/** The register's view of tickets, by kind and number only. */

export type TicketOfCheck = { isVoid: boolean; payment: string; checkNumber: string | null; checkAmount: Cents | null }

/** The ticket's new payment; without a check number its payout waits for another check. */
type NewCheck = { checkNumber: string | null; checkAmount: Cents; checkNote: string }

type Printed = { checkNumber: string; reprintReason?: string; jobs: number[] }

export type PaidByCheck = {
  /** Locks the ticket, runs `act`, then updates ticket, cash and payout; undefined changes nothing. */
  change: (
    tx: Tx,
    context: Context,
    id: number,
    act: (ticket: TicketOfCheck) => Promise<NewCheck | undefined>,
  ) => Promise<void>
  /** Locks the ticket during the print and adds it to the ticket's history. */
  print: (tx: Tx, context: Context, id: number, act: () => Promise<Printed>) => Promise<Printed>
}

export type KindPaidByCheck = KindThatIs<'paidByCheck'>
export type KindsPaidByCheck = Readonly<Record<KindPaidByCheck, { paidByCheck: PaidByCheck }>>
