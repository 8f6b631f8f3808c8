import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, done, entryName, flag, id, idList, listOf, text, version } from '#shared/fields.ts'
import { groupKinds } from '#shared/permissions.ts'

const PermissionRow = z.object({ id: z.int(), name: z.string() })

export const UserGroup = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The role, derived from the name when the group was made. */
  kind: z.enum(groupKinds),
  group_permissions: z.array(z.object({ permission: PermissionRow })),
})

export const GroupRow = z.extend(UserGroup, { permissionIds: z.array(z.int()), version: z.int() })
export type GroupRow = z.output<typeof GroupRow>

const group = { name: entryName(), description: text(500), permissionIds: idList(100) }

export const listGroups = endpoint({
  method: 'GET',
  path: 'users/all-users-groups',
  access: 'user_manage',
  input: z.object({}),
  output: listOf(GroupRow),
})

export const listPermissions = endpoint({
  method: 'GET',
  path: 'users/all-users-permissions',
  access: 'user_manage',
  input: z.object({ mySqlOnly: flag() }),
  labels: { mySqlOnly: 'Show MySql Permissions' },
  output: listOf(PermissionRow),
})

const groupLabels = { name: 'Group Name', description: 'Group Description', permissionIds: 'Permission' }

export const createGroup = endpoint({
  method: 'POST',
  path: 'users/create-new-group',
  access: 'user_manage',
  input: z.object(group),
  labels: groupLabels,
  output: created,
})

export const updateGroup = endpoint({
  method: 'POST',
  path: 'users/update-group',
  access: 'user_manage',
  input: z.object({ id: id(), version: version(), ...group }),
  labels: groupLabels,
  output: done,
})
