import { hash, verify } from '@node-rs/argon2'

/** argon2id, with the library's own costs (19 MiB, two passes). */
export const hashPassword = (password: string) => hash(password)

// Nobody's password: checked when there is no account, so that the answer takes as long as for one.
const nobodysHash = hash('no account has this password')

export const isPasswordRight = async (passwordHash: string | undefined, password: string) => {
  const isRight = await verify(passwordHash || (await nobodysHash), password)
  return isRight && Boolean(passwordHash)
}
