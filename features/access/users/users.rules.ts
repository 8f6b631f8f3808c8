import { type Problem, refuse, when } from '#shared/errors.ts'
import { isAdmin, kindOfName, type Role } from '#shared/permissions.ts'
import { type PasswordPolicy, passwordProblems } from './passwords.rules.ts'

export type Profile = { first_name: string; last_name: string; username: string; phone: string }
export type UserDraft = Profile & { email: string; password: string; group_id?: number | undefined }

const REQUIRED = '*field is required'
// Commas, brackets and quotes are refused, so that one address never reads as two in a mail's header.
const emailPattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/

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

export const userEditProblems = (user: UserDraft, policy: PasswordPolicy): Problem[] => [
  ...accountProblems(user),
  ...(user.password === '' ? [] : passwordProblems('password', user.password, policy)),
]

export const groupProblems = ({ name, description }: { name: string; description: string }): Problem[] => [
  ...when(name === '', 'name', REQUIRED),
  ...when(description === '', 'description', REQUIRED),
]

export const ADMIN_GROUP_TEXT = 'Can not edit,Admin have all access and permissions.'

/**
 * All calls that a role reaches: every customer reaches those for customers and all staff those for all, regardless of
 * permissions.
 */
const rightsOf = ({ kind, permissions }: Role) => [...permissions, kind === 'customer' ? 'customer_dashboard' : 'all']

export const canGive = (by: Role, permission: string) => isAdmin(by) || rightsOf(by).includes(permission)

export const isStronger = (other: Role, by: Role) =>
  !isAdmin(by) && (isAdmin(other) || !rightsOf(other).every(right => canGive(by, right)))

export const STRONGER = 'may do more than you'

export type NamedRole = Role & { name: string }

/**
 * A change is checked against the group before and after it. Nobody gives a permission they lack or changes a stronger
 * user, neither to take over the password nor to weaken them first.
 */
export const assertMayChange = (by: Role, ...beforeAndAfter: readonly NamedRole[]) => {
  const stronger = beforeAndAfter.find(role => isStronger(role, by))
  if (stronger) throw refuse('forbidden', `You can not do this: the group ${stronger.name} ${STRONGER}`)
}

/** A name can make a group of customers, which needs their permissions. */
export const newGroupProblems = (group: { name: string; description: string }, by: Role): Problem[] => [
  ...groupProblems(group),
  ...when(
    isStronger({ kind: kindOfName(group.name), permissions: [] }, by),
    'name',
    `A group of this name ${STRONGER}`,
  ),
]

export const OWN_PASSWORD = 'Please change your own password in My Account'
export const OWN_TWO_STEP = 'Please turn off your own two-step verification in My Account'

export const OWN_RIGHTS = 'You can not take your own rights away. Please ask another Admin'

/** Mailed links go to the address, so a new address is a new way to sign in. */
export const isOtherEmail = (one: string, other: string) => one.trim().toLowerCase() !== other.trim().toLowerCase()

/** An open session alone must not be enough to change how its owner signs in. */
export const ownEditProblems = (edit: { email: string; presentPassword: string }, email: string): Problem[] =>
  when(isOtherEmail(edit.email, email) && edit.presentPassword === '', 'presentPassword', REQUIRED)

export const canEditOwnProfile = (user: Role) => isAdmin(user)

export const canChangeOwnPassword = (user: Role & { mustChangePassword: boolean }) =>
  isAdmin(user) || user.mustChangePassword
