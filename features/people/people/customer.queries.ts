import { sql } from 'kysely'

/** The names are those of the calls; ID numbers are encrypted and therefore read apart. */
export const customerColumns = sql`t.first_name as "firstName", t.middle_name as "middleName", t.last_name as "lastName",
  t.address, t.city, t.state, t.zip, t.sex, t.dob as "dOB", t.height, t.weight, t.eyes, t.hair, t.race,
  t.dl_expiration as "dLExpirationDate"`
