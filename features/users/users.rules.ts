import { type Problem, refuse, when } from '#shared/errors.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type PasswordPolicy, passwordProblems } from './passwords.rules.ts'

export type Profile = { first_name: string; last_name: string; username: string; phone: string }
export type UserDraft = Profile & { email: string; password: string; group_id?: number | undefined }

const REQUIRED = '*field is required'
// No comma, bracket or quote: one address must never read as two in a mail's header.
const emailPattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/

/** The texts of My Account and of both user forms. */
export const profileProblems = ({ first_name, last_name, username, phone }: Profile): Problem[] => [
  ...when(first_name.length < 3, 'first_name', '*minimum 3 characters required'),
  ...when(last_name.length < 3, 'last_name', '*minimum 3 characters required'),
  ...when(username.length < 3 || username.length > 50, 'username', '*length must between 3-50'),
  ...when(phone.length < 10, 'phone', '*minimum 10 characters required'),
]

const accountProblems = (user: UserDraft): Problem[] => [
  ...profileProblems(user),
  ...when(!emailPattern.test(user.email), 'email', '*invalid email address'),
  ...when(user.group_id === undefined, 'group_id', REQUIRED),
]

export const newUserProblems = (user: UserDraft, policy: PasswordPolicy): Problem[] => [
  ...accountProblems(user),
  ...passwordProblems('password', user.password, policy),
]

/** An edit without a password leaves the password as it is. */
export const userEditProblems = (user: UserDraft, policy: PasswordPolicy): Problem[] => [
  ...accountProblems(user),
  ...(user.password === '' ? [] : passwordProblems('password', user.password, policy)),
]

export const groupProblems = ({ name, description }: { name: string; description: string }): Problem[] => [
  ...when(name === '', 'name', REQUIRED),
  ...when(description === '', 'description', REQUIRED),
]

export const ADMIN_GROUP_TEXT = 'Can not edit,Admin have all access and permissions.'

/** Admin may all; anybody else only what lies within their own permissions, so that nobody lifts themselves up. */
export const canGive = (by: Role, permissions: readonly string[]) =>
  isAdmin(by) || permissions.every(permission => permission === 'all' || by.permissions.includes(permission))

/** Whether the users of a group are in this person's hands: to make, edit, move into it, or give a new password. */
export const canManageUsersOf = (by: Role, group: Role) =>
  isAdmin(by) || (!isAdmin(group) && canGive(by, group.permissions))

export const assertMayManageUsersOf = (by: Role, group: Role) => {
  if (canManageUsersOf(by, group)) return
  throw refuse('forbidden', `You can not manage users of the group ${group.group}: it may do more than you`)
}

export const assertMayGive = (by: Role, permissions: readonly string[]) => {
  if (canGive(by, permissions)) return
  throw refuse('forbidden', 'You can not give permissions that you do not have yourself')
}

/** Only Admin keeps their own profile; everybody else asks one. */
export const canEditOwnProfile = (user: Role) => isAdmin(user)

/** Only Admin changes a password by themselves, and whoever has been told to. */
export const canChangeOwnPassword = (user: Role & { mustChangePassword: boolean }) =>
  isAdmin(user) || user.mustChangePassword
