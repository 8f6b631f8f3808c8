import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { WeighedLine } from '../tickets/ticket-parts.queries.ts'

export type DraftValues = {
  kind: TicketKind
  id: number
  ticketDay: string
  amount: Cents
  firstName: string
  lastName: string
  clerk: string
}

/** Adds a draft: it has no signature request, no notice, and of the customer only the name. */
export const addDraft = async (tx: Tx, draft: DraftValues, lines: readonly WeighedLine[], by: { id: number }) => {
  const { kind, id } = draft
  await sql`insert into records (kind, id) values (${kind}, ${id})`.execute(tx)
  await sql`insert into tickets (kind, id, origin, ticket_day, created_by, ticket_amount_cents, first_name, last_name, clerk,
      payment, address, city, state, zip, sex, dob, height, weight, dl_expiration, fromx, booth)
    values (${kind}, ${id}, 'draft', ${draft.ticketDay}::date, ${by.id}, ${draft.amount}, ${draft.firstName},
      ${draft.lastName}, ${draft.clerk}, '', '', '', '', '', '', '', '', '', '', '', '')`.execute(tx)
  await sql`insert into ticket_items (kind, ticket_id, position, property_code, description, item_id, quantity, unit, cost_cents,
      metal, fineness, grams)
    select ${kind}, ${id}, l.position, l."propertyCode", l.description, l."itemId", l.quantity, l.unit, l."costCents",
      l.metal, l.fineness, l.grams
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("propertyCode" smallint, description text,
      "itemId" integer, quantity numeric, unit text, "costCents" integer, metal text, fineness text, grams numeric))
      with ordinality as l("propertyCode", description, "itemId", quantity, unit, "costCents", metal, fineness, grams, position)`.execute(
    tx,
  )
}

export const removeDraft = async (tx: Tx, { kind, id }: { kind: TicketKind; id: number }) => {
  await sql`delete from ticket_items where kind = ${kind} and ticket_id = ${id}`.execute(tx)
  await sql`delete from ticket_sides where kind = ${kind} and ticket_id = ${id}`.execute(tx)
  await sql`delete from attachments where kind = ${kind} and record_id = ${id}`.execute(tx)
  await sql`delete from tickets where kind = ${kind} and id = ${id}`.execute(tx)
  await sql`delete from records where kind = ${kind} and id = ${id}`.execute(tx)
}
