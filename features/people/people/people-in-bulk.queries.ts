import { sql } from 'kysely'
import { rows, type Tx } from '#server/db/db.ts'
import type { PersonKeys } from './people.queries.ts'

/** Finds and adds the people of many imported records, by the same keys as a visit at the counter. */

type Hit = { licence: number | null; otherId: number | null; name: number | null }

const inHex = (hash: Buffer | null) => hash && `\\x${hash.toString('hex')}`

const sentKeys = (all: readonly PersonKeys[]) =>
  JSON.stringify(
    all.map(({ licenceHash, otherIdHash, nameKey, birthDate }, place) => ({
      ...{ place, nameKey, birthDate, licence: inHex(licenceHash), otherId: inHex(otherIdHash) },
    })),
  )

/** For each of the keys, in their order, who has the licence, who the other ID, and who the name and birth date. */
export const findPeopleByKeys = (tx: Tx, all: readonly PersonKeys[]) =>
  rows<Hit>(
    tx,
    sql`select (select min(id) from people where licence_hash = k.licence) as licence,
        (select min(id) from people where other_id_hash = k."otherId") as "otherId",
        (select min(id) from people where k."nameKey" <> '' and name_key = k."nameKey" and birth_date = k."birthDate") as name
      from jsonb_to_recordset(${sentKeys(all)}::jsonb) as k (place integer, licence bytea, "otherId" bytea, "nameKey" text,
        "birthDate" date)
      order by k.place`,
  )

export const takePersonIds = async (tx: Tx, count: number) =>
  (
    await rows<{ id: number }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('people', 'id'))::integer as id from generate_series(1, ${count}::integer)`,
    )
  ).map(({ id }) => id)

export type BulkPerson = PersonKeys & { id: number; source: string }

const sentPeople = (people: readonly BulkPerson[]) =>
  JSON.stringify(
    people.map(({ id, licenceHash, otherIdHash, nameKey, birthDate, source }) => ({
      ...{ id, nameKey, birthDate, source, licence: inHex(licenceHash), otherId: inHex(otherIdHash) },
    })),
  )

const asPeople = sql`(id integer, licence bytea, "otherId" bytea, "nameKey" text, "birthDate" date, source text)`

export const addNewPeople = async (tx: Tx, people: readonly BulkPerson[]) => {
  await sql`insert into people (id, licence_hash, other_id_hash, name_key, birth_date, first_source)
    overriding system value
    select id, licence, "otherId", "nameKey", "birthDate", source
    from jsonb_to_recordset(${sentPeople(people)}::jsonb) as p ${asPeople}`.execute(tx)
}

/** IDs shown for the first time are added to the person. */
export const addIdsToPeople = async (tx: Tx, people: readonly BulkPerson[]) => {
  await sql`update people set licence_hash = coalesce(people.licence_hash, p.licence),
      other_id_hash = coalesce(people.other_id_hash, p."otherId")
    from jsonb_to_recordset(${sentPeople(people)}::jsonb) as p ${asPeople} where people.id = p.id`.execute(tx)
}

export const addNumbersOfPeople = async (tx: Tx, numbers: readonly { personId: number; hash: Buffer }[]) => {
  const sent = JSON.stringify(numbers.map(({ personId, hash }) => ({ personId, hash: inHex(hash) })))
  await sql`insert into person_numbers (number_hash, person_id)
    select distinct hash, "personId" from jsonb_to_recordset(${sent}::jsonb) as n ("personId" integer, hash bytea)
    on conflict do nothing`.execute(tx)
}
