import { sql } from 'kysely'
import { type Db, firstRow, type Tx } from '#server/db/db.ts'

export const isDeviceOf = async (db: Db, userId: number, deviceHash: Buffer) =>
  (await firstRow(db, sql`select from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`)) !==
  undefined

export const isDeviceOfAnybody = async (db: Db, deviceHash: Buffer) =>
  (await firstRow(db, sql`select from known_devices where device_hash = ${deviceHash} limit 1`)) !== undefined

export const addKnownDevice = async (tx: Tx, userId: number, deviceHash: Buffer) => {
  await sql`insert into known_devices (user_id, device_hash) values (${userId}, ${deviceHash})
    on conflict (user_id, device_hash) do update set last_used_at = now()`.execute(tx)
}
