import { hash, verify } from '@node-rs/argon2'
import type { Context } from '#server/http/handle.ts'
import { clearTries, countTries } from '#server/sessions/tries.ts'
import { type Problem, refuse } from '#shared/errors.ts'
import { SAME_PASSWORD } from './passwords.rules.ts'
import { getPasswordHash } from './users.queries.ts'

/** argon2id with the library's default costs (19 MiB, two passes). */
export const hashPassword = (password: string) => hash(password)

// Verified when there is no account, so that the answer takes equally long.
const nobodysHash = hash('no account has this password')

export const isPasswordRight = async (passwordHash: string | undefined, password: string) => {
  const isRight = await verify(passwordHash || (await nobodysHash), password)
  return isRight && Boolean(passwordHash)
}

const WRONG: Problem = { field: 'password', text: 'The password is not right' }

/** Asks for the present password, because somebody else may use the session; attempts are limited. */
export const assertPresentPassword = async ({ db, user }: Context, password: string, { field, text } = WRONG) => {
  const limits = [{ key: `password of ${user.id}` }]
  await countTries(db, limits)
  if (!(await isPasswordRight(await getPasswordHash(db, user.id), password)))
    throw refuse('invalid', text, { [field]: text })
  await clearTries(db, limits)
}

export const assertOtherPassword = async ({ db, user }: Context, newPassword: string) => {
  if (await isPasswordRight(await getPasswordHash(db, user.id), newPassword))
    throw refuse('invalid', SAME_PASSWORD, { newPassword: SAME_PASSWORD })
}
