import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { ticketDetails } from './factories.ts'

export const paidByCheck = (checkNumber: number | string, paymentCheckAmount = 900) => ({
  ...ticketDetails,
  payment: 'check',
  checkNumber: String(checkNumber),
  paymentCheckAmount,
})

/** The register's checks of a Metro ticket, oldest first. */
export const registeredChecks = (db: Db, ticketId: number) =>
  rows<{ number: number; amount: number; payee: string; isVoid: boolean }>(
    db,
    sql`select check_number::int as number, amount_cents as amount, payee, is_void as "isVoid" from checks
      where check_group = 'metro' and ticket_id = ${ticketId} order by id`,
  )
