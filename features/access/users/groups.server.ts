import { type Db, found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord, recordChange } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { isAdmin, kindOfName } from '#shared/permissions.ts'
import { createGroup, listGroups, listPermissions, updateGroup } from './groups.contract.ts'
import {
  addGroup,
  changeGroup,
  findGroups,
  findPermissions,
  type GroupRecord,
  getGroup,
  isGroupNameTaken,
  lockGroup,
} from './groups.queries.ts'
import { ADMIN_GROUP_TEXT, assertMayChange, groupProblems } from './users.rules.ts'

export const groupRow = ({ permissions, ...group }: GroupRecord) => ({
  ...group,
  group_permissions: group.permissionIds.map((id, index) => ({ permission: { id, name: permissions[index] ?? '' } })),
})

const groupKind: EditedRecord<GroupRecord> = { table: 'groups', noun: 'Group', access: 'user_manage', lock: lockGroup }

const assertNameFree = async (db: Db, name: string, exceptId: number) => {
  if (!(await isGroupNameTaken(db, name, exceptId))) return
  throw refuse('conflict', 'Group name is already taken', { name: 'Group name is already taken' })
}

const namesOf = async (db: Db, ids: readonly number[]) => {
  const permissionNames = new Map((await findPermissions(db)).map(({ id, name }) => [id, name]))
  const names = ids.map(id => permissionNames.get(id))
  const text = 'This permission does not exist'
  if (names.includes(undefined)) throw refuse('invalid', text, { permissionIds: text })
  return names.filter(name => name !== undefined)
}

const assertEditable = (group: GroupRecord) => {
  if (isAdmin(group)) throw refuse('conflict', ADMIN_GROUP_TEXT)
}

export const groupHandlers: Handler[] = [
  handle(listGroups, async ({ db }) => ({ data: (await findGroups(db)).map(groupRow) })),
  handle(listPermissions, async ({ db }, { mySqlOnly }) => ({ data: await findPermissions(db, mySqlOnly) })),

  handle(createGroup, ({ transaction, user }, input) =>
    transaction(async tx => {
      assertNoProblems(groupProblems(input))
      const permissionIds = [...new Set(input.permissionIds)]
      await assertNameFree(tx, input.name, 0)
      const kind = kindOfName(input.name)
      assertMayChange(user, { name: input.name, kind, permissions: await namesOf(tx, permissionIds) })
      const id = await addGroup(tx, { ...input, kind, permissionIds })
      await recordChange(tx, groupKind, { action: 'created', row: found(await getGroup(tx, id), 'Group'), by: user })
      return { data: { id } }
    }),
  ),

  handle(updateGroup, ({ transaction, user }, input) =>
    transaction(async tx => {
      await changeRecord(tx, groupKind, { id: input.id, version: input.version, by: user }, async before => {
        assertEditable(before)
        assertNoProblems(groupProblems(input))
        const permissionIds = [...new Set(input.permissionIds)]
        assertMayChange(user, before, { ...before, permissions: await namesOf(tx, permissionIds) })
        await assertNameFree(tx, input.name, before.id)
        await changeGroup(tx, before.id, { ...input, permissionIds })
        return found(await getGroup(tx, before.id), 'Group')
      })
      return { message: 'Group saved' }
    }),
  ),
]
