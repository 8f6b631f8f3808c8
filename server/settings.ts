import { sql } from 'kysely'
import { type Setting, type SettingName, settingDefaults } from '#shared/settings.ts'
import { type Db, firstRow, type Tx } from './db.ts'

/** Settings are stored as the house holds them (cents, not dollars), over their defaults. */
export const readSetting = async <Name extends SettingName>(db: Db, name: Name): Promise<Setting<Name>> => {
  const stored = await firstRow<{ value: Partial<Setting<Name>> }>(
    db,
    sql`select value from settings where name = ${name}`,
  )
  return { ...settingDefaults[name], ...stored?.value }
}

export const readSettingVersion = async (db: Db, name: SettingName) =>
  (await firstRow<{ version: number }>(db, sql`select version from settings where name = ${name} for update`))
    ?.version ?? 0

export const writeSetting = async <Name extends SettingName>(tx: Tx, name: Name, value: Setting<Name>) => {
  await sql`insert into settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value, version = settings.version + 1, changed_at = now()`.execute(
    tx,
  )
}
