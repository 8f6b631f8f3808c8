import type { Tx } from '#server/db/db.ts'
import { lockSetting } from '#server/db/settings.ts'
import { handle } from '#server/http/handle.ts'
import type { User } from '#server/sessions/sessions.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { addIp, editIp, type IpEntry, listIps, removeIp } from './ip-whitelist.contract.ts'
import { findIps, ips, isLockedOut } from './ip-whitelist.queries.ts'
import { assertCanEditIp, canonicalIp, ipProblems } from './ip-whitelist.rules.ts'

/**
 * Rolls a change back if it would lock out its author; the setting is locked so that enforcement can not change
 * meanwhile.
 */
const withoutLockingOut = async <T>(tx: Tx, user: User, change: () => Promise<T>): Promise<T> => {
  await lockSetting(tx, 'security')
  const result = await change()
  if (await isLockedOut(tx, user.address))
    throw refuse('conflict', `This would lock out your own address ${user.address}`)
  return result
}

export const ipWhitelistHandlers = [
  handle(listIps, ({ db, page }, filter) => findIps(db, filter, page)),

  handle(addIp, ({ transaction, user }, { ip, comment }) => {
    assertNoProblems(ipProblems({ ip }))
    return transaction(tx => ips.add(tx, { ip: canonicalIp(ip), comment }, user))
  }),

  handle(editIp, ({ transaction, user }, { id, ip, comment, version }) => {
    assertNoProblems(ipProblems({ ip }))
    const draftOf = (before: IpEntry) => {
      assertCanEditIp(before)
      return { ip: canonicalIp(ip), comment: comment ?? before.comment }
    }
    return transaction(tx => withoutLockingOut(tx, user, () => ips.change(tx, { id, version, by: user, draftOf })))
  }),

  handle(removeIp, ({ transaction, user }, { id }) =>
    transaction(tx => withoutLockingOut(tx, user, () => ips.remove(tx, id, user))),
  ),
]
