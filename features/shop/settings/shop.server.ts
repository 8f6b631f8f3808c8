import type { Tx } from '#server/db/db.ts'
import { readStoredSetting } from '#server/db/settings.ts'
import { fileAddress } from '#server/files/addresses.ts'
import { keepImage } from '#server/files/files.ts'
import { type Context, handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { isWhitelisted } from '#server/sessions/whitelist.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { saveSetting } from './settings.saving.ts'
import { getSecuritySettings, getShopSettings, saveSecuritySettings, saveShopSettings } from './shop.contract.ts'
import { shopProblems } from './shop.rules.ts'

type LogoChange = { before: string | null; removeLogo: boolean }

const newLogo = async ({ images, store, user }: Context, tx: Tx, { before, removeLogo }: LogoChange) => {
  const [image] = images
  if (image) return keepImage(tx, store, image, { access: 'all', userId: user.id })
  return removeLogo ? null : before
}

export const shopSettingHandlers = [
  handle(getShopSettings, async ({ db, vault, user }) => {
    const { value, version } = await readStoredSetting(db, 'shop')
    const { logoFileId, ...shop } = value
    const logo = logoFileId && fileAddress(vault, user.sessionId, logoFileId, 'full')
    return { data: { ...shop, logo, version } }
  }),

  handle(saveShopSettings, (context, { removeLogo, version, ...sent }) =>
    context.transaction(async tx => {
      const sentFields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
      await saveSetting(tx, {
        name: 'shop',
        version,
        access: 'all',
        user: context.user,
        change: async before => {
          const after = withSent(before, sent)
          // A new shop may save its logo before it has a name.
          assertNoProblems(shopProblems(after).filter(({ field }) => field in sentFields))
          return { ...after, logoFileId: await newLogo(context, tx, { before: before.logoFileId, removeLogo }) }
        },
      })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),

  handle(getSecuritySettings, async ({ db, user: { address } }) => {
    const { value, version } = await readStoredSetting(db, 'security')
    return { data: { ...value, address, isAddressListed: await isWhitelisted(db, address), version } }
  }),

  handle(saveSecuritySettings, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'security',
        version,
        access: 'admin_only',
        user,
        change: async before => {
          const after = withSent(before, sent)
          if (after.enforceIpWhitelist && !(await isWhitelisted(tx, user.address)))
            throw refuse('conflict', `Your address ${user.address} is not on the IP whitelist. Please add it first.`)
          return after
        },
      })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),
]
