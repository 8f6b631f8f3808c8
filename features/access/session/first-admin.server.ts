import { randomInt } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import { addHistoryEntry } from '#server/records/history.ts'
import type { Services } from '#server/services/services.ts'
import { getAdminGroup, lockAdminCount } from '../users/groups.queries.ts'
import { passwordProblems } from '../users/passwords.rules.ts'
import { hashPassword } from '../users/passwords.server.ts'
import { addUser, getUser } from '../users/users.queries.ts'

// Without look-alike characters, because somebody types it from a console.
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
  await addHistoryEntry(tx, {
    of: 'users',
    id,
    action: 'created',
    value: { ...(await getUser(tx, id)) },
    by: { id: 0, address: '' },
  })
  return true
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The first start creates the user `admin`, unless the Admin group has a user. */
export const seedAdmin = async ({ db, env, log }: Services, print = say) => {
  const given = env.adminPassword
  const password = given ?? randomPassword()
  const isAdded = await db.transaction().execute(tx => addAdmin(tx, password, given === undefined))
  if (!isAdded) return
  if (given === undefined)
    print(`The admin password is ${password} (user admin); it must be changed at the first sign-in`)
  else if (passwordProblems('password', given, { longPasswords: false }).length > 0)
    log.warn('ADMIN_PASSWORD is weaker than the rules for passwords; please change it')
}
