import { type Problem, when } from '#shared/errors.ts'
import { type Access, isCustomer, isDrawer, isEmployee, type Role } from '#shared/permissions.ts'

export const signInProblems = ({ username, password }: { username: string; password: string }): Problem[] => [
  ...when(username === '', 'username', '*field is required'),
  ...when(password === '', 'password', '*field is required'),
]

export const CODE_LENGTH = 6
export const codeProblems = (code: string): Problem[] =>
  when(code === '', 'verification_code', 'Verification code is required during this process.')

export const turnOffProblems = (typed: { password: string; verification_code: string }): Problem[] => [
  ...when(typed.password === '', 'password', '*field is required'),
  ...codeProblems(typed.verification_code),
]

export type ScreenAccess = { path: string; access: Access }

export const DASHBOARD = '/portal/dashboard'
export const PATH_WITHOUT_PERMISSIONS = '/portal/not-any-permissions'
const DRAWER_HOME = '/transactions/daily'
const CUSTOMER_HOME = '/home'

const needs = ({ access }: ScreenAccess, permission: string) =>
  typeof access === 'string' ? access === permission : access.some(one => one === permission)

const isOpenable = ({ path }: ScreenAccess) => !/[{$:]/.test(path)

export const firstPermittedPath = ({ permissions }: Role, screens: readonly ScreenAccess[]) => {
  for (const permission of permissions) {
    const screen = screens.find(one => isOpenable(one) && needs(one, permission))
    if (screen) return screen.path
  }
  return undefined
}

export const homePath = (user: Role, screens: readonly ScreenAccess[]) => {
  if (user.permissions.includes('dashboard')) return DASHBOARD
  return firstPermittedPath(user, screens) ?? PATH_WITHOUT_PERMISSIONS
}

export const mustChooseStation = (user: Role) => isEmployee(user)

type Target = { r?: string | null | undefined; screens: readonly ScreenAccess[] }

/** The landing page of the user's group, or the page where an expired session ended. */
export const landingPath = (user: Role, { r, screens }: Target): string => {
  const wanted = safeRedirect(r)
  if (wanted !== undefined) return wanted
  if (isEmployee(user)) return homePath(user, screens)
  if (isDrawer(user)) return DRAWER_HOME
  return isCustomer(user) ? CUSTOMER_HOME : homePath(user, screens)
}

const MAX_REDIRECT = 2000
const MAX_DECODINGS = 5

const staysHere = (target: string) => {
  const path = target.split(/[?#]/, 1)[0] ?? ''
  return path.startsWith('/') && !path.includes('//') && !target.includes('\\') && !/\p{Cc}/u.test(target)
}

const decoded = (target: string) => {
  try {
    return decodeURIComponent(target)
  } catch {
    return undefined
  }
}

/** The redirect target if it stays on this site however often it is decoded; otherwise undefined. */
export const safeRedirect = (r: string | null | undefined): string | undefined => {
  if (!r || r.length > MAX_REDIRECT) return undefined
  let form: string = r
  for (let round = 0; round < MAX_DECODINGS; round++) {
    if (!staysHere(form)) return undefined
    const next = decoded(form)
    if (next === undefined) return undefined
    if (next === form) return r
    form = next
  }
  return undefined
}
