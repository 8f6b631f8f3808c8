import { sql } from 'kysely'
import { rows } from '#server/db.ts'
import { remember } from '#server/history.ts'
import type { Parts } from '#server/parts.ts'

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

/** The records were made just now and then moved to their days: their history is written again, as of those days. */
export const retellRecords = ({ db }: Parts) =>
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
      await remember(tx, {
        of,
        id,
        action,
        value: { ...value, ticketTime, ticketDay },
        by: { id: userId ?? 0, address: address ?? '' },
      })
  })
