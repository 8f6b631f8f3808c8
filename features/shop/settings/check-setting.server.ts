import { readSetting, readStoredSetting } from '#server/db/settings.ts'
import { handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { alertAccess, getCheckSetting, saveCheckSetting } from './check-setting.contract.ts'
import {
  type AlertAmounts,
  alertFields,
  alertProblems,
  type CheckPrefixes,
  prefixFields,
  prefixSettingProblems,
} from './check-setting.rules.ts'
import { saveSetting } from './settings.saving.ts'

export const checkSettingHandlers = [
  handle(getCheckSetting, async ({ db, user }) => {
    const prefixes = await readStoredSetting(db, 'check_prefixes')
    const data = { ...prefixes.value, prefixVersion: prefixes.version }
    if (!may(user, alertAccess)) return { data }
    const alerts = await readStoredSetting(db, 'alert_amounts')
    return { data: { ...data, ...alerts.value, alertVersion: alerts.version } }
  }),

  handle(saveCheckSetting, ({ transaction, user }, input) => {
    const hasPrefixes = prefixFields.some(field => input[field] !== undefined)
    const hasAlerts = alertFields.some(field => input[field] !== undefined)
    if (!hasPrefixes && !hasAlerts) throw refuse('invalid', 'There is no setting to save')
    const saving = {
      user,
      change: <T extends CheckPrefixes | AlertAmounts>(before: T): T => withSent(before, input as Partial<T>),
    }
    return transaction(async tx => {
      assertNoProblems([
        ...(hasPrefixes ? prefixSettingProblems(withSent(await readSetting(tx, 'check_prefixes'), input)) : []),
        ...(hasAlerts ? alertProblems(withSent(await readSetting(tx, 'alert_amounts'), input)) : []),
      ])
      const { prefixVersion, alertVersion } = input
      if (hasPrefixes)
        await saveSetting(tx, { name: 'check_prefixes', version: prefixVersion, access: 'all', ...saving })
      if (hasAlerts)
        await saveSetting(tx, { name: 'alert_amounts', version: alertVersion, access: alertAccess, ...saving })
      return { message: 'Setting Updated Successfully!' }
    })
  }),
]
