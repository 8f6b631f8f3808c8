import type { InputOf } from '#shared/endpoint.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { Field } from '#web/makers/form-fields.tsx'
import { listScreen, rowForm } from '#web/makers/list-screen.tsx'
import { Ellipsis } from '#web/ui/Table.tsx'
import { EditLink } from './EditLink.tsx'
import { createGroup, type GroupRow, listGroups, updateGroup } from './groups.contract.ts'
import { PermissionChecks } from './PermissionChecks.tsx'
import { groupRole } from './user-forms.tsx'
import { ADMIN_GROUP_TEXT, groupProblems } from './users.rules.ts'

const fields: readonly Field<InputOf<typeof createGroup>>[] = [
  { key: 'name', label: 'Group Name', span: 24, maxLength: 100 },
  { key: 'description', label: 'Group Description', span: 24, maxLength: 500 },
  {
    key: 'permissionIds',
    label: 'Permission',
    kind: 'custom',
    blank: [],
    render: ({ value, onChange, error }) => (
      <PermissionChecks value={value as readonly number[]} onChange={onChange} error={error} />
    ),
  },
]

const isAdminGroup = (group: GroupRow) => isAdmin(groupRole(group))

export const UserGroups = listScreen(listGroups, {
  title: 'User Groups',
  noun: 'groups',
  columns: [
    { key: 'id', label: 'Id', width: 44 },
    { key: 'name', label: 'Group Name', width: 130 },
    { key: 'description', label: 'Group Description', width: 190 },
    {
      key: 'group_permissions',
      label: 'Permission',
      render: group => <Ellipsis>{groupRole(group).permissions.join(', ')}</Ellipsis>,
    },
    {
      key: 'version',
      label: 'Edit',
      width: 330,
      screenOnly: true,
      render: group => (isAdminGroup(group) ? ADMIN_GROUP_TEXT : <EditLink id={group.id} name={group.name} />),
    },
  ],
  back: '/portal/user-management',
  create: {
    label: 'Create New Group',
    form: rowForm({ title: 'Create Group', call: createGroup, fields, problems: groupProblems, width: 560 }),
  },
  edit: {
    ...rowForm({ title: 'Edit Group', call: updateGroup, fields, problems: groupProblems, width: 560 }),
    can: group => !isAdminGroup(group),
  },
  nameOf: group => group.name,
  live: 'groups',
  history: 'groups',
  whole: true,
})
