import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import type { CheckGroup } from './checks.rules.ts'

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

/** Compares without leading zeros: on the MICR line 0123 and 123 are the same. */
export const isSameNumber = (checkNumber: string) => sql`ltrim(check_number, '0') = ltrim(${checkNumber}, '0')`

export const lockCheckOf = (tx: Tx, kind: TicketKind, ticketId: number) =>
  firstRow<Check>(
    tx,
    sql`select ${columns} from checks where check_group = ${kind} and ticket_id = ${ticketId} and not is_void for update`,
  )

export type CheckValues = Pick<Check, 'group' | 'ticketId' | 'checkNumber' | 'amount' | 'payee'> &
  Partial<Pick<Check, 'memo' | 'isVoidedAfterDay'>> & {
    /** Days until a plain check expires, printed on it. */
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

/** A void check remembers that it was issued, for a later reversal of the payout. */
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

/** A check whose number is changed no longer counts as a duplicate from before. */
export const correctCheck = (tx: Tx, id: number, checkNumber: string, amount: Cents) =>
  oneRow<Check>(
    tx,
    sql`update checks set check_number = ${checkNumber}, amount_cents = ${amount}, version = version + 1,
        number_twin = case when ${isSameNumber(checkNumber)} then number_twin else 0 end
      where id = ${id} returning ${columns}`,
  )

export const lockVoidCheckOf = (tx: Tx, { group, ticketId, checkNumber }: CheckValues) =>
  firstRow<Check>(
    tx,
    sql`select ${columns} from checks where check_group = ${group} and ticket_id = ${ticketId}
      and check_number = ${checkNumber} and is_void order by id desc limit 1 for update`,
  )

/** Waits for concurrent changes and blocks new ones until the transaction ends. */
export const holdCheck = (db: Db, id: number) =>
  firstRow<Check>(db, sql`select ${columns} from checks where id = ${id} for share`)

export const lockCheck = (tx: Tx, id: number) =>
  firstRow<Check>(tx, sql`select ${columns} from checks where id = ${id} for update`)

export const getCheck = (db: Db, id: number) => firstRow<Check>(db, sql`select ${columns} from checks where id = ${id}`)

/** True if a page was printed or may have been. */
export const wasOnPaper = (id: RawBuilder<unknown>) => sql<boolean>`exists (select from print_jobs
  where document = 'check-front' and subject = ${id}::text and state in ('sending', 'printing', 'printed', 'unclear'))`

/** True if void check `c` left the shop, so that a bank may know its number. */
export const hasLeftTheHouse = (c: RawBuilder<unknown>) =>
  sql<boolean>`(${c}.was_handed_out or ${wasOnPaper(sql`${c}.id`)})`

/** For tickets `t`: whether the check is printed or queued. A void ticket has a void check. */
export const isCheckPrinted = (t: RawBuilder<unknown>) => sql`(${t}.payment = 'check' and (
  select p.id from checks c join print_jobs p on p.document = 'check-front' and p.subject = c.id::text
  where c.check_group = ${t}.kind and c.ticket_id = ${t}.id
    and (not c.is_void or (${t}.is_void and c.check_number = ${t}.check_number)) and p.state not in ('failed', 'cancelled')
  limit 1) is not null)`

const NUMBER_LOCKS = 7_269

/** Locks the number, so that a concurrent caller waits and sees it taken. */
export const lockCheckNumber = async (tx: Tx, group: CheckGroup, checkNumber: string) => {
  const number = sql`${`${group} `}::text || ltrim(${checkNumber}, '0')`
  await sql`select pg_advisory_xact_lock(${NUMBER_LOCKS}, hashtext(${number}))`.execute(tx)
}

type NumberUse = { isVoid: boolean; isPrinted: boolean }

/** The owner of a number: a check, or a ticket whose customer was given it. */
export type NumberAsker = { checkId?: number; ticketId?: number | null }

/**
 * The valid check with a number, or a void one that left the shop with it. A handwritten check of a ticket may come
 * back for that ticket.
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

export const isPrinted = async (db: Db, id: number) =>
  (await oneRow<{ isPrinted: boolean }>(db, sql`select ${wasOnPaper(sql`${id}::integer`)} as "isPrinted"`)).isPrinted

export const newestNumber = (group: CheckGroup) => sql`select check_number from checks
  where check_group = ${group} and not is_void order by created_at desc, id desc limit 1`

/** '' for an empty group. */
export const getLastNumber = async (db: Db, group: CheckGroup) =>
  (await firstRow<{ number: string }>(db, sql`select (${newestNumber(group)}) as number`))?.number ?? ''
