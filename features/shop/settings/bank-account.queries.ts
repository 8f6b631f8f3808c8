import { sql } from 'kysely'
import { firstRow, type Tx } from '#server/db/db.ts'
import type { BankAccount } from './bank-account.rules.ts'

/** The numbers as an earlier version stored them, if they are still there. */
export const lockPlainAccount = (tx: Tx) =>
  firstRow<BankAccount>(
    tx,
    sql`select coalesce(value->>'routingNumber', '') as "routingNumber", coalesce(value->>'accountNumber', '') as "accountNumber"
      from settings where name = 'bank' and value ?| array['routingNumber', 'accountNumber'] for update`,
  )

/** The version stays, because the setting's meaning is unchanged. */
export const changeToSealedAccount = async (tx: Tx, sealedAccount: string) => {
  await sql`update settings set value = value - 'routingNumber' - 'accountNumber'
      || jsonb_build_object('sealedAccount', ${sealedAccount}::text) where name = 'bank'`.execute(tx)
}
