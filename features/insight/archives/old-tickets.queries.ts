import { sql } from 'kysely'
import { type Db, firstRow, rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { OldKind } from './archives.rules.ts'
import type { OldTicket } from './old-tickets.contract.ts'

export type OldTicketRow = {
  id: number
  day: Day
  time: number
  amount: Cents
  profit: Cents | null
  source: string
  zip: string
  keyword: string
  comment: string
}

/** Answers the added ids; a ticket that exists already is not added again. */
export const addOldTickets = async (tx: Tx, kind: OldKind, tickets: readonly OldTicketRow[]) => {
  const added = await rows<{ id: number }>(
    tx,
    sql`insert into old_tickets (kind, id, ticket_day, ticket_time, ticket_amount_cents, profit_cents, source, zip,
        keyword, comment)
      select ${kind}, t.id, t.day, to_timestamp(t.time / 1000.0), t.amount, t.profit, t.source, t.zip, t.keyword, t.comment
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as t (id integer, day date, time bigint, amount bigint,
        profit bigint, source text, zip text, keyword text, comment text)
      on conflict (kind, id) do nothing returning id`,
  )
  return new Set(added.map(({ id }) => id))
}

export const findOldTicket = (db: Db, kind: OldKind, id: number) =>
  firstRow<OldTicket>(
    db,
    sql`select kind, id, ticket_time as "ticketTime", ticket_amount_cents as "ticketAmount", profit_cents as profit,
      source, zip, keyword, comment from old_tickets where kind = ${kind} and id = ${id}`,
  )
