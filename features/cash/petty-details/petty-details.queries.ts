import { sql } from 'kysely'
import { type Db, firstRow, type Tx } from '#server/db/db.ts'

export type PettyCash = { name: string; who: string; email: string; sealedSsn: Buffer | null; ssnLast4: string }

export const changePettyCash = async (tx: Tx, number: number, { name, who, email, sealedSsn, ssnLast4 }: PettyCash) => {
  await sql`insert into petty_cash (number, name, who, email, sealed_ssn, ssn_last4)
    values (${number}, ${name}, ${who}, ${email}, ${sealedSsn}, ${ssnLast4})
    on conflict (number) do update set name = excluded.name, who = excluded.who, email = excluded.email,
      sealed_ssn = excluded.sealed_ssn, ssn_last4 = excluded.ssn_last4`.execute(tx)
}

export const removePettyCash = async (tx: Tx, number: number) => {
  await sql`delete from petty_cash where number = ${number}`.execute(tx)
}

/** The person of a reversed posting, with only the last four digits of an SSN. */
export const addPettyCashBefore = async (tx: Tx, { id, number }: { id: number; number: number }) => {
  await sql`insert into petty_cash_before (posting_id, name, who, email, ssn_last4)
    select ${id}, name, who, email, ssn_last4 from petty_cash where number = ${number}`.execute(tx)
}

export const getPettyCash = (db: Db, number: number) =>
  firstRow<PettyCash>(
    db,
    sql`select name, who, email, sealed_ssn as "sealedSsn", ssn_last4 as "ssnLast4" from petty_cash where number = ${number}`,
  )

/** The same spelling as in the list. */
export const getPettyCashUser = (db: Db, name: string) =>
  firstRow<{ name: string }>(db, sql`select name from petty_cash_users where lower(name) = lower(${name})`)
