import { sql } from 'kysely'
import { rows, type Tx } from '#server/db/db.ts'

const BATCH = 300

/** Marks a batch of people as hashed and answers with the encrypted numbers on their tickets. */
export const lockUnhashedNumbers = (tx: Tx) =>
  rows<{ personId: number; sealed: Buffer[] }>(
    tx,
    sql`with next as (
      select id from people where not are_numbers_hashed order by id limit ${BATCH} for update skip locked
    ), taken as (
      update people set are_numbers_hashed = true from next where people.id = next.id returning people.id
    )
    select id as "personId", array(
      select number from tickets t cross join lateral (values (t.dl_no), (t.other_id_no)) id (number)
      where t.person_id = taken.id and number is not null) as sealed
    from taken`,
  )
