import { sql } from 'kysely'
import { rows } from '#server/db/db.ts'
import { addHistoryEntry } from '#server/records/history.ts'
import type { Services } from '#server/services/services.ts'

type Told = {
  entryId: number
  of: string
  id: string
  action: string
  userId: number | null
  address: string | null
  value: object
  ticketTime: number
  ticketDay: string
}

/** The demo moves new records to earlier days, so their history is rewritten with those days. */
export const rewriteDemoHistory = ({ db }: Services) =>
  db.transaction().execute(async tx => {
    const entries = await rows<Told>(
      tx,
      sql`with moved as (
          select kind || '_ticket' as entity, id, ticket_time, ticket_day from tickets
          union all select kind, id, ticket_time, ticket_day from receipts)
        delete from history_entries h using moved t
        where h.entity = t.entity and h.entity_id = t.id::text
        returning h.id as "entryId", h.entity as of, h.entity_id as id, h.action, h.user_id as "userId",
          host(h.address) as address, h.value, t.ticket_time as "ticketTime", t.ticket_day as "ticketDay"`,
    )
    for (const { of, id, action, userId, address, value, ticketTime, ticketDay } of entries.toSorted(
      (a, b) => a.entryId - b.entryId,
    ))
      await addHistoryEntry(tx, {
        of,
        id,
        action,
        value: { ...value, ticketTime, ticketDay },
        by: { id: userId ?? 0, address: address ?? '' },
      })
  })
