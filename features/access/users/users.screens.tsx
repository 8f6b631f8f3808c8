import { IconShieldOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InputOf } from '#shared/endpoint.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { sayMessage, sayOutcome } from '#web/failures.ts'
import type { ListOptions } from '#web/makers/list/list-options.ts'
import { listScreen } from '#web/makers/list/list-screen.tsx'
import type { UrlState } from '#web/makers/list/list-state.ts'
import type { SortsOf } from '#web/makers/page/columns.tsx'
import { queryClient, useCall } from '#web/queries.ts'
import { refetchMe, roleOf, useMe } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EditLink } from './EditLink.tsx'
import { type GroupRow, listGroups } from './groups.contract.ts'
import { createUserForm, editOwnForm, editUserForm, groupRole } from './user-forms.tsx'
import { listUsers, resetTwoStep, type UserRow } from './users.contract.ts'
import { isStronger, STRONGER } from './users.rules.ts'

const GROUPS = '/portal/user-management/groups'

const reset = async ({ id, username }: UserRow) => {
  const isMeant = await confirm({
    title: `Reset two-step of ${username}?`,
    text: 'The next sign-in needs the password alone. Open sessions of this user end.',
    confirmLabel: 'Reset',
    danger: true,
  })
  if (!isMeant) return
  if (!(await sayOutcome(call(resetTwoStep, { id }), sayMessage))) return
  await Promise.all([queryClient.invalidateQueries({ queryKey: [listUsers.path] }), refetchMe()])
}

const twoStepActions = (user: UserRow, isOwn: boolean) =>
  user.two_factor_code_verified
    ? [
        [
          {
            label: 'Reset two-step',
            icon: <IconShieldOff />,
            onSelect: () => void reset(user),
            ...(isOwn ? { disabled: true, reason: 'in My Account' } : {}),
          },
        ],
      ]
    : []

const noGroups: readonly GroupRow[] = []

const useUserList = (address: UrlState): ListOptions<UserRow, InputOf<typeof listUsers>, SortsOf<typeof listUsers>> => {
  const me = useMe()
  const groups = useCall(listGroups, {}).data?.data ?? noGroups
  const by = roleOf(me)
  const around = { groups, by, policy: me.passwordPolicy }
  const isOwn = Number(address.open) === me.userdetails.id
  const canEdit = (user: UserRow) => {
    const group = groups.find(({ id }) => id === user.group_id)
    return !group || !isStronger(groupRole(group), by)
  }
  return {
    title: 'All Users',
    noun: 'users',
    columns: [
      { key: 'username', label: 'User Name', sort: true, width: 120 },
      { key: 'email', label: 'Email', sort: true },
      { key: 'group', label: 'Group or Role', sort: true, width: 130, render: user => user.group.name },
      { key: 'full_name', label: 'Full Name', sort: true, width: 150 },
      {
        key: 'last_login',
        label: 'Last Login',
        as: 'instant',
        sort: true,
        width: 130,
        render: user => (user.last_login === null ? 'Null' : formatInstant(user.last_login, me.shop.timeZone)),
      },
      { key: 'created_at', label: 'Created On', as: 'instant', sort: true, width: 130 },
      {
        key: 'version',
        label: 'Edit',
        width: 60,
        screenOnly: true,
        render: user => canEdit(user) && <EditLink id={user.id} name={user.username} />,
      },
    ],
    search: 'Search users',
    filters: [
      {
        key: 'groupId',
        label: 'Group or Role',
        kind: 'select',
        all: 'ALL',
        options: groups.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    buttons: <PlainButton renderRoot={root => <Link to={GROUPS} {...root} />}>User Groups or Role</PlainButton>,
    create: { label: 'Create New User', form: createUserForm(around) },
    edit: {
      ...(isOwn ? editOwnForm(around, me.userdetails.email) : editUserForm(around)),
      can: user => canEdit(user) || STRONGER,
    },
    actions: user => (canEdit(user) ? twoStepActions(user, user.id === me.userdetails.id) : []),
    nameOf: user => user.username,
    live: 'users',
    history: 'users',
  }
}

export const AllUsers = listScreen(listUsers, useUserList)
