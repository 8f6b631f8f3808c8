import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { CheckGroup } from './checks.rules.ts'

/** A check of the register; one of a ticket names it. */
export type Check = {
  id: number
  version: number
  group: CheckGroup
  checkNumber: string
  amount: Cents
  payee: string
  memo: string
  isVoidedAfterDay: boolean
  ticketId: number | null
  isCleared: boolean
  isVoid: boolean
  createdAt: number
}

const columns = sql`id, version, check_group as "group", check_number as "checkNumber", amount_cents as amount, payee, memo,
  is_voided_after_day as "isVoidedAfterDay", created_at as "createdAt", ticket_id as "ticketId", is_cleared as "isCleared", is_void as "isVoid"`

/** Leading zeros do not count: on the MICR line 0123 and 123 are the same. */
export const isSameNumber = (checkNumber: string) => sql`ltrim(check_number, '0') = ltrim(${checkNumber}, '0')`

/** The check that stands for a ticket. */
export const lockCheckOf = (tx: Tx, kind: TicketKind, ticketId: number) =>
  firstRow<Check>(
    tx,
    sql`select ${columns} from checks where check_group = ${kind} and ticket_id = ${ticketId} and not is_void for update`,
  )

export type CheckValues = Pick<Check, 'group' | 'ticketId' | 'checkNumber' | 'amount' | 'payee'> &
  Partial<Pick<Check, 'memo' | 'isVoidedAfterDay'>> & {
    /** The days printed on a plain check, after which it is void. */
    voidDay?: number | null
  }

export const addCheck = (
  tx: Tx,
  { group, ticketId, checkNumber, amount, payee, memo = '', isVoidedAfterDay = true, voidDay = null }: CheckValues,
) =>
  oneRow<Check>(
    tx,
    sql`insert into checks (check_group, ticket_id, check_number, amount_cents, payee, memo, is_voided_after_day, void_day)
      values (${group}, ${ticketId}, ${checkNumber}, ${amount}, ${payee}, ${memo}, ${isVoidedAfterDay}, ${voidDay})
      returning ${columns}`,
  )

export const changeCheck = (tx: Tx, id: number, { amount, payee }: CheckValues) =>
  oneRow<Check>(
    tx,
    sql`update checks set amount_cents = ${amount}, payee = ${payee}, is_void = false, void_reason = '', version = version + 1
      where id = ${id} returning ${columns}`,
  )

/** That its customer was given it, a void check still knows when the payout is taken back later. */
export const voidCheck = (tx: Tx, id: number, reason: string) =>
  oneRow<Check>(
    tx,
    sql`update checks c set is_void = true, void_reason = ${reason}, version = version + 1,
        was_handed_out = was_handed_out or exists (select from payouts p where p.kind = c.check_group
          and p.record_id = c.ticket_id and ltrim(p.check_number, '0') = ltrim(c.check_number, '0'))
      where id = ${id} returning ${columns}`,
  )

export const unvoidCheck = (tx: Tx, id: number) =>
  oneRow<Check>(
    tx,
    sql`update checks set is_void = false, void_reason = '', version = version + 1 where id = ${id} returning ${columns}`,
  )

export const clearCheck = (tx: Tx, id: number, isCleared: boolean) =>
  oneRow<Check>(
    tx,
    sql`update checks set is_cleared = ${isCleared}, version = version + 1 where id = ${id} returning ${columns}`,
  )

/** Another number is nobody's twin any more. */
export const correctCheck = (tx: Tx, id: number, checkNumber: string, amount: Cents) =>
  oneRow<Check>(
    tx,
    sql`update checks set check_number = ${checkNumber}, amount_cents = ${amount}, version = version + 1,
        number_twin = case when ${isSameNumber(checkNumber)} then number_twin else 0 end
      where id = ${id} returning ${columns}`,
  )

/** The ticket's void check of that number. */
export const lockVoidCheckOf = (tx: Tx, { group, ticketId, checkNumber }: CheckValues) =>
  firstRow<Check>(
    tx,
    sql`select ${columns} from checks where check_group = ${group} and ticket_id = ${ticketId}
      and check_number = ${checkNumber} and is_void order by id desc limit 1 for update`,
  )

/** As it stays until the transaction ends: whoever changes it waits, and whoever is changing it is waited for. */
export const holdCheck = (db: Db, id: number) =>
  firstRow<Check>(db, sql`select ${columns} from checks where id = ${id} for share`)

/** One of any group, held until the transaction ends. */
export const lockCheck = (tx: Tx, id: number) =>
  firstRow<Check>(tx, sql`select ${columns} from checks where id = ${id} for update`)

export const getCheck = (db: Db, id: number) => firstRow<Check>(db, sql`select ${columns} from checks where id = ${id}`)

/** Whether a page of it went out, or may have. */
export const wasOnPaper = (id: RawBuilder<unknown>) => sql<boolean>`exists (select from print_jobs
  where document = 'check-front' and subject = ${id}::text and state in ('sending', 'printing', 'printed', 'unclear'))`

/** Whether a void check `c` has left the house: a bank may know its number. */
export const hasLeftTheHouse = (c: RawBuilder<unknown>) =>
  sql<boolean>`(${c}.was_handed_out or ${wasOnPaper(sql`${c}.id`)})`

/** For a list of tickets `t`: whether the check of one was printed, or is on its way to the printer. A void ticket's is void. */
export const isCheckPrinted = (t: RawBuilder<unknown>) => sql`(${t}.payment = 'check' and (
  select p.id from checks c join print_jobs p on p.document = 'check-front' and p.subject = c.id::text
  where c.check_group = ${t}.kind and c.ticket_id = ${t}.id
    and (not c.is_void or (${t}.is_void and c.check_number = ${t}.check_number)) and p.state not in ('failed', 'cancelled')
  limit 1) is not null)`

const NUMBER_LOCKS = 7_269

/** Whoever else is about to use the number waits, and then sees that it is taken. */
export const lockCheckNumber = async (tx: Tx, group: CheckGroup, checkNumber: string) => {
  const number = sql`${`${group} `}::text || ltrim(${checkNumber}, '0')`
  await sql`select pg_advisory_xact_lock(${NUMBER_LOCKS}, hashtext(${number}))`.execute(tx)
}

type NumberUse = { isVoid: boolean; isPrinted: boolean }

/** Who asks for a number: the check that has it, or the ticket whose customer was given a check of it. */
export type NumberAsker = { checkId?: number; ticketId?: number | null }

/**
 * The check that stands with a number, or that left the house with it before it was void. One that was written by hand
 * and given to the customer of a ticket may come back for that ticket.
 */
export const findNumberUse = (
  db: Db,
  group: CheckGroup,
  checkNumber: string,
  { checkId = 0, ticketId = null }: NumberAsker = {},
) =>
  firstRow<NumberUse>(
    db,
    sql`select is_void as "isVoid", ${wasOnPaper(sql`c.id`)} as "isPrinted" from checks c
      where check_group = ${group} and ${isSameNumber(checkNumber)} and id <> ${checkId} and (not is_void
        or ${wasOnPaper(sql`c.id`)}
        or (was_handed_out and (ticket_id, check_number) is distinct from (${ticketId}::integer, ${checkNumber}::text)))
      order by is_void limit 1`,
  )

/** What is on paper can not be changed any more. */
export const isPrinted = async (db: Db, id: number) =>
  (await oneRow<{ isPrinted: boolean }>(db, sql`select ${wasOnPaper(sql`${id}::integer`)} as "isPrinted"`)).isPrinted
