import { sql } from 'kysely'
import { clearCheck, getCheck, voidCheck } from '#features/cash/checks/checks.queries.ts'
import { addNewCheck, auditCheck } from '#features/cash/checks/ticket-checks.server.ts'
import { recordPayee } from '#features/shop/payees/payees.server.ts'
import { found, rows } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { dollars } from '#shared/money.ts'

const bills = [
  ['Clark County Treasurer', 318.4, 'Business license', 33],
  ['Southwest Gas', 96.12, 'October', 27],
  ['Vegas Sign Works', 640, 'Window lettering', 19],
  ['Fremont Cleaning', 480, 'October', 15],
  ['Paloma Crossing LLC', 6800, 'Rent November', 12],
  ['Nevada Power', 412.18, 'October', 2],
] as const

const FIRST_NUMBER = 1183
const RETURNED = 'Vegas Sign Works'
const DAYS_TO_CLEAR = 8

const writeBills = (context: Context) =>
  context.transaction(async tx => {
    for (const [index, [payee, amount, memo, daysAgo]] of bills.entries()) {
      const checkNumber = String(FIRST_NUMBER + index)
      const values = { group: 'plain', ticketId: null, checkNumber, amount: dollars(amount), payee, memo } as const
      const check = await addNewCheck(tx, { ...values, voidDay: 15 })
      await auditCheck(tx, check, 'created', context.user)
      await recordPayee(tx, payee, 15, context.user)
      await sql`update checks set created_at = now() - ${daysAgo} * interval '1 day' where id = ${check.id}`.execute(tx)
      if (payee === RETURNED)
        await auditCheck(tx, await voidCheck(tx, check.id, 'returned by the payee'), 'void', context.user)
    }
  })

const ageTicketChecks = ({ db }: Context) =>
  sql`update checks c set created_at = t.ticket_time from tickets t
    where t.kind = c.check_group and t.id = c.ticket_id`.execute(db)

const clearOldOnes = (context: Context) =>
  context.transaction(async tx => {
    const old = await rows<{ id: number }>(
      tx,
      sql`select id from checks where not is_void and not is_cleared and created_at < now() - ${DAYS_TO_CLEAR} * interval '1 day' order by id`,
    )
    for (const { id } of old) {
      const check = found(await getCheck(tx, id), 'Check')
      await auditCheck(tx, await clearCheck(tx, check.id, true), 'cleared', context.user)
    }
  })

export const fillDemoChecks = async (context: Context) => {
  await ageTicketChecks(context)
  await writeBills(context)
  await clearOldOnes(context)
}
