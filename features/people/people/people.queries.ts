import { sql } from 'kysely'
import { firstRow, oneRow, type Tx } from '#server/db/db.ts'
import { prepared } from '#server/db/prepared.ts'

/** A person is identified by the hash of an ID, or by name and birth date. */
export type PersonKeys = {
  licenceHash: Buffer | null
  otherIdHash: Buffer | null
  numberHashes: Buffer[]
  nameKey: string
  birthDate: string | null
}

const PERSON_LOCK = 7_266_010

const findPerson = (tx: Tx, { licenceHash, otherIdHash, numberHashes, nameKey, birthDate }: PersonKeys) =>
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

export const addNumbers = async (tx: Tx, personId: number, hashes: readonly Buffer[]) => {
  if (hashes.length === 0) return
  await sql`insert into person_numbers (number_hash, person_id)
    select distinct hash, ${personId}::integer from unnest(${hashes}::bytea[]) as shown (hash) on conflict do nothing`.execute(
    tx,
  )
}

/**
 * Locks the name and each ID, so that two first visits at two counters do not add the same person twice. A fixed order
 * prevents deadlocks.
 */
const lockPersonKeys = async (tx: Tx, { licenceHash, otherIdHash, nameKey }: PersonKeys) => {
  const keys = [nameKey, licenceHash?.toString('hex'), otherIdHash?.toString('hex')].filter(key => key !== undefined)
  await sql`select pg_advisory_xact_lock(${PERSON_LOCK}, key)
    from (select distinct hashtext(key) as key from unnest(${keys}::text[]) key order by 1) held`.execute(tx)
}

export const getOrAddPerson = async (tx: Tx, keys: PersonKeys, source: string) => {
  const regular = await findPerson(tx, keys)
  if (regular && !regular.isNews) return regular.id
  await lockPersonKeys(tx, keys)
  const person = await findPerson(tx, keys)
  if (person) {
    // IDs shown for the first time are added to the person.
    await sql`update people set licence_hash = coalesce(licence_hash, ${keys.licenceHash}),
      other_id_hash = coalesce(other_id_hash, ${keys.otherIdHash}) where id = ${person.id}`.execute(tx)
    await addNumbers(tx, person.id, keys.numberHashes)
    return person.id
  }
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`insert into people (licence_hash, other_id_hash, name_key, birth_date, first_source)
      values (${keys.licenceHash}, ${keys.otherIdHash}, ${keys.nameKey}, ${keys.birthDate}::date, ${source}) returning id`,
  )
  await addNumbers(tx, id, keys.numberHashes)
  return id
}
