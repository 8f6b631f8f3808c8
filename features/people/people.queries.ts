import { sql } from 'kysely'
import { firstRow, oneRow, type Tx } from '#server/db.ts'

/** What a person is recognised by: hashes of the papers, or the name with the birth date. */
export type PersonMarks = { licenceHash: Buffer | null; otherIdHash: Buffer | null; nameKey: string; birthDate: string }

const RECOGNISE_LOCK = 7_266_010

const findPerson = (tx: Tx, { licenceHash, otherIdHash, nameKey, birthDate }: PersonMarks) =>
  firstRow<{ id: number }>(
    tx,
    sql`select id from (
        select id, 1 as rank from people where licence_hash = ${licenceHash}
        union all select id, 2 from people where other_id_hash = ${otherIdHash}
        union all select id, 3 from people where name_key = ${nameKey} and birth_date = ${birthDate}::date
      ) found order by rank, id limit 1`,
  )

/**
 * The person behind papers, made when nobody fits. The lock is per name, so that two first visits of one person at two
 * counters do not make two people.
 */
export const recognise = async (tx: Tx, marks: PersonMarks, source: string) => {
  await sql`select pg_advisory_xact_lock(${RECOGNISE_LOCK}, hashtext(${marks.nameKey}))`.execute(tx)
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
