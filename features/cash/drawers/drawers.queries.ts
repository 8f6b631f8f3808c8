import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import type { Cents } from '#shared/money.ts'
import type { InsideAccount, Notes } from '../ledger/ledger.rules.ts'
import type { CountOrigin, Drawer } from './drawers.rules.ts'

export type LastCount = { drawer: InsideAccount; count: Cents; countedAt: number; difference: Cents }

export const findLastCounts = (db: Db) =>
  rows<LastCount>(
    db,
    sql`select distinct on (drawer) drawer, count_cents as count, counted_at as "countedAt",
        (count_cents - amount_cents)::bigint as difference
      from drawer_counts order by drawer, id desc`,
  )

export const findConfirmed = async (db: Db, prompt: string) =>
  (await rows<{ drawer: Drawer }>(db, sql`select drawer from drawer_counts where prompt = ${prompt}`)).map(
    ({ drawer }) => drawer,
  )

const DRAWER_LOCKS = 7_268

/** Held until the transaction ends: two people confirm one after the other, and the second sees the first. */
export const lockDrawer = async (tx: Tx, drawer: InsideAccount) => {
  await sql`select pg_advisory_xact_lock(${DRAWER_LOCKS}, hashtext(${drawer}))`.execute(tx)
}

export type Confirmation = { by: string; at: number }

/** Who answered the prompt for the drawer, and when. */
export const getConfirmation = (db: Db, drawer: Drawer, prompt: string) =>
  firstRow<Confirmation>(
    db,
    sql`select coalesce(u.first_name || ' ' || u.last_name, 'the system') as by, c.counted_at as at
      from drawer_counts c left join users u on u.id = c.counted_by where c.drawer = ${drawer} and c.prompt = ${prompt}`,
  )

type NewCount = {
  drawer: InsideAccount
  /** Who asked for it: a prompt only confirms, the others correct the books. */
  origin: CountOrigin
  amount: Cents
  count: Cents
  notes: Notes | undefined
  note: string
  prompt: string | undefined
  /** What was likely to be why it differs. */
  causes?: readonly object[]
}

const asJson = (value: object | undefined) => sql`${value ? JSON.stringify(value) : null}::jsonb`

export const addCount = (tx: Tx, { drawer, origin, amount, count, note, ...rest }: NewCount, userId: number) =>
  oneRow<{ id: number }>(
    tx,
    sql`insert into drawer_counts (drawer, origin, amount_cents, count_cents, notes, note, prompt, causes, counted_by)
      values (${drawer}, ${origin}, ${amount}, ${count}, ${asJson(rest.notes)}, ${note}, ${rest.prompt ?? null},
        ${asJson(rest.causes)}, ${userId})
      returning id`,
  )
