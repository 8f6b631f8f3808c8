import type { Tx } from '#server/db/db.ts'
import { lockSetting, writeSetting } from '#server/db/settings.ts'
import { changeRecord } from '#server/records/records.ts'
import type { User } from '#server/sessions/sessions.ts'
import type { Access } from '#shared/permissions.ts'
import type { Setting, SettingName } from '#shared/settings.ts'

type Change<Name extends SettingName> = {
  name: Name
  version: number | undefined
  access: Access
  user: User
  change: (before: Setting<Name>) => Setting<Name> | Promise<Setting<Name>>
  /** The value for history, if it must not hold all of the setting. */
  historyValue?: (value: Setting<Name>) => object
}

export const saveSetting = async <Name extends SettingName>(tx: Tx, saving: Change<Name>) => {
  const { name, version, access, user, change, historyValue = value => value } = saving
  const setting = {
    table: 'settings',
    noun: 'Setting',
    access,
    lock: async () => ({ id: name, ...(await lockSetting(tx, name)) }),
    historyValue: ({ value }: { value: Setting<Name> }) => historyValue(value),
  }
  await changeRecord(tx, setting, { id: name, version, by: user }, async before => {
    const value = await change(before.value)
    await writeSetting(tx, name, value)
    return { ...before, value }
  })
}
