import * as z from 'zod/mini'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { flag, password } from '#shared/fields.ts'
import { isCustomer, type Role } from '#shared/permissions.ts'
import type { Field, FormValues } from '#web/makers/form/form-fields.tsx'
import { rowForm } from '#web/makers/list/list-screen.tsx'
import type { GroupRow } from './groups.contract.ts'
import { passwordHint } from './password-hint.ts'
import { confirmProblems, type PasswordPolicy } from './passwords.rules.ts'
import { createUser, updateUser } from './users.contract.ts'
import {
  isOtherEmail,
  isStronger,
  newUserProblems,
  ownEditProblems,
  STRONGER,
  userEditProblems,
} from './users.rules.ts'

/** Fields that only the form needs are sent too and dropped by the server. */
const createForm = { ...createUser, input: z.extend(createUser.input, { confirmPassword: password() }) }
const editForm = {
  ...updateUser,
  input: z.extend(updateUser.input, { confirmPassword: password(), changePassword: flag() }),
}

type AccountField = Field<InputOf<typeof createUser>>

export const groupRole = (group: GroupRow): Role => ({
  kind: group.kind,
  permissions: group.group_permissions.map(({ permission }) => permission.name),
})

const groupOptions = (groups: readonly GroupRow[], by: Role) =>
  groups.map(group => ({
    value: String(group.id),
    label: group.name,
    ...(isStronger(groupRole(group), by) ? { disabled: true, hint: STRONGER } : {}),
  }))

const customerGroupIn = (groups: readonly GroupRow[]) => (values: FormValues) =>
  groups.some(group => String(group.id) === values.group_id && isCustomer(groupRole(group)))

const accountFields = (groups: readonly GroupRow[], by: Role): readonly AccountField[] => [
  { key: 'first_name', label: 'First Name', span: 12, maxLength: 100 },
  { key: 'last_name', label: 'Last Name', span: 12, maxLength: 100 },
  { key: 'username', label: 'User Name', span: 12, maxLength: 100 },
  { key: 'phone', label: 'Contact Number', span: 12, kind: 'phone', maxLength: 40 },
  { key: 'email', label: 'Email', span: 24, kind: 'email', maxLength: 250 },
  {
    key: 'group_id',
    label: 'Group or Role',
    span: 24,
    kind: 'select',
    numeric: true,
    options: groupOptions(groups, by),
  },
  {
    key: 'buyer_id',
    label: 'Buyer',
    span: 24,
    kind: 'select',
    emptyLabel: 'No buyer',
    hint: 'The customer sees what is offered to this buyer.',
    options: {
      call: buyerCalls.list,
      input: { enabledOnly: true },
      option: (buyer: { id: number; name: string }) => ({ value: String(buyer.id), label: buyer.name }),
    },
    when: customerGroupIn(groups),
  },
]

const passwordFields = (policy: PasswordPolicy, when?: (values: FormValues) => boolean) =>
  (
    [
      { key: 'password', label: 'Password', hint: passwordHint(policy) },
      { key: 'confirmPassword', label: 'Confirm Password' },
    ] as const
  ).map(field => ({ ...field, span: 24, kind: 'password' as const, ...(when ? { when } : {}) }))

type Around = { groups: readonly GroupRow[]; by: Role; policy: PasswordPolicy }

export const createUserForm = ({ groups, by, policy }: Around) =>
  rowForm({
    title: 'Create User',
    call: createForm,
    width: 520,
    fields: [...accountFields(groups, by), ...passwordFields(policy)],
    problems: input => [...newUserProblems(input, policy), ...confirmProblems(input.password, input.confirmPassword)],
  })

/** The password is checked and sent only while the switch shows it. */
export const editUserForm = ({ groups, by, policy }: Around) =>
  rowForm({
    title: 'Edit User Details',
    call: editForm,
    width: 520,
    fields: [
      ...accountFields(groups, by),
      { key: 'changePassword', label: 'Change Password', kind: 'switch', span: 24 },
      ...passwordFields(policy, values => values.changePassword === true),
    ],
    problems: input =>
      input.changePassword
        ? [...newUserProblems(input, policy), ...confirmProblems(input.password, input.confirmPassword)]
        : userEditProblems({ ...input, password: '' }, policy),
  })

/** One's own details without the password, which My Account changes; a new e-mail address asks for it. */
export const editOwnForm = ({ groups, by, policy }: Around, email: string) =>
  rowForm({
    title: 'Edit User Details',
    call: updateUser,
    width: 520,
    fields: [
      ...accountFields(groups, by),
      {
        key: 'presentPassword',
        label: 'Your present password',
        kind: 'password',
        autoComplete: 'current-password',
        span: 24,
        hint: 'Sign-in links go to this address.',
        when: values => isOtherEmail(String(values.email), email),
      },
    ],
    problems: input => [
      ...userEditProblems({ ...input, password: '' }, policy),
      ...ownEditProblems({ ...input, presentPassword: input.presentPassword ?? '' }, email),
    ],
  })
