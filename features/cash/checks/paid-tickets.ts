import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'

/** What the register needs of the tickets that its checks pay, which it knows by kind and number alone. */

export type TicketOfCheck = { isVoid: boolean; payment: string; checkNumber: string | null; checkAmount: Cents | null }

/** How the ticket is paid from now on; without a number its payout waits for another check. */
type NewCheck = { checkNumber: string | null; checkAmount: Cents; checkNote: string }

type Printed = { checkNumber: string; reprintReason?: string; jobs: number[] }

export type PaidTickets = {
  /** Holds the ticket while `act` changes its check, then makes ticket, cash and payout follow; undefined changes nothing. */
  change: (
    tx: Tx,
    context: Context,
    of: { kind: TicketKind; id: number },
    act: (ticket: TicketOfCheck) => Promise<NewCheck | undefined>,
  ) => Promise<void>
  /** Holds the ticket while its check is printed, and notes it in the ticket's history. */
  print: (
    tx: Tx,
    context: Context,
    of: { kind: TicketKind; id: number },
    act: () => Promise<Printed>,
  ) => Promise<Printed>
}
