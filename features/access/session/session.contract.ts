import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, done, flag, id, listOf, password } from '#shared/fields.ts'
import { groupKinds } from '#shared/permissions.ts'
import { UserGroup } from '../users/groups.contract.ts'

const everybody = ['all', 'customer'] as const

export const LoginResult = z.object({
  token: z.string(),
  group: z.string(),
  kind: z.enum(groupKinds),
  permissions: z.array(z.string()),
  /** Until the code is verified the token can do nothing else. */
  twoStepEnabled: z.boolean(),
  mustChangePassword: z.boolean(),
})

export type LoginResult = z.output<typeof LoginResult>

/** With a username it signs in; with only a `secret` it adds this device to the IP whitelist. */
export const signIn = endpoint({
  method: 'POST',
  path: 'users/login-user',
  access: 'public',
  input: z.object({ username: codeText(250), password: password(), keepLoggedIn: flag(), secret: codeText(500) }),
  output: z.object({ message: z.string(), data: z.optional(LoginResult) }),
})

export const signInByLink = endpoint({
  method: 'POST',
  path: 'users/log-with-secret',
  access: 'public',
  input: z.object({ secret: codeText(500) }),
  output: z.object({ data: LoginResult }),
})

export const requestLoginLink = endpoint({
  method: 'POST',
  path: 'users/build-login-secret',
  access: 'public',
  input: z.object({ username: codeText(250) }),
  output: done,
})

export const verifyCode = endpoint({
  method: 'POST',
  path: 'users/verify-authenticator-code',
  access: everybody,
  allowedWhile: ['awaiting_code', 'must_change_password'],
  input: z.object({ verification_code: codeText(6) }),
  output: z.object({ verified: z.boolean(), message: z.string() }),
})

export const getAuthenticatorCode = endpoint({
  method: 'GET',
  path: 'users/get-authenticator-code',
  access: everybody,
  changes: true,
  input: z.object({}),
  output: z.object({ data: z.string() }),
})

export const turnOffTwoStep = endpoint({
  method: 'POST',
  path: 'users/turn-off-two-step',
  access: everybody,
  input: z.object({ password: password(), verification_code: codeText(6) }),
  output: done,
})

export const CurrentUser = z.object({
  userdetails: z.object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    group: UserGroup,
    created_at: z.int(),
    last_login: z.nullable(z.int()),
    userPermissions: z.array(z.string()),
    userType: z.string(),
    two_factor_code_verified: z.boolean(),
    mustChangePassword: z.boolean(),
    isByLink: z.boolean(),
    version: z.int(),
  }),
  permissions: z.array(z.string()),
  userType: z.string(),
  shop: z.object({ name: z.string(), timeZone: z.string() }),
  passwordPolicy: z.object({ longPasswords: z.boolean() }),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: 'users/particular-user-permissions',
  access: everybody,
  allowedWhile: ['must_change_password'],
  input: z.object({}),
  output: z.object({ data: CurrentUser }),
})

export const signOut = endpoint({
  method: 'POST',
  path: 'users/logout',
  access: everybody,
  allowedWhile: ['awaiting_code', 'must_change_password'],
  input: z.object({ everywhere: flag() }),
  output: done,
})

export const SessionRow = z.object({
  id: z.int(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int(),
  isThis: z.boolean(),
})
export type SessionRow = z.output<typeof SessionRow>

export const listMySessions = endpoint({
  method: 'GET',
  path: 'sessions/mine',
  access: everybody,
  input: z.object({}),
  output: listOf(SessionRow),
})

export const endMySession = endpoint({
  method: 'POST',
  path: 'sessions/end',
  access: everybody,
  input: z.object({ id: id() }),
  output: done,
})
