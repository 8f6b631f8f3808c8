import { type Problem, refuse, when } from '#shared/errors.ts'
import { isAdmin, kindOfName, type Role } from '#shared/permissions.ts'
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

/**
 * What somebody of this role can reach. Every customer reaches the calls for customers and everybody on the staff those
 * for all, whatever is ticked.
 */
const rightsOf = ({ kind, permissions }: Role) => [...permissions, kind === 'customer' ? 'customer_dashboard' : 'all']

/** Whether this person may tick or untick the permission. */
export const canGive = (by: Role, permission: string) => isAdmin(by) || rightsOf(by).includes(permission)

/** Whether somebody of the other role is Admin, or holds a permission, that this person is not or lacks. */
export const isStronger = (other: Role, by: Role) =>
  !isAdmin(by) && (isAdmin(other) || !rightsOf(other).every(right => canGive(by, right)))

export const STRONGER = 'may do more than you'

export type NamedRole = Role & { name: string }

/**
 * A change of a group, or of a user of it, is held against the group as it was and as it becomes. Nobody gives what they
 * lack, and nobody touches who is stronger: neither to take a password over nor to make them weaker first.
 */
export const assertMayChange = (by: Role, ...beforeAndAfter: readonly NamedRole[]) => {
  const stronger = beforeAndAfter.find(role => isStronger(role, by))
  if (stronger) throw refuse('forbidden', `You can not do this: the group ${stronger.name} ${STRONGER}`)
}

/** A name can make a group of customers, which is in the hands of who has theirs. */
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

/** Mailed links go to the address, so that another one is another way in. */
export const isOtherEmail = (one: string, other: string) => one.trim().toLowerCase() !== other.trim().toLowerCase()

/** Whoever found a session open does not get at its owner's ways in. */
export const ownEditProblems = (edit: { email: string; presentPassword: string }, email: string): Problem[] =>
  when(isOtherEmail(edit.email, email) && edit.presentPassword === '', 'presentPassword', REQUIRED)

/** Only Admin keeps their own profile; everybody else asks one. */
export const canEditOwnProfile = (user: Role) => isAdmin(user)

/** Only Admin changes a password by themselves, and whoever has been told to. */
export const canChangeOwnPassword = (user: Role & { mustChangePassword: boolean }) =>
  isAdmin(user) || user.mustChangePassword
