import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import type { User } from '#server/sessions.ts'
import { lockSetting, writeSetting } from '#server/settings.ts'
import { assertUnchanged } from '#server/versions.ts'
import type { Access } from '#shared/permissions.ts'
import type { Setting, SettingName } from '#shared/settings.ts'

type Change<Name extends SettingName> = {
  name: Name
  version: number | undefined
  access: Access
  user: User
  change: (before: Setting<Name>) => Setting<Name> | Promise<Setting<Name>>
  /** What history keeps of it, where it must not keep all. */
  told?: (value: Setting<Name>) => object
}

/** Holds a setting, lets `change` check and make the new one, and writes it down with its history. */
export const saveSetting = async <Name extends SettingName>(tx: Tx, saving: Change<Name>) => {
  const { name, version, access, user, change, told = value => value } = saving
  const before = await lockSetting(tx, name)
  await assertUnchanged(tx, 'settings', { id: name, version: before.version }, version)
  const value = await change(before.value)
  await writeSetting(tx, name, value)
  await remember(tx, { of: 'settings', id: name, action: 'updated', value: told(value), by: user })
  await announce(tx, { topic: 'settings', id: name, access })
}

/** The fields that were sent, over what is there. */
export const over = <T extends object>(before: T, sent: { [Key in keyof T]?: T[Key] | undefined }): T => {
  const given = Object.entries(sent).filter(([key, value]) => value !== undefined && key in before)
  return { ...before, ...Object.fromEntries(given) }
}
