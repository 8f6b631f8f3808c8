import { sql } from 'kysely'
import { type Db, firstRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import { type BlockRow, blockColumns } from './block-list.queries.ts'
import { writtenTicketIds } from './block-list.rules.ts'

/** The ticket alone decides, whatever name the block has. */
export const findBlockOfTicket = async (db: Db, ticketId: string) => {
  const written = writtenTicketIds(ticketId)
  if (written.length === 0) return undefined
  return firstRow<BlockRow>(
    db,
    sql`select ${blockColumns} from block_entries where ticket_id = any (${sql.val(written)}::text[])
      order by date_added desc, id desc limit 1`,
  )
}

/** The number may be too large for a ticket id. */
export const isTicket = async (db: Db, { kind, id }: { kind: string; id: number }) =>
  (await firstRow(db, sql`select 1 from tickets where kind = ${kind} and id = ${id}::bigint`)) !== undefined

type IdFacts = { licenceHash: Buffer | null; birthDate: string | null }
export type Suspect = BlockRow & { isSameLicence: boolean; isSameBirthDate: boolean }

const MOST_SUSPECTS = 20

/** A block belongs to a person by the name they gave or by its ticket. */
export const findSuspects = (db: Db, { licenceHash, birthDate }: IdFacts) =>
  rows<Suspect>(
    db,
    sql`with suspects as (
        select id, name_key, coalesce(licence_hash = ${licenceHash}, false) as same_licence,
          coalesce(birth_date = ${birthDate}::date, false) as same_birth_date
        from people where licence_hash = ${licenceHash} or birth_date = ${birthDate}::date
      ), hits as (
        select b.id, s.same_licence, s.same_birth_date
        from suspects s join block_entries b on replace(b.name_key, ' ', '') = s.name_key
        union all
        select b.id, s.same_licence, s.same_birth_date from suspects s join tickets t on t.person_id = s.id
        join block_entries b on b.ticket_id in (${writtenNumber(sql`t.kind`, sql`t.id`)},
          case t.kind when 'metro' then t.id::text end)
      ), found as (
        select id, bool_or(same_licence) as "isSameLicence", bool_or(same_birth_date) as "isSameBirthDate"
        from hits group by id
      )
      select ${blockColumns}, "isSameLicence", "isSameBirthDate" from found join block_entries using (id)
      order by "isSameLicence" desc, date_added desc, id desc limit ${MOST_SUSPECTS}`,
  )
