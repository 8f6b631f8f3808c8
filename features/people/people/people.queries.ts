import { sql } from 'kysely'
import { firstRow, oneRow, type Tx } from '#server/db.ts'
import { prepared } from '#server/prepared.ts'

/** What a person is recognised by: hashes of the IDs, or the name with the birth date. */
export type PersonMarks = {
  licenceHash: Buffer | null
  otherIdHash: Buffer | null
  /** Those of the numbers alone. */
  numberHashes: Buffer[]
  nameKey: string
  birthDate: string | null
}

const RECOGNISE_LOCK = 7_266_010

const findPerson = (tx: Tx, { licenceHash, otherIdHash, numberHashes, nameKey, birthDate }: PersonMarks) =>
  firstRow<{ id: number; isNews: boolean }>(
    tx,
    prepared`select id, licence_hash is null and ${licenceHash}::bytea is not null
        or other_id_hash is null and ${otherIdHash}::bytea is not null
        or exists (select from unnest(${numberHashes}::bytea[]) as shown (hash) where not exists (
          select from person_numbers where number_hash = shown.hash and person_id = found.id)) as "isNews" from (
        select *, 1 as rank from people where licence_hash = ${licenceHash}
        union all select *, 2 from people where other_id_hash = ${otherIdHash}
        union all select *, 3 from people where ${nameKey} <> '' and name_key = ${nameKey} and birth_date = ${birthDate}::date
      ) found order by rank, id limit 1`,
  )

/** Numbers that a person showed; those that are known already stay. */
export const addNumbers = async (tx: Tx, personId: number, hashes: readonly Buffer[]) => {
  if (hashes.length === 0) return
  await sql`insert into person_numbers (number_hash, person_id)
    select distinct hash, ${personId}::integer from unnest(${hashes}::bytea[]) as shown (hash) on conflict do nothing`.execute(
    tx,
  )
}

/**
 * Holds the name and each of the IDs, so that two first visits of one person at two counters do not make two people,
 * whatever is typed differently. All of them are taken in one order: else two visits could wait for each other.
 */
const lockMarks = async (tx: Tx, { licenceHash, otherIdHash, nameKey }: PersonMarks) => {
  const marks = [nameKey, licenceHash?.toString('hex'), otherIdHash?.toString('hex')].filter(mark => mark !== undefined)
  await sql`select pg_advisory_xact_lock(${RECOGNISE_LOCK}, mark)
    from (select distinct hashtext(mark) as mark from unnest(${marks}::text[]) mark order by 1) held`.execute(tx)
}

/** The person behind IDs, made when nobody fits. */
export const recognise = async (tx: Tx, marks: PersonMarks, source: string) => {
  const regular = await findPerson(tx, marks)
  if (regular && !regular.isNews) return regular.id
  await lockMarks(tx, marks)
  const person = await findPerson(tx, marks)
  if (person) {
    // IDs shown for the first time are remembered with the person.
    await sql`update people set licence_hash = coalesce(licence_hash, ${marks.licenceHash}),
      other_id_hash = coalesce(other_id_hash, ${marks.otherIdHash}) where id = ${person.id}`.execute(tx)
    await addNumbers(tx, person.id, marks.numberHashes)
    return person.id
  }
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into people (licence_hash, other_id_hash, name_key, birth_date, first_source)
      values (${marks.licenceHash}, ${marks.otherIdHash}, ${marks.nameKey}, ${marks.birthDate}::date, ${source}) returning id`,
  )
  await addNumbers(tx, id, marks.numberHashes)
  return id
}
