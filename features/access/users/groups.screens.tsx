import type { InputOf } from '#shared/endpoint.ts'
import { isAdmin, kindOfName, type Role } from '#shared/permissions.ts'
import type { Field } from '#web/makers/form/form-fields.tsx'
import type { ListOptions } from '#web/makers/list/list-options.ts'
import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import type { SortsOf } from '#web/makers/page/columns.tsx'
import { useRole } from '#web/session.ts'
import { Ellipsis } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { EditLink } from './EditLink.tsx'
import { createGroup, type GroupRow, listGroups, updateGroup } from './groups.contract.ts'
import { PermissionChecks } from './PermissionChecks.tsx'
import { groupRole } from './user-forms.tsx'
import { ADMIN_GROUP_TEXT, groupProblems, isStronger, newGroupProblems, STRONGER } from './users.rules.ts'

type GroupField = Field<InputOf<typeof createGroup>>

const name: GroupField = { key: 'name', label: 'Group Name', span: 24, maxLength: 100 }
const KIND_HINT = 'The word customer, employee, drawer or coin manager in the name sets the role for good.'

const otherFields: readonly GroupField[] = [
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

const GroupName = ({ group }: { group: GroupRow }) => (
  <>
    {group.name} {kindOfName(group.name) !== group.kind && <Tag>{group.kind}</Tag>}
  </>
)

const refusalOf = (group: GroupRow, by: Role) => {
  const role = groupRole(group)
  if (isAdmin(role)) return ADMIN_GROUP_TEXT
  return isStronger(role, by) ? STRONGER : undefined
}

const createForm = (by: Role) =>
  rowForm({
    title: 'Create Group',
    call: createGroup,
    fields: [{ ...name, hint: KIND_HINT }, ...otherFields],
    problems: input => newGroupProblems(input, by),
    width: 560,
  })

const editForm = rowForm({
  title: 'Edit Group',
  call: updateGroup,
  fields: [name, ...otherFields],
  problems: groupProblems,
  width: 560,
})

const useGroupList = (): ListOptions<GroupRow, InputOf<typeof listGroups>, SortsOf<typeof listGroups>> => {
  const by = useRole()
  return {
    title: 'User Groups',
    noun: 'groups',
    columns: [
      { key: 'id', label: 'Id', width: 44 },
      { key: 'name', label: 'Group Name', width: 130, render: group => <GroupName group={group} /> },
      { key: 'description', label: 'Group Description', width: 190 },
      {
        key: 'group_permissions',
        label: 'Permission',
        render: group => <Ellipsis>{groupRole(group).permissions.join(', ')}</Ellipsis>,
      },
      {
        key: 'version',
        label: 'Edit',
        width: 370,
        screenOnly: true,
        render: group => refusalOf(group, by) ?? <EditLink id={group.id} name={group.name} />,
      },
    ],
    back: '/portal/user-management',
    create: { label: 'Create New Group', form: createForm(by) },
    edit: { ...editForm, can: group => refusalOf(group, by) ?? true },
    nameOf: group => group.name,
    live: 'groups',
    history: 'groups',
    whole: true,
  }
}

export const UserGroups = listScreen(listGroups, useGroupList)
