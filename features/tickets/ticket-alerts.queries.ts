import { sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import { type Setting, settingDefaults } from '#shared/settings.ts'
import type { TicketKind } from './tickets.rules.ts'

/** What an alert is about: a ticket's number, or a day. */
export type About = { kind: TicketKind; about: string }

/** The shop's marks and whether the day is told already: one statement, because every ticket saved asks. */
export const readMarks = async (db: Db, { kind, about }: About) => {
  const { stored, isTold } = await oneRow<{ stored: Partial<Setting<'alert_amounts'>> | null; isTold: boolean }>(
    db,
    sql`/* prepared */ select (select value from settings where name = 'alert_amounts') as stored,
      exists (select from amount_alerts where kind = ${kind} and about = ${about}) as "isTold"`,
  )
  return { amounts: { ...settingDefaults.alert_amounts, ...stored }, isTold }
}

/** Answers whether it is new: of two at once one is told. */
export const noteTold = async (tx: Tx, { kind, about }: About) =>
  (await firstRow(
    tx,
    sql`insert into amount_alerts (kind, about) values (${kind}, ${about}) on conflict do nothing returning 1`,
  )) !== undefined

const DAY_LOCKS = 7_269

/** Two tickets saved at once would each miss the other in the sum; held until the transaction ends. */
export const lockDay = async (tx: Tx, { kind, about }: About) => {
  await sql`select pg_advisory_xact_lock(${DAY_LOCKS}, hashtext(${`${kind} ${about}`}))`.execute(tx)
}

export const dayTotal = async (tx: Tx, kind: TicketKind, day: string) => {
  const { total } = await oneRow<{ total: Cents }>(
    tx,
    sql`select coalesce(sum(ticket_amount_cents), 0)::bigint as total from tickets
      where kind = ${kind} and ticket_day = ${day}::date and not is_void`,
  )
  return total
}
