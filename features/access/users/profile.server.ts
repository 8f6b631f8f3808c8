import { found } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { needsOldPassword, passwordChangeProblems } from './passwords.rules.ts'
import { assertOtherPassword, assertPresentPassword, hashPassword } from './passwords.server.ts'
import { changePassword, updateOwnProfile } from './users.contract.ts'
import { changePasswordHash, changeUser, endSessions, getUser } from './users.queries.ts'
import { canChangeOwnPassword, canEditOwnProfile, profileProblems } from './users.rules.ts'
import { assertFree, auditUser, userKind } from './users.server.ts'

const OLD_PASSWORD = { field: 'password', text: 'The old password is not right' }

export const profileHandlers: Handler[] = [
  handle(changePassword, async (context, input) => {
    const { db, transaction, user, caller } = context
    if (!canChangeOwnPassword(user)) throw refuse('forbidden', 'Only Admin may change a password')
    const needsOld = needsOldPassword(user)
    assertNoProblems(passwordChangeProblems(input, { ...(await readSetting(db, 'security')), needsOld }))
    if (needsOld) await assertPresentPassword(context, input.password, OLD_PASSWORD)
    else await assertOtherPassword(context, input.newPassword)
    const passwordHash = await hashPassword(input.newPassword)
    const answer = await transaction(async tx => {
      await changePasswordHash(tx, user.id, passwordHash, false)
      await endSessions(tx, user.id)
      await auditUser(tx, user.id, 'password changed', user)
      return { message: 'Password changed. Please sign in again.' }
    })
    caller.signOut()
    return answer
  }),

  handle(updateOwnProfile, ({ transaction, user }, input) => {
    if (!canEditOwnProfile(user)) throw refuse('forbidden', 'Only Admin may edit these details')
    assertNoProblems(profileProblems(input))
    return transaction(async tx => {
      await changeRecord(tx, userKind, { id: user.id, version: input.version, by: user }, async before => {
        await assertFree(tx, { username: input.username, email: before.email }, user.id)
        await changeUser(tx, user.id, { ...before, ...input })
        return found(await getUser(tx, user.id), 'User')
      })
      return { message: 'Details saved' }
    })
  }),
]
