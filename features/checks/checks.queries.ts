import { sql } from 'kysely'
import { firstRow, oneRow, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '../ledger/ledger.rules.ts'

/** A check of the register that pays a ticket. */
export type TicketCheck = {
  id: number
  version: number
  group: TicketKind
  checkNumber: string
  amount: Cents
  payee: string
  ticketId: number
  isCleared: boolean
  isVoid: boolean
}

const columns = sql`id, version, check_group as "group", check_number as "checkNumber", amount_cents as amount, payee,
  ticket_id as "ticketId", is_cleared as "isCleared", is_void as "isVoid"`

/** The check that stands for a ticket. */
export const lockCheckOf = (tx: Tx, kind: TicketKind, ticketId: number) =>
  firstRow<TicketCheck>(
    tx,
    sql`select ${columns} from checks where check_group = ${kind} and ticket_id = ${ticketId} and not is_void for update`,
  )

export type CheckValues = Pick<TicketCheck, 'group' | 'ticketId' | 'checkNumber' | 'amount' | 'payee'>

export const addCheck = (tx: Tx, { group, ticketId, checkNumber, amount, payee }: CheckValues) =>
  oneRow<TicketCheck>(
    tx,
    sql`insert into checks (check_group, ticket_id, check_number, amount_cents, payee)
      values (${group}, ${ticketId}, ${checkNumber}, ${amount}, ${payee}) returning ${columns}`,
  )

export const changeCheck = (tx: Tx, id: number, { amount, payee }: CheckValues) =>
  oneRow<TicketCheck>(
    tx,
    sql`update checks set amount_cents = ${amount}, payee = ${payee}, is_void = false, version = version + 1
      where id = ${id} returning ${columns}`,
  )

export const voidCheck = (tx: Tx, id: number) =>
  oneRow<TicketCheck>(
    tx,
    sql`update checks set is_void = true, version = version + 1 where id = ${id} returning ${columns}`,
  )

/** The ticket's void check of that number, which a restored ticket gets back. */
export const lockVoidCheckOf = (tx: Tx, { group, ticketId, checkNumber }: CheckValues) =>
  firstRow<TicketCheck>(
    tx,
    sql`select ${columns} from checks where check_group = ${group} and ticket_id = ${ticketId}
      and check_number = ${checkNumber} and is_void order by id desc limit 1 for update`,
  )
