import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import type { Invoice } from '../invoices/invoices.queries.ts'

type Ticks = { ticks: readonly number[]; held: readonly number[]; reason: string }

/** Exactly these lines are handed over now; a line that was ticked before keeps its time. */
export const changeHandedOver = async (tx: Tx, { kind, id }: Pick<Invoice, 'kind' | 'id'>, of: Ticks) => {
  const isTicked = sql`id = any (${of.ticks}::integer[])`
  await sql`update invoice_items set
      handed_over_at = case when ${isTicked} then coalesce(handed_over_at, now()) end,
      hold_reason = case when id = any (${of.held}::integer[]) then ${of.reason} when ${isTicked} then hold_reason else '' end
    where kind = ${kind} and invoice_id = ${id}`.execute(tx)
}
