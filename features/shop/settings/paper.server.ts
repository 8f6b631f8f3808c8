import { fingerprintOnFile } from '#server/base/on-file.ts'
import { readStoredSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { bankProblems, halfAccountProblems } from './bank-account.rules.ts'
import { openAccount, sealAccount } from './bank-account.server.ts'
import { getBankSettings, getPaperSettings, saveBankSettings, savePaperSettings } from './paper.contract.ts'
import { saveSetting } from './settings.saving.ts'

const endingOf = (number: string) => number.slice(-4)

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
        change: before => withSent(before, sent),
      })
      return SAVED
    }),
  ),

  handle(getBankSettings, async ({ db, vault }) => {
    const { value, version } = await readStoredSetting(db, 'bank')
    const { routingNumber, accountNumber } = openAccount(vault, value)
    const endings = { routingNumberEnding: endingOf(routingNumber), accountNumberEnding: endingOf(accountNumber) }
    return { data: { ...value, ...endings, version } }
  }),

  handle(saveBankSettings, ({ transaction, user, vault }, { version, routingNumber, accountNumber, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'bank',
        version,
        access: 'admin_only',
        user,
        change: before => {
          assertNoProblems(bankProblems({ routingNumber, accountNumber }))
          const after = withSent(before, sent)
          if (after.isPreprinted) return { ...after, sealedAccount: '' }
          const old = openAccount(vault, before)
          const account = {
            routingNumber: routingNumber || old.routingNumber,
            accountNumber: accountNumber || old.accountNumber,
          }
          assertNoProblems(halfAccountProblems(account))
          return { ...after, sealedAccount: sealAccount(vault, account) }
        },
        historyValue: ({ sealedAccount, ...value }) => {
          const account = openAccount(vault, { sealedAccount })
          return {
            ...value,
            routingNumber: fingerprintOnFile(vault, account.routingNumber),
            accountNumber: fingerprintOnFile(vault, account.accountNumber),
          }
        },
      })
      return SAVED
    }),
  ),
]
