import { sql } from 'kysely'
import { type Setting, type SettingName, settingDefaults } from '#shared/settings.ts'
import type { Cache } from './cache.ts'
import { type Db, firstRow, type Tx } from './db.ts'

export type StoredSetting<Name extends SettingName> = { value: Setting<Name>; version: number }

/** A setting that nobody has changed has its default and version 1. */
const FIRST_VERSION = 1

/** Settings are stored in our own units (cents, not dollars), merged over their defaults. */
export const readStoredSetting = async <Name extends SettingName>(db: Db, name: Name): Promise<StoredSetting<Name>> => {
  const stored = await firstRow<{ value: Partial<Setting<Name>>; version: number }>(
    db,
    sql`select value, version from settings where name = ${name}`,
  )
  return { value: { ...settingDefaults[name], ...stored?.value }, version: stored?.version ?? FIRST_VERSION }
}

export const readSetting = async <Name extends SettingName>(db: Db, name: Name): Promise<Setting<Name>> =>
  (await readStoredSetting(db, name)).value

/** For frequent reads; a change clears the cache at once. */
export const cachedSetting = <Name extends SettingName>(db: Db, cache: Cache, name: Name): Promise<Setting<Name>> =>
  cache.get(db, `setting ${name}`, from => readSetting(from, name))

/** The shop's time zone inside a statement, which saves a separate one in frequent reads. */
export const shopTimeZone = sql<string>`coalesce((select value->>'timeZone' from settings where name = 'shop'),
  ${settingDefaults.shop.timeZone}::text)`

/** Locks a setting until the transaction ends, even if it has no row yet. */
export const lockSetting = async <Name extends SettingName>(tx: Tx, name: Name): Promise<StoredSetting<Name>> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`.execute(tx)
  return readStoredSetting(tx, name)
}

export const writeSetting = async <Name extends SettingName>(tx: Tx, name: Name, value: Setting<Name>) => {
  await sql`insert into settings (name, value, version) values (${name}, ${JSON.stringify(value)}::jsonb, ${FIRST_VERSION + 1})
    on conflict (name) do update set value = excluded.value, version = settings.version + 1, changed_at = now()`.execute(
    tx,
  )
}
