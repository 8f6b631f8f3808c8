import { sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import type { PriorDetails } from './people.contract.ts'

/** What a person is recognised by: hashes of the papers, or the name with the birth date. */
export type PersonMarks = {
  licenceHash: Buffer | null
  otherIdHash: Buffer | null
  nameKey: string
  birthDate: string | null
}

const RECOGNISE_LOCK = 7_266_010

const findPerson = (tx: Tx, { licenceHash, otherIdHash, nameKey, birthDate }: PersonMarks) =>
  firstRow<{ id: number; isNews: boolean }>(
    tx,
    sql`/* prepared */ select id, licence_hash is null and ${licenceHash}::bytea is not null
        or other_id_hash is null and ${otherIdHash}::bytea is not null as "isNews" from (
        select *, 1 as rank from people where licence_hash = ${licenceHash}
        union all select *, 2 from people where other_id_hash = ${otherIdHash}
        union all select *, 3 from people where name_key = ${nameKey} and birth_date = ${birthDate}::date
      ) found order by rank, id limit 1`,
  )

/**
 * Holds the name and each of the papers, so that two first visits of one person at two counters do not make two people,
 * whatever is typed differently. All of them are taken in one order: else two visits could wait for each other.
 */
const lockMarks = async (tx: Tx, { licenceHash, otherIdHash, nameKey }: PersonMarks) => {
  const marks = [nameKey, licenceHash?.toString('hex'), otherIdHash?.toString('hex')].filter(mark => mark !== undefined)
  await sql`select pg_advisory_xact_lock(${RECOGNISE_LOCK}, mark)
    from (select distinct hashtext(mark) as mark from unnest(${marks}::text[]) mark order by 1) held`.execute(tx)
}

/** The person behind papers, made when nobody fits. */
export const recognise = async (tx: Tx, marks: PersonMarks, source: string) => {
  const regular = await findPerson(tx, marks)
  if (regular && !regular.isNews) return regular.id
  await lockMarks(tx, marks)
  const known = await findPerson(tx, marks)
  if (known) {
    // Papers shown for the first time are remembered with the person.
    await sql`update people set licence_hash = coalesce(licence_hash, ${marks.licenceHash}),
      other_id_hash = coalesce(other_id_hash, ${marks.otherIdHash}) where id = ${known.id}`.execute(tx)
    return known.id
  }
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into people (licence_hash, other_id_hash, name_key, birth_date, first_source)
      values (${marks.licenceHash}, ${marks.otherIdHash}, ${marks.nameKey}, ${marks.birthDate}::date, ${source}) returning id`,
  )
  return id
}

const RECENT = 5

/** The last visit's details with the sums over all of them; void tickets do not count. */
export const getPriorDetails = (db: Db, { licenceHash, otherIdHash, nameKey, birthDate }: PersonMarks) =>
  firstRow<Omit<PriorDetails, 'hasOtherLicence'> & { licenceHash: Buffer | null }>(
    db,
    sql`
    with person as (
      select id, licence_hash from (
        select id, licence_hash, 1 as rank from people where licence_hash = ${licenceHash}
        union all select id, licence_hash, 2 from people where other_id_hash = ${otherIdHash}
        union all select id, licence_hash, 3 from people where ${nameKey} <> '' and name_key = ${nameKey}
          and (${birthDate}::date is null or birth_date = ${birthDate}::date)
      ) found order by rank, id desc limit 1
    ), visits as (
      select t.* from tickets t join person p on p.id = t.person_id where not t.is_void
    ), last as (
      select * from visits order by ticket_time desc, id desc limit 1
    )
    select l.race, l.first_name as "firstName", l.middle_name as "middleName", l.last_name as "lastName", l.address, l.city,
      l.state, l.zip, l.sex, l.dob as "dOB", l.height, l.weight, l.eyes, l.hair, l.dl_expiration as "dLExpirationDate",
      (select licence_hash from person) as "licenceHash", (select count(*) from visits) as visits, (select sum(ticket_amount_cents) from visits) as bought,
      (select (extract(epoch from min(ticket_time)) * 1000)::bigint from visits) as since,
      (select json_agg(r) from (
        select upper(left(kind, 1)) || id as ticket, (extract(epoch from ticket_time) * 1000)::bigint as "ticketTime",
          ticket_amount_cents as "ticketAmount" from visits order by ticket_time desc, id desc limit ${RECENT}) r) as recent
    from last l`,
  )
