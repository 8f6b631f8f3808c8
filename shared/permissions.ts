/** The access codes of the portal; the order is the order of "first permission". */
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

/** What a call needs: one permission, or several of which one is enough. */
export type Access = 'public' | 'customer' | Permission | readonly (Permission | 'customer')[]

export type Role = { group: string; permissions: readonly string[] }

/** The role is the group's name in lower case. */
export const isAdmin = (user: Role) => user.group.toLowerCase() === 'admin'
export const isEmployee = (user: Role) => user.group.toLowerCase().includes('employe')
export const isDrawer = (user: Role) => user.group.toLowerCase().includes('drawer')
export const isCustomer = (user: Role) => user.group.toLowerCase().includes('customer')

/** The access codes of a user; Admin has all of them. */
export const permissionsOf = (user: Role): string[] => (isAdmin(user) ? [...permissionCodes] : [...user.permissions])

const mayOne = (user: Role, need: Permission | 'customer' | 'public') => {
  if (need === 'public') return true
  if (isCustomer(user)) return need === 'customer' || need === 'customer_dashboard'
  if (need === 'customer') return false
  return need === 'all' || isAdmin(user) || user.permissions.includes(need)
}

/** Everybody on the staff has 'all'; a customer reaches only what is declared for customers. */
export const may = (user: Role, access: Access): boolean =>
  typeof access === 'string' ? mayOne(user, access) : access.some(need => mayOne(user, need))
