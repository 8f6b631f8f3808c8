import { type RawBuilder, sql } from 'kysely'
import type { TicketKind } from '#shared/record-kinds.ts'

type Sql = RawBuilder<unknown>

const matchesRule = (t: Sql) => sql`exists (select from ticket_items i join leads_keywords k
    on position(lower(k.name) in lower(i.description)) > 0
  where i.kind = ${t}.kind and i.ticket_id = ${t}.id and not i.is_barter)`

/**
 * Only tickets made here are reportable: every Metro ticket, and coin tickets by their items or because the service
 * knows them.
 */
export const isReportable = (t: Sql, kind?: TicketKind) => {
  const isOurs = sql`${t}.origin = 'counter'`
  if (kind === 'metro') return isOurs
  return sql`(${isOurs} and (${t}.kind = 'metro' or ${t}.lo_state <> '' or ${matchesRule(t)}))`
}

export const hasItems = (t: Sql) =>
  sql`exists (select from ticket_items i where i.kind = ${t}.kind and i.ticket_id = ${t}.id and not i.is_barter)`
