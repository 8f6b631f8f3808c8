import { readStoredSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems, when } from '#shared/errors.ts'
import { cashSettingLabels, getCashSettings, saveCashSettings } from './cash.contract.ts'
import { saveSetting } from './settings.saving.ts'

export const cashSettingHandlers: Handler[] = [
  handle(getCashSettings, async ({ db }) => {
    const { value, version } = await readStoredSetting(db, 'cash')
    return { data: { ...value, version } }
  }),

  handle(saveCashSettings, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'cash',
        version,
        access: ['admin_only', 'transaction'],
        user,
        change: before => {
          const after = withSent(before, sent)
          const below = Object.entries(after).filter(([, value]) => typeof value === 'number' && value < 0)
          assertNoProblems(
            below.flatMap(([field]) =>
              when(true, field, `${cashSettingLabels[field as keyof typeof cashSettingLabels]} must be 0 or above`),
            ),
          )
          return after
        },
      })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),
]
