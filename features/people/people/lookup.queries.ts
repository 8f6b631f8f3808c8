import { sql } from 'kysely'
import { type Db, firstRow, rows } from '#server/db/db.ts'
import { writtenNumber } from '#server/records/record-numbers.ts'
import type { Cents } from '#shared/money.ts'
import { customerColumns } from './customer.queries.ts'
import type { Candidate, PriorDetails } from './people.contract.ts'
import type { PersonKeys } from './people.queries.ts'

/** Void tickets and drafts do not count as visits. Who was imported without a ticket is on file with no visit. */

const MOST_OFFERED = 10

/**
 * Answers only the most certain matches: a whole ID before a number alone, and that before the name. The latest visitor
 * comes first.
 */
export const findCandidates = (db: Db, { licenceHash, otherIdHash, numberHashes, nameKey, birthDate }: PersonKeys) =>
  rows<Candidate & { nameKey: string; rank: number }>(
    db,
    sql`with hits as (
      select id, name_key, 1 as rank from people where licence_hash = ${licenceHash}
      union all select id, name_key, 2 from people where other_id_hash = ${otherIdHash}
      union all select p.id, p.name_key, 3 from person_numbers n join people p on p.id = n.person_id
        where n.number_hash = any(${numberHashes}::bytea[])
      union all select id, name_key, 4 from people where ${nameKey} <> '' and name_key = ${nameKey}
        and (${birthDate}::date is null or birth_date = ${birthDate}::date)
    ), visitors as (
      select id, name_key, min(rank) as rank from hits
      where exists (select from tickets t where t.person_id = hits.id and t.counts)
        or exists (select from people_on_file f where f.person_id = hits.id) group by id, name_key
    )
    select v.id as "personId", v.name_key as "nameKey", v.rank, last.* from visitors v cross join lateral (
      (select t.first_name as "firstName", t.middle_name as "middleName", t.last_name as "lastName", t.dob as "dOB", t.city,
        t.state, ${writtenNumber(sql`t.kind`, sql`t.id`)} as ticket, count(*) over () as visits
      from tickets t where t.person_id = v.id and t.counts order by t.ticket_time desc, t.id desc limit 1)
      union all
      select f.first_name, f.middle_name, f.last_name, f.dob, f.city, f.state, '', 0 from people_on_file f
      where f.person_id = v.id and not exists (select from tickets t where t.person_id = v.id and t.counts)) last
    where v.rank = (select min(rank) from visitors) order by v.id desc limit ${MOST_OFFERED}`,
  )

const RECENT = 5

type Prior = Omit<PriorDetails, 'hasOtherLicence' | 'dLState' | 'otherIdType'> & { licenceHash: Buffer | null }

export const getPriorDetails = (db: Db, personId: number) =>
  firstRow<Prior & { bought: Cents }>(
    db,
    sql`
    with visits as (
      select * from tickets where person_id = ${personId} and counts
    ), last as (
      (select ${customerColumns} from visits t order by t.ticket_time desc, t.id desc limit 1)
      union all
      select ${customerColumns} from people_on_file t where t.person_id = ${personId} and not exists (select from visits)
    )
    select last.*,
      (select licence_hash from people where id = ${personId}) as "licenceHash",
      (select count(*) from visits) as visits, (select coalesce(sum(ticket_amount_cents), 0) from visits) as bought,
      (select (extract(epoch from min(ticket_time)) * 1000)::bigint from visits) as since,
      (select coalesce(json_agg(r), '[]') from (
        select ${writtenNumber(sql`kind`, sql`id`)} as ticket, (extract(epoch from ticket_time) * 1000)::bigint as "ticketTime",
          ticket_amount_cents as "ticketAmount" from visits order by ticket_time desc, id desc limit ${RECENT}) r) as recent
    from last`,
  )

const MOST_VISITS = 50

type SealedIds = { dLState: string; dLNo: Buffer | null; otherIdType: string; otherIdNo: Buffer | null }

/** The IDs stay encrypted, the newest first. */
export const findSealedIds = (db: Db, personId: number) =>
  rows<SealedIds>(
    db,
    sql`(select dl_state as "dLState", dl_no as "dLNo", other_id_type as "otherIdType", other_id_no as "otherIdNo"
      from tickets where person_id = ${personId} and counts order by ticket_time desc, id desc limit ${MOST_VISITS})
      union all
      select dl_state, dl_no, other_id_type, other_id_no from people_on_file where person_id = ${personId}`,
  )

export const findPlaceOfZip = (db: Db, zip: string) =>
  firstRow<{ city: string; state: string }>(
    db,
    sql`select city, state from tickets where zip = ${zip} and zip <> '' and counts and city <> '' and state <> ''
      order by ticket_time desc limit 1`,
  )
