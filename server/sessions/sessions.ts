import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#shared/endpoint.ts'
import { refuse } from '#shared/errors.ts'
import { type GroupKind, isCustomer } from '#shared/permissions.ts'
import { hashToken } from '../base/secrets.ts'
import { type Db, firstRow } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { shopTimeZone } from '../db/settings.ts'
import type { Actor } from '../records/history.ts'

export type User = Actor & {
  sessionId: number
  firstName: string
  lastName: string
  group: string
  kind: GroupKind
  permissions: string[]
  buyerId: number | null
  isAwaitingCode: boolean
  mustChangePassword: boolean
  isByLink: boolean
  /** The shop's time zone, which almost every call needs. */
  timeZone: string
}

export const HALF_COOKIE = 'loupe_half'
export const DEVICE_COOKIE = 'loupe_device'

type Found = User & { isEnded: boolean; hasCookie: boolean; cookieFits: boolean; isAddressRefused: boolean }

/**
 * `isUse` is true when a person did something, not a screen that reloads by itself; only use extends the idle limit.
 */
export type Credentials = { token: string; half: string; address: string; isUse: boolean }

/** True when the whitelist is enforced and does not contain the address. */
export const isAddressRefused = (address: string) => sql<boolean>`(
  coalesce((select (value->>'enforceIpWhitelist')::boolean from settings where name = 'security'), false)
  and not exists (select from ip_whitelist where ip >>= ${address}::inet))`

/** Runs at every call: one statement that also stores the last use, at most once a minute. */
const findSession = (db: Db, which: RawBuilder<unknown>, { half, address, isUse }: Omit<Credentials, 'token'>) =>
  firstRow<Found>(
    db,
    prepared`with found as (
      select s.*, s.ended_at is not null or s.expires_at <= now()
        or s.last_used_at < now() - make_interval(secs => s.idle_seconds) as is_ended
      from sessions s where ${which}
    ), used as (
      update sessions s set last_used_at = now() from found
      where ${isUse}::boolean and s.id = found.id and not found.is_ended and s.last_used_at < now() - interval '1 minute'
    )
    select f.id as "sessionId", u.id, u.first_name as "firstName", u.last_name as "lastName", u.buyer_id as "buyerId",
      g.name as "group", g.kind, f.is_awaiting_code as "isAwaitingCode", f.is_by_link as "isByLink", u.must_change_password as "mustChangePassword",
      f.is_ended as "isEnded", f.cookie_hash is not null as "hasCookie",
      coalesce(f.cookie_hash = ${half ? hashToken(half) : null}, false) as "cookieFits",
      ${isAddressRefused(address)} as "isAddressRefused", ${shopTimeZone} as "timeZone",
      array(select p.name from group_permissions gp join permissions p on p.id = gp.permission_id
        where gp.group_id = g.id order by p.id) as permissions
    from found f join users u on u.id = f.user_id join groups g on g.id = u.group_id`,
  )

export const sessionEnded = () => refuse('session_expired', 'Your session has expired. Please sign in again.')
export const notSignedIn = () => refuse('not_signed_in', 'Please Login First')

export const addressRefused = () => refuse('forbidden', 'This address is not on the IP whitelist')

/** A browser's session needs its cookie half too. */
const assertWhole = (session: Found | undefined): Found => {
  if (!session || (session.hasCookie && !session.cookieFits)) throw notSignedIn()
  return session
}

const asUser = (session: Found, address: string): User => {
  if (session.isEnded) throw sessionEnded()
  if (session.isAddressRefused && !isCustomer(session)) throw addressRefused()
  const { isEnded: _, hasCookie: __, cookieFits: ___, isAddressRefused: ____, ...user } = session
  return { ...user, address }
}

/** A user who still owes the code or a new password may only call what is needed for that. */
export const assertFullySignedIn = (
  { isAwaitingCode, mustChangePassword }: User,
  allowed: Endpoint['allowedWhile'] = [],
) => {
  if (isAwaitingCode && !allowed.includes('awaiting_code')) throw notSignedIn()
  if (mustChangePassword && !allowed.includes('must_change_password'))
    throw refuse('forbidden', 'Please change your password first')
}

/** The caller of a token: 440 if the session has ended, 401 if the token is unknown or missing. */
export const findCaller = async (db: Db, credentials: Credentials): Promise<User> => {
  if (!credentials.token) throw notSignedIn()
  const session = await findSession(db, sql`s.token_hash = ${hashToken(credentials.token)}`, credentials)
  return asUser(assertWhole(session), credentials.address)
}

/** The user of a session named in a signed address; a picture that loads by itself does not count as use. */
export const findOpenSession = async (
  db: Db,
  sessionId: number,
  { half, address }: Pick<Credentials, 'half' | 'address'>,
): Promise<User> => {
  const session = await findSession(db, sql`s.id = ${sessionId}`, { half, address, isUse: false })
  return asUser(assertWhole(session), address)
}
