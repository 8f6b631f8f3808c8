import { sql } from 'kysely'
import { signIn } from '#features/access/session/session.contract.ts'
import { hashPassword } from '#features/access/users/passwords.server.ts'
import { oneRow, rows } from '#server/db/db.ts'
import type { TestPortal } from './portal.ts'

const PASSWORD = 'Garnet&Opal7'

/** A portal with people who sign in by password. */
export const openSignInDesk = async ({ db, send }: TestPortal) => {
  const passwordHash = await hashPassword(PASSWORD)
  let made = 0

  const makeUser = async (group = 'Employee') => {
    const username = `Person${++made}`
    const { id } = await oneRow<{ id: number }>(
      db,
      sql`insert into users (first_name, last_name, username, email, group_id, password_hash)
        select 'June', 'Harper', ${username}, ${`${username}@example.com`}, id, ${passwordHash} from groups
        where name = ${group} returning id`,
    )
    return { id, username }
  }

  const enter = (input: object, as: { address?: string; headers?: Record<string, string> } = {}) =>
    send(signIn, { password: PASSWORD, ...input }, as)

  /** The outcomes of a user's sign-ins, oldest first. */
  const outcomes = async (userId: number) =>
    (await rows<{ outcome: string }>(db, sql`select outcome from sign_ins where user_id = ${userId} order by id`)).map(
      ({ outcome }) => outcome,
    )

  return { makeUser, enter, outcomes }
}
