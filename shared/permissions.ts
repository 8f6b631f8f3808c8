import { refuse } from './errors.ts'

/** The portal's permissions; their order defines a user's "first permission". */
export const permissionCodes = [
  'customer_dashboard',
  'dashboard',
  'admin_only',
  'transaction',
  'coin_invoice',
  'notice_view',
  'ticket',
  'new_coin',
  'receipt',
  'invoice',
  'user_manage',
  'clerks',
  'advance_search',
  'from_options',
  'coin_item',
  'ip_whitelist',
  'sig_pad',
  'void_logger',
  'all',
] as const

export type Permission = (typeof permissionCodes)[number]

export type Access = 'public' | 'customer' | Permission | readonly (Permission | 'customer')[]

/** The role of a group, independent of its name. */
export const groupKinds = ['admin', 'employee', 'drawer', 'coin', 'customer', 'staff'] as const
export type GroupKind = (typeof groupKinds)[number]

export const kindOfName = (name: string): GroupKind => {
  const words = name.trim().toLowerCase()
  if (words === 'admin') return 'admin'
  if (words.includes('customer')) return 'customer'
  if (words.includes('employe')) return 'employee'
  if (words.includes('drawer')) return 'drawer'
  return words.includes('coin manager') ? 'coin' : 'staff'
}

/** The documents' word for each kind; a shop's own groups have none. */
export const userTypes: Readonly<Record<GroupKind, string>> = {
  admin: 'admin',
  employee: 'employee',
  drawer: 'drawer',
  coin: 'coin managers',
  customer: 'customer',
  staff: 'staff',
}

export type Role = { kind: GroupKind; permissions: readonly string[] }

export const isAdmin = (user: Role) => user.kind === 'admin'
export const isEmployee = (user: Role) => user.kind === 'employee'
export const isDrawer = (user: Role) => user.kind === 'drawer'
export const isCustomer = (user: Role) => user.kind === 'customer'

export const permissionsOf = (user: Role): string[] => (isAdmin(user) ? [...permissionCodes] : [...user.permissions])

const mayOne = (user: Role, need: Permission | 'customer' | 'public') => {
  if (need === 'public') return true
  if (isCustomer(user)) return need === 'customer' || need === 'customer_dashboard'
  if (need === 'customer') return false
  return need === 'all' || isAdmin(user) || user.permissions.includes(need)
}

export const NO_PERMISSION = 'User do not have permission to access this page!'

/** Refuses a call in which a user other than Admin changes nothing that they may change. */
export const onlyAdminChanges = () => refuse('forbidden', 'Only Admin may change this')

/** All staff have 'all'; customers reach only calls declared for customers. */
export const may = (user: Role, access: Access): boolean =>
  typeof access === 'string' ? mayOne(user, access) : access.some(need => mayOne(user, need))

export const assertMay = (user: Role, access: Access) => {
  if (!may(user, access)) throw refuse('forbidden', NO_PERMISSION)
}
