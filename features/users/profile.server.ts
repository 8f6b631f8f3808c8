import { found } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import { passTries, takeTries } from '#server/tries.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { passwordChangeProblems } from './passwords.rules.ts'
import { hashPassword, isPasswordRight } from './passwords.server.ts'
import { changePassword, updateOwnProfile } from './users.contract.ts'
import { changePasswordHash, changeUser, endSessions, getPasswordHash, lockUser } from './users.queries.ts'
import { canChangeOwnPassword, canEditOwnProfile, profileProblems } from './users.rules.ts'
import { assertFree, tellUser } from './users.server.ts'

const WRONG_PASSWORD = 'The old password is not right'

/** A found or stolen session must not become a way to try passwords. */
const assertOldPassword = async ({ db, user }: Context, password: string) => {
  const limits = [{ key: `password of ${user.id}` }]
  await takeTries(db, limits)
  if (!(await isPasswordRight(await getPasswordHash(db, user.id), password)))
    throw refuse('invalid', WRONG_PASSWORD, { password: WRONG_PASSWORD })
  await passTries(db, limits)
}

/** What somebody does to their own account. */
export const profileHandlers: Handler[] = [
  handle(changePassword, async (context, input) => {
    const { db, transaction, user, caller } = context
    if (!canChangeOwnPassword(user)) throw refuse('forbidden', 'Only Admin may change a password')
    assertNoProblems(passwordChangeProblems(input, await readSetting(db, 'security')))
    await assertOldPassword(context, input.password)
    const passwordHash = await hashPassword(input.newPassword)
    const answer = await transaction(async tx => {
      await changePasswordHash(tx, user.id, passwordHash)
      await endSessions(tx, user.id)
      await tellUser(tx, user.id, 'password changed', user)
      return { message: 'Password changed. Please sign in again.' }
    })
    caller.setHalf('', 0)
    return answer
  }),

  handle(updateOwnProfile, ({ transaction, user }, input) => {
    if (!canEditOwnProfile(user)) throw refuse('forbidden', 'Only Admin may edit these details')
    assertNoProblems(profileProblems(input))
    return transaction(async tx => {
      const before = found(await lockUser(tx, user.id), 'User')
      await assertUnchanged(tx, 'users', before, input.version)
      await assertFree(tx, { username: input.username, email: before.email }, user.id)
      await changeUser(tx, user.id, { ...before, ...input })
      await tellUser(tx, user.id, 'updated', user)
      return { message: 'Details saved' }
    })
  }),
]
