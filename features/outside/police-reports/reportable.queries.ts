import { type RawBuilder, sql } from 'kysely'
import type { TicketKind } from '#shared/record-kinds.ts'

type Sql = RawBuilder<unknown>

/** Whether an item that was bought matches one of the 'LeadsOnline Rules'. */
const matchesRule = (t: Sql) => sql`exists (select from ticket_items i join leads_keywords k
    on position(lower(k.name) in lower(i.description)) > 0
  where i.kind = ${t}.kind and i.ticket_id = ${t}.id and not i.is_barter)`

/** Metro tickets always; a coin ticket by its items, or because the service knows it already. */
export const isReportable = (t: Sql, kind?: TicketKind) => {
  if (kind === 'metro') return sql`true`
  return sql`(${t}.kind = 'metro' or ${t}.lo_state <> '' or ${matchesRule(t)})`
}

export const hasItems = (t: Sql) =>
  sql`exists (select from ticket_items i where i.kind = ${t}.kind and i.ticket_id = ${t}.id and not i.is_barter)`
