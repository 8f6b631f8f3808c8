import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

/** What a file says of a person; ID numbers are encrypted, in hexadecimal. */
export type PersonOnFile = Record<
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'sex'
  | 'dOB'
  | 'height'
  | 'weight'
  | 'eyes'
  | 'hair'
  | 'race'
  | 'dLState'
  | 'dLExpirationDate'
  | 'otherIdType',
  string
> & { dLNo: string | null; otherIDNo: string | null }

/** The newest file says how a person is written. */
export const putPeopleOnFile = async (tx: Tx, people: readonly (PersonOnFile & { personId: number })[]) => {
  await sql`insert into people_on_file (person_id, first_name, middle_name, last_name, address, city, state, zip, sex, dob,
      height, weight, eyes, hair, race, dl_state, dl_no, dl_expiration, other_id_type, other_id_no)
    select "personId", "firstName", "middleName", "lastName", address, city, state, zip, sex, "dOB", height, weight, eyes, hair,
      race, "dLState", decode("dLNo", 'hex'), "dLExpirationDate", "otherIdType", decode("otherIDNo", 'hex')
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p ("personId" integer, "firstName" text, "middleName" text,
      "lastName" text, address text, city text, state text, zip text, sex text, "dOB" text, height text, weight text,
      eyes text, hair text, race text, "dLState" text, "dLNo" text, "dLExpirationDate" text, "otherIdType" text,
      "otherIDNo" text)
    on conflict (person_id) do update set first_name = excluded.first_name, middle_name = excluded.middle_name,
      last_name = excluded.last_name, address = excluded.address, city = excluded.city, state = excluded.state,
      zip = excluded.zip, sex = excluded.sex, dob = excluded.dob, height = excluded.height, weight = excluded.weight,
      eyes = excluded.eyes, hair = excluded.hair, race = excluded.race, dl_state = excluded.dl_state, dl_no = excluded.dl_no,
      dl_expiration = excluded.dl_expiration, other_id_type = excluded.other_id_type, other_id_no = excluded.other_id_no,
      imported_at = now()`.execute(tx)
}
