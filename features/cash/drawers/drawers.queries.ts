import { sql } from 'kysely'
import { type Db, firstRow, rows } from '#server/db/db.ts'
import type { Drawer } from './drawers.rules.ts'

export const findConfirmed = async (db: Db, prompt: string) =>
  (await rows<{ drawer: Drawer }>(db, sql`select drawer from drawer_counts where prompt = ${prompt}`)).map(
    ({ drawer }) => drawer,
  )

export type Confirmation = { by: string; at: number }

export const getConfirmation = (db: Db, drawer: Drawer, prompt: string) =>
  firstRow<Confirmation>(
    db,
    sql`select coalesce(u.first_name || ' ' || u.last_name, 'the system') as by, c.counted_at as at
      from drawer_counts c left join users u on u.id = c.counted_by where c.drawer = ${drawer} and c.prompt = ${prompt}`,
  )
