import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import type { Account, InsideAccount } from '../ledger/ledger.rules.ts'

export const findOtherPlaces = (db: Db, account: InsideAccount, numbers: readonly number[]) =>
  rows<{ number: number; other: Account }>(
    db,
    sql`select distinct on (number) number, case when dest = ${account} then src else dest end as other
      from ledger_transactions where number = any(${sql.val([...numbers])}) and (src = ${account} or dest = ${account})
      order by number, id desc`,
  )
