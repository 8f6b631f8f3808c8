import { saveSetting } from '#features/shop/settings/settings.saving.ts'
import { readStoredSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { getAccountNames, saveAccountNames } from './account-names.contract.ts'
import { accountNameProblems } from './account-names.rules.ts'

export const accountNameHandlers: Handler[] = [
  handle(getAccountNames, async ({ db }) => {
    const { value, version } = await readStoredSetting(db, 'account_names')
    return { data: { ...value, version } }
  }),

  handle(saveAccountNames, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'account_names',
        version,
        access: 'admin_only',
        user,
        change: before => {
          const after = withSent(before, sent)
          assertNoProblems(accountNameProblems(after))
          return after
        },
      })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),
]
