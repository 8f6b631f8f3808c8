import { readSetting, readStoredSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { canDrawChecks } from '../settings/bank-account.rules.ts'
import { readBank } from '../settings/bank-account.server.ts'
import { saveSetting } from '../settings/settings.saving.ts'
import { getSetupGuide, saveSetupGuide } from '../settings/setup-guide.contract.ts'
import { getSetupState } from './setup-guide.queries.ts'

export const setupGuideHandlers: Handler[] = [
  handle(getSetupGuide, async ({ db, env, vault }) => {
    const { value, version } = await readStoredSetting(db, 'guide')
    const { name, address, phone, logoFileId } = await readSetting(db, 'shop')
    const bank = await readBank({ db, vault })
    const state = {
      ...(await getSetupState(db)),
      shop: { name, address, phone, hasLogo: logoFileId !== null },
      hasBankAccount: canDrawChecks(bank),
      hasMail: env.smtpUrl !== undefined,
      hasPoliceService: env.leads !== undefined,
    }
    return { data: { isAway: value.isAway, state, version } }
  }),

  handle(saveSetupGuide, ({ transaction, user }, { isAway, version }) =>
    transaction(async tx => {
      const change = (before: { isAway: boolean }) => withSent(before, { isAway })
      await saveSetting(tx, { name: 'guide', version, access: 'admin_only', user, change })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),
]
