import { readStoredSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems, when } from '#shared/errors.ts'
import { getReportSettings, reportSettingLabels, saveReportSettings } from './reports.contract.ts'
import { saveSetting } from './settings.saving.ts'

const { highValueFrom, veryHighValueFrom } = reportSettingLabels

export const reportSettingHandlers: Handler[] = [
  handle(getReportSettings, async ({ db }) => {
    const { value, version } = await readStoredSetting(db, 'reports')
    return { data: { ...value, version } }
  }),

  handle(saveReportSettings, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'reports',
        version,
        access: 'admin_only',
        user,
        change: before => {
          const after = withSent(before, sent)
          assertNoProblems([
            ...when(after.highValueFrom <= 0, 'highValueFrom', `${highValueFrom} must be above 0`),
            ...when(
              after.veryHighValueFrom <= after.highValueFrom,
              'veryHighValueFrom',
              `${veryHighValueFrom} must be above ${highValueFrom}`,
            ),
          ])
          return after
        },
      })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),
]
