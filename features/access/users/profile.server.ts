import { found } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records.ts'
import { readSetting } from '#server/settings.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { passwordChangeProblems } from './passwords.rules.ts'
import { assertPresentPassword, hashPassword } from './passwords.server.ts'
import { changePassword, updateOwnProfile } from './users.contract.ts'
import { changePasswordHash, changeUser, endSessions, getUser } from './users.queries.ts'
import { canChangeOwnPassword, canEditOwnProfile, profileProblems } from './users.rules.ts'
import { assertFree, noteUserChange, userKind } from './users.server.ts'

const OLD_PASSWORD = { field: 'password', text: 'The old password is not right' }

/** What somebody does to their own account. */
export const profileHandlers: Handler[] = [
  handle(changePassword, async (context, input) => {
    const { db, transaction, user, caller } = context
    if (!canChangeOwnPassword(user)) throw refuse('forbidden', 'Only Admin may change a password')
    assertNoProblems(passwordChangeProblems(input, await readSetting(db, 'security')))
    await assertPresentPassword(context, input.password, OLD_PASSWORD)
    const passwordHash = await hashPassword(input.newPassword)
    const answer = await transaction(async tx => {
      await changePasswordHash(tx, user.id, passwordHash)
      await endSessions(tx, user.id)
      await noteUserChange(tx, user.id, 'password changed', user)
      return { message: 'Password changed. Please sign in again.' }
    })
    caller.setHalf('', 0)
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
