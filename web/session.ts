import { useSuspenseQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type GroupKind, isAdmin, type Role } from '#shared/permissions.ts'
import { call } from './call.ts'
import { dropAllDrafts } from './drafts.ts'
import { queryClient } from './queries.ts'
import { dropToken, readToken } from './token.ts'

export type Me = {
  userdetails: {
    id: number
    first_name: string
    last_name: string
    username: string
    email: string
    phone: string
    group: { id: number; name: string; description: string; kind: GroupKind }
    two_factor_code_verified: boolean
    mustChangePassword: boolean
    isByLink: boolean
    version: number
  }
  permissions: string[]
  shop: { name: string; timeZone: string }
  passwordPolicy: { longPasswords: boolean }
}

type Answering<T> = Endpoint<z.ZodMiniType, z.ZodMiniType<T>>

export type SessionCalls = { whoAmI: Answering<{ data: Me }>; logout: Endpoint }

let calls: SessionCalls | undefined

/** The session's calls belong to a feature, so the app registers them at the start. */
export const provideSessionCalls = (given: SessionCalls) => {
  calls = given
}

const sessionCalls = () => {
  if (!calls) throw new Error('the app was not started')
  return calls
}

const ME = ['who am i'] as const

const meQuery = {
  queryKey: ME,
  queryFn: async () => (await call(sessionCalls().whoAmI, {})).data,
  staleTime: 60_000,
}

export const fetchMe = () => queryClient.ensureQueryData(meQuery)
export const refetchMe = () => queryClient.invalidateQueries({ queryKey: ME })

export const useMe = () => useSuspenseQuery(meQuery).data

export const roleOf = (me: Me): Role => ({ kind: me.userdetails.group.kind, permissions: me.permissions })
export const useRole = () => roleOf(useMe())
export const useIsAdmin = () => isAdmin(useRole())
export const useTimeZone = () => useMe().shop.timeZone

export const isSignedIn = () => readToken() !== null

/** Clears the person from this browser. Drafts stay when the session merely expired, because their owner comes back. */
export const forgetSession = ({ keepDrafts }: { keepDrafts: boolean }) => {
  dropToken()
  queryClient.clear()
  if (!keepDrafts) dropAllDrafts()
}

export const closeSession = async (everywhere = false) => {
  const { logout } = sessionCalls()
  await call(logout, { everywhere }).catch(() => {})
  forgetSession({ keepDrafts: false })
}
