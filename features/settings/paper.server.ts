import { type Handler, handle } from '#server/http/handle.ts'
import { readStoredSetting } from '#server/settings.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { bankProblems } from '../checks/checks.rules.ts'
import { getBankSettings, getPaperSettings, saveBankSettings, savePaperSettings } from './paper.contract.ts'
import { over, saveSetting } from './settings.saving.ts'

const SAVED = { message: 'Setting Updated Successfully!' }

export const paperSettingHandlers: Handler[] = [
  handle(getPaperSettings, async ({ db }) => {
    const { value, version } = await readStoredSetting(db, 'paper')
    return { data: { ...value, version } }
  }),

  handle(savePaperSettings, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'paper',
        version,
        access: 'admin_only',
        user,
        change: before => over(before, sent),
      })
      return SAVED
    }),
  ),

  handle(getBankSettings, async ({ db }) => {
    const { value, version } = await readStoredSetting(db, 'bank')
    return { data: { ...value, version } }
  }),

  handle(saveBankSettings, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'bank',
        version,
        access: 'admin_only',
        user,
        change: before => {
          const after = over(before, sent)
          assertNoProblems(bankProblems(after))
          return after
        },
      })
      return SAVED
    }),
  ),
]
