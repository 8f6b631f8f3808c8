import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import type { User } from '#server/sessions.ts'
import { lockSetting } from '#server/settings.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { addIp, editIp, type IpEntry, listIps, removeIp } from './ip-whitelist.contract.ts'
import { addIpRow, changeIpRow, findIps, isLockedOut, lockIp, removeIpRow } from './ip-whitelist.queries.ts'
import { assertCanEditIp, canonicalIp, ipProblems } from './ip-whitelist.rules.ts'

const tell = async (tx: Tx, action: string, entry: IpEntry, user: User) => {
  await remember(tx, { of: 'ip_whitelist', id: entry.id, action, value: entry, by: user })
  await announce(tx, { topic: 'ip_whitelist', id: entry.id, access: 'ip_whitelist' })
}

/** Makes a change, and takes it back when it would shut out who makes it; enforcement can not change meanwhile. */
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
    return transaction(async tx => {
      const entry = await addIpRow(tx, { ip: canonicalIp(ip), comment })
      await tell(tx, 'created', entry, user)
      return { data: { id: entry.id } }
    })
  }),

  handle(editIp, ({ transaction, user }, { id, ip, comment, version }) => {
    assertNoProblems(ipProblems({ ip }))
    return transaction(tx =>
      withoutLockingOut(tx, user, async () => {
        const before = found(await lockIp(tx, id), 'Ip Address')
        assertCanEditIp(before)
        await assertUnchanged(tx, 'ip_whitelist', before, version)
        const entry = await changeIpRow(tx, id, { ip: canonicalIp(ip), comment: comment ?? before.comment })
        await tell(tx, 'updated', entry, user)
        return { message: 'Ip Address saved' }
      }),
    )
  }),

  handle(removeIp, ({ transaction, user }, { id }) =>
    transaction(tx =>
      withoutLockingOut(tx, user, async () => {
        const before = found(await lockIp(tx, id), 'Ip Address')
        await removeIpRow(tx, id)
        await tell(tx, 'deleted', before, user)
        return { message: 'Ip Address deleted' }
      }),
    ),
  ),
]
