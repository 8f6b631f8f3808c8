import { hash, verify } from '@node-rs/argon2'
import type { Context } from '#server/http/handle.ts'
import { passTries, takeTries } from '#server/tries.ts'
import { type Problem, refuse } from '#shared/errors.ts'
import { getPasswordHash } from './users.queries.ts'

/** argon2id, with the library's own costs (19 MiB, two passes). */
export const hashPassword = (password: string) => hash(password)

// Nobody's password: checked when there is no account, so that the answer takes as long as for one.
const nobodysHash = hash('no account has this password')

export const isPasswordRight = async (passwordHash: string | undefined, password: string) => {
  const isRight = await verify(passwordHash || (await nobodysHash), password)
  return isRight && Boolean(passwordHash)
}

const WRONG: Problem = { field: 'password', text: 'The password is not right' }

/** Asks who holds the session whether they are its owner. A found or stolen one must not be a way to try passwords. */
export const assertPresentPassword = async ({ db, user }: Context, password: string, { field, text } = WRONG) => {
  const limits = [{ key: `password of ${user.id}` }]
  await takeTries(db, limits)
  if (!(await isPasswordRight(await getPasswordHash(db, user.id), password)))
    throw refuse('invalid', text, { [field]: text })
  await passTries(db, limits)
}
