import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  choice,
  codeText,
  created,
  done,
  filter,
  id,
  isBlank,
  listInput,
  pageOf,
  password,
  text,
  version,
} from '#shared/fields.ts'
import { UserGroup } from './groups.contract.ts'

/** A blank clears it; left out means unchanged. */
const clearableId = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' ? null : value)),
    z.optional(z.nullable(z.lazy(id))),
  )

const groupOrAll = () =>
  z.pipe(
    z.transform((value: unknown): unknown =>
      isBlank(value) || (typeof value === 'string' && value.toLowerCase() === 'all') ? undefined : value,
    ),
    z
      .optional(z.lazy(id))
      .register(z.globalRegistry, { type: ['integer', 'string'], pattern: '^([Aa]ll|[1-9][0-9]*)$' }),
  )

const profile = { first_name: text(100), last_name: text(100), username: text(100), phone: text(40) }
const account = {
  ...profile,
  email: codeText(250),
  password: password(),
  group_id: filter(choice(id())),
  buyer_id: clearableId(),
}

export const UserRow = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  group: UserGroup,
  group_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  phone: z.string(),
  buyer_id: z.nullable(z.int()),
  last_login: z.nullable(z.int()),
  created_at: z.int(),
  two_factor_code_verified: z.boolean(),
  userPermissions: z.array(z.string()),
  userType: z.string(),
  version: z.int(),
})
export type UserRow = z.output<typeof UserRow>

const userSorts = [
  'id',
  'username',
  'email',
  'group',
  'full_name',
  'first_name',
  'last_name',
  'last_login',
  'created_at',
] as const

export const listUsers = endpoint({
  method: 'GET',
  path: 'users/all-users-listing/{groupId}',
  access: 'user_manage',
  input: listInput(userSorts, { groupId: groupOrAll(), search: text(100) }),
  output: pageOf(UserRow),
})

const accountLabels = { username: 'User Name', phone: 'Contact Number', group_id: 'Group or Role' }

export const createUser = endpoint({
  method: 'POST',
  path: 'users/create-new-user',
  access: 'user_manage',
  input: z.object(account),
  labels: accountLabels,
  output: created,
})

export const updateUser = endpoint({
  method: 'POST',
  path: 'users/update-user-details',
  access: 'user_manage',
  /** `presentPassword` is required to change one's own e-mail address. */
  input: z.object({ id: id(), version: version(), ...account, presentPassword: password() }),
  labels: { ...accountLabels, presentPassword: 'Your present password' },
  output: done,
})

/** For a user who lost their authenticator; the next sign-in needs only the password. */
export const resetTwoStep = endpoint({
  method: 'POST',
  path: 'users/reset-two-step',
  access: 'user_manage',
  input: z.object({ id: id() }),
  output: done,
})

export const changePassword = endpoint({
  method: 'POST',
  path: 'users/change-password',
  access: ['all', 'customer'],
  allowedWhile: ['must_change_password'],
  input: z.object({ password: password(), newPassword: password() }),
  labels: { password: 'Old Password', newPassword: 'New Password' },
  output: done,
})

export const updateOwnProfile = endpoint({
  method: 'POST',
  path: 'users/update-login-user-details',
  access: 'all',
  input: z.object({ version: version(), ...profile }),
  labels: accountLabels,
  output: done,
})
