import type { Tx } from '#server/db.ts'
import { changeRecord } from '#server/records.ts'
import type { User } from '#server/sessions.ts'
import { lockSetting, writeSetting } from '#server/settings.ts'
import type { Access } from '#shared/permissions.ts'
import type { Setting, SettingName } from '#shared/settings.ts'

type Change<Name extends SettingName> = {
  name: Name
  version: number | undefined
  access: Access
  user: User
  change: (before: Setting<Name>) => Setting<Name> | Promise<Setting<Name>>
  /** What history keeps of it, where it must not keep all. */
  remembered?: (value: Setting<Name>) => object
}

/** Holds a setting, lets `change` check and make the new one, and writes it down with its history. */
export const saveSetting = async <Name extends SettingName>(tx: Tx, saving: Change<Name>) => {
  const { name, version, access, user, change, remembered = value => value } = saving
  const setting = {
    table: 'settings',
    noun: 'Setting',
    access,
    lock: async () => ({ id: name, ...(await lockSetting(tx, name)) }),
    remembered: ({ value }: { value: Setting<Name> }) => remembered(value),
  }
  await changeRecord(tx, setting, { id: name, version, by: user }, async before => {
    const value = await change(before.value)
    await writeSetting(tx, name, value)
    return { ...before, value }
  })
}
