import { randomInt } from 'node:crypto'
import type { Tx } from '#server/db.ts'
import { remember } from '#server/history.ts'
import type { Parts } from '#server/parts.ts'
import { getAdminGroup, lockAdminCount } from '../users/groups.queries.ts'
import { passwordProblems } from '../users/passwords.rules.ts'
import { hashPassword } from '../users/passwords.server.ts'
import { addUser, getUser } from '../users/users.queries.ts'

// Without look-alikes, since somebody types it from a console.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789!@#$%&*'
const LENGTH = 20

export const randomPassword = (): string => {
  const password = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
  return passwordProblems('password', password, { longPasswords: false }).length === 0 ? password : randomPassword()
}

const addAdmin = async (tx: Tx, password: string, mustChangePassword: boolean) => {
  const group = await getAdminGroup(tx)
  if (!group || (await lockAdminCount(tx)) > 0) return false
  const { id } = await addUser(tx, {
    first_name: 'Shop',
    last_name: 'Admin',
    username: 'admin',
    email: 'admin@loupe.localhost',
    phone: '',
    group_id: group.id,
    buyer_id: null,
    passwordHash: await hashPassword(password),
    mustChangePassword,
  })
  await remember(tx, {
    of: 'users',
    id,
    action: 'created',
    value: { ...(await getUser(tx, id)) },
    by: { id: 0, address: '' },
  })
  return true
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The first start makes the user `admin`; nothing is done when the Admin group has somebody. */
export const seedAdmin = async ({ db, env, log }: Parts, print = say) => {
  const given = env.adminPassword
  const password = given ?? randomPassword()
  const isAdded = await db.transaction().execute(tx => addAdmin(tx, password, given === undefined))
  if (!isAdded) return
  if (given === undefined)
    print(`The admin password is ${password} (user admin); it must be changed at the first sign-in`)
  else if (passwordProblems('password', given, { longPasswords: false }).length > 0)
    log.warn('ADMIN_PASSWORD is weaker than the rules for passwords; please change it')
}
