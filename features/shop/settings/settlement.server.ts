import { readStoredSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems, when } from '#shared/errors.ts'
import { saveSetting } from './settings.saving.ts'
import { getSettlementSettings, saveSettlementSettings, settlementSettingLabels } from './settlement.contract.ts'

export const settlementSettingHandlers: Handler[] = [
  handle(getSettlementSettings, async ({ db }) => {
    const { value, version } = await readStoredSetting(db, 'settlement')
    return { data: { ...value, version } }
  }),

  handle(saveSettlementSettings, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'settlement',
        version,
        access: 'admin_only',
        user,
        change: before => {
          const after = withSent(before, sent)
          assertNoProblems(when(after.amount < 0, 'amount', `${settlementSettingLabels.amount} must be 0 or above`))
          return after
        },
      })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),
]
