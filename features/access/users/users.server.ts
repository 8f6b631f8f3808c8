import { type Db, found, type Tx } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import type { Actor } from '#server/records/history.ts'
import { changeRecord, type EditedRecord, recordChange } from '#server/records/records.ts'
import type { User } from '#server/sessions/sessions.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { isAdmin, isCustomer, permissionsOf, userTypes } from '#shared/permissions.ts'
import { findGroups, type GroupRecord, getGroup, lockAdminCount } from './groups.queries.ts'
import { groupRow } from './groups.server.ts'
import { assertPresentPassword, hashPassword } from './passwords.server.ts'
import { createUser, listUsers, resetTwoStep, updateUser } from './users.contract.ts'
import {
  addUser,
  changePasswordHash,
  changeUser,
  endLinks,
  endSessions,
  findTaken,
  findUsers,
  getUser,
  hasBuyer,
  lockUser,
  removeTwoStep,
  type UserRecord,
} from './users.queries.ts'
import {
  assertMayChange,
  isOtherEmail,
  isStronger,
  newUserProblems,
  OWN_PASSWORD,
  OWN_RIGHTS,
  OWN_TWO_STEP,
  ownEditProblems,
  userEditProblems,
} from './users.rules.ts'

export const userKind: EditedRecord<UserRecord> = {
  table: 'users',
  noun: 'User',
  access: 'user_manage',
  lock: lockUser,
}

export const auditUser = async (tx: Tx, id: number, action: string, by: Actor) =>
  recordChange(tx, userKind, { action, row: found(await getUser(tx, id), 'User'), by })

/** Answers 409 with the field, which the unique index can not name. */
export const assertFree = async (db: Db, names: { username: string; email: string }, exceptId: number) => {
  const taken = await findTaken(db, names, exceptId)
  const fields = {
    ...(taken.username ? { username: 'Username is already taken' } : {}),
    ...(taken.email ? { email: 'Email is already taken' } : {}),
  }
  const texts = Object.values(fields)
  if (texts.length > 0) throw refuse('conflict', texts.join('\n'), fields)
}

const chooseGroup = async (db: Db, groupId: number | undefined, by: User) => {
  const group = await getGroup(db, groupId ?? 0)
  if (!group) throw refuse('invalid', 'This group does not exist', { group_id: 'This group does not exist' })
  assertMayChange(by, group)
  return group
}

const userRow = (user: UserRecord, group: GroupRecord) => ({
  ...user,
  group: groupRow(group),
  userPermissions: permissionsOf(group),
  userType: userTypes[group.kind],
})

const lockManaged = async (tx: Tx, id: number, by: User) => {
  const user = found(await lockUser(tx, id), 'User')
  assertMayChange(by, found(await getGroup(tx, user.group_id), 'Group'))
  return user
}

const managedBy = (by: User) => ({ ...userKind, lock: (tx: Tx, id: number) => lockManaged(tx, id, by) })

/** Only a customer may belong to a buyer. */
const chooseBuyer = async (db: Db, group: GroupRecord, buyerId: number | null) => {
  if (buyerId === null || !isCustomer(group)) return null
  const text = 'This buyer does not exist'
  if (!(await hasBuyer(db, buyerId))) throw refuse('invalid', text, { buyer_id: text })
  return buyerId
}

const assertAdminRemains = async (tx: Tx, before: UserRecord, after: GroupRecord) => {
  const group = found(await getGroup(tx, before.group_id), 'Group')
  if (!isAdmin(group) || after.id === group.id || (await lockAdminCount(tx)) > 1) return
  const text = 'The last Admin user must stay in the Admin group'
  throw refuse('conflict', text, { group_id: text })
}

const assertKeepsOwnRights = async (tx: Tx, before: UserRecord, after: GroupRecord, by: User) => {
  if (before.id !== by.id || after.id === before.group_id) return
  if (isStronger(found(await getGroup(tx, before.group_id), 'Group'), after))
    throw refuse('conflict', OWN_RIGHTS, { group_id: OWN_RIGHTS })
}

/** A password set by somebody else must be changed at the next sign-in. */
const TYPED_BY_ANOTHER = true

const saveUser = async (tx: Tx, before: UserRecord, input: InputOf<typeof updateUser>, by: User) => {
  const group = await chooseGroup(tx, input.group_id, by)
  await assertAdminRemains(tx, before, group)
  await assertKeepsOwnRights(tx, before, group, by)
  await assertFree(tx, input, before.id)
  const buyerId = input.buyer_id === undefined ? before.buyer_id : input.buyer_id
  const values = { ...input, group_id: group.id, buyer_id: await chooseBuyer(tx, group, buyerId) }
  await changeUser(tx, before.id, values)
  if (input.password !== '')
    await changePasswordHash(tx, before.id, await hashPassword(input.password), TYPED_BY_ANOTHER)
  if (isOtherEmail(input.email, before.email)) await endLinks(tx, before.id)
  if (input.password !== '' || group.id !== before.group_id) await endSessions(tx, before.id, by.sessionId)
  return found(await getUser(tx, before.id), 'User')
}

const WRONG_PASSWORD = { field: 'presentPassword', text: 'The password is not right' }

/** One's own password is changed in My Account, and one's own e-mail address needs the present password. */
const assertOwnEdit = async (context: Context, input: InputOf<typeof updateUser>) => {
  if (input.id !== context.user.id) return
  if (input.password !== '') throw refuse('forbidden', OWN_PASSWORD, { password: OWN_PASSWORD })
  const { email } = found(await getUser(context.db, input.id), 'User')
  assertNoProblems(ownEditProblems(input, email))
  if (isOtherEmail(input.email, email)) await assertPresentPassword(context, input.presentPassword, WRONG_PASSWORD)
}

export const userHandlers: Handler[] = [
  handle(listUsers, async ({ db, page }, filter) => {
    const { data, count } = await findUsers(db, filter, page)
    const groups = new Map((await findGroups(db)).map(group => [group.id, group]))
    if (filter.groupId !== undefined) found(groups.get(filter.groupId), 'Group')
    return { data: data.map(user => userRow(user, found(groups.get(user.group_id), 'Group'))), count }
  }),

  handle(createUser, async ({ db, transaction, user }, input) => {
    assertNoProblems(newUserProblems(input, await readSetting(db, 'security')))
    const passwordHash = await hashPassword(input.password)
    return transaction(async tx => {
      const group = await chooseGroup(tx, input.group_id, user)
      await assertFree(tx, input, 0)
      const buyerId = await chooseBuyer(tx, group, input.buyer_id ?? null)
      const values = { ...input, group_id: group.id, buyer_id: buyerId }
      const { id } = await addUser(tx, { ...values, passwordHash, mustChangePassword: TYPED_BY_ANOTHER })
      await auditUser(tx, id, 'created', user)
      return { data: { id } }
    })
  }),

  handle(updateUser, async (context, input) => {
    const { db, transaction, user } = context
    assertNoProblems(userEditProblems(input, await readSetting(db, 'security')))
    await assertOwnEdit(context, input)
    const action = input.password === '' ? 'updated' : 'updated, with a new password'
    return transaction(async tx => {
      await changeRecord(tx, managedBy(user), { id: input.id, version: input.version, by: user, action }, before =>
        saveUser(tx, before, input, user),
      )
      return { message: 'User saved' }
    })
  }),

  handle(resetTwoStep, ({ transaction, user }, { id }) =>
    transaction(async tx => {
      if (id === user.id) throw refuse('forbidden', OWN_TWO_STEP)
      const change = { id, by: user, action: 'two-step verification reset' }
      await changeRecord(tx, managedBy(user), change, async () => {
        await removeTwoStep(tx, id)
        await endSessions(tx, id)
        return found(await getUser(tx, id), 'User')
      })
      return { message: 'Two-step verification is off; the user can set it up again' }
    }),
  ),
]
