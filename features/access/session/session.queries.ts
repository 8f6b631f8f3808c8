import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import type { Caller } from '#server/http/handle.ts'
import { isAddressRefused } from '#server/sessions/sessions.ts'
import type { GroupKind } from '#shared/permissions.ts'
import type { SessionRow } from './session.contract.ts'

export type SignInAccount = {
  id: number
  email: string
  firstName: string
  passwordHash: string
  group: string
  kind: GroupKind
  permissions: string[]
  twoStepEnabled: boolean
  mustChangePassword: boolean
}

const getAccountWhere = (db: Db, which: RawBuilder<unknown>) =>
  firstRow<SignInAccount>(
    db,
    sql`select u.id, u.email, u.first_name as "firstName", u.password_hash as "passwordHash", g.name as "group", g.kind,
      u.totp_verified_at is not null as "twoStepEnabled", u.must_change_password as "mustChangePassword",
      array(select p.name from group_permissions gp join permissions p on p.id = gp.permission_id
        where gp.group_id = g.id order by p.id) as permissions
    from users u join groups g on g.id = u.group_id where ${which}`,
  )

/** By username or e-mail, without case. */
export const getAccountNamed = (db: Db, name: string) =>
  getAccountWhere(db, sql`lower(u.username) = lower(${name}) or lower(u.email) = lower(${name}) limit 1`)

export const getAccountOfLink = (db: Db, secretHash: Buffer) =>
  getAccountWhere(
    db,
    sql`u.id = (select user_id from login_links
      where secret_hash = ${secretHash} and used_at is null and expires_at > now())`,
  )

export const isRefusedHere = async (db: Db, address: string) =>
  (await oneRow<{ refused: boolean }>(db, sql`select ${isAddressRefused(address)} as refused`)).refused

type Outcome =
  | 'signed in'
  | 'wrong password'
  | 'wrong code'
  | 'no such user'
  | 'address refused'
  | 'too many tries'
  | 'bad link'
  | 'device added'
  | 'wrong device secret'

export const addSignIn = async (db: Db, caller: Caller, outcome: Outcome, userId: number | null = null) => {
  await sql`insert into sign_ins (user_id, outcome, address, claimed_ipv4, claimed_ipv6)
    values (${userId}, ${outcome}, ${caller.address}::inet, ${caller.claimedIpv4}, ${caller.claimedIpv6})`.execute(db)
}

type NewSession = {
  userId: number
  tokenHash: Buffer
  cookieHash: Buffer | null
  isAwaitingCode: boolean
  isByLink: boolean
  idleSeconds: number
  lifetimeDays: number
}

export const addSession = async (tx: Tx, session: NewSession, caller: Caller) => {
  await sql`insert into sessions (user_id, token_hash, cookie_hash, is_awaiting_code, is_by_link, idle_seconds, expires_at, address,
      claimed_ipv4, claimed_ipv6, user_agent)
    values (${session.userId}, ${session.tokenHash}, ${session.cookieHash}, ${session.isAwaitingCode}, ${session.isByLink},
      ${session.idleSeconds}, now() + make_interval(days => ${session.lifetimeDays}), ${caller.address}::inet, ${caller.claimedIpv4}, ${caller.claimedIpv6},
      ${caller.userAgent})`.execute(tx)
}

export const changeLastLogin = async (tx: Tx, userId: number) => {
  await sql`update users set last_login_at = now() where id = ${userId}`.execute(tx)
}

export const completeSession = async (tx: Tx, sessionId: number) => {
  await sql`update sessions set is_awaiting_code = false where id = ${sessionId}`.execute(tx)
}

export const endSession = async (tx: Tx, userId: number, sessionId: number) => {
  const ended = await sql`update sessions set ended_at = now()
    where id = ${sessionId} and user_id = ${userId} and ended_at is null`.execute(tx)
  return ended.numAffectedRows === 1n
}

export const findOpenSessions = (db: Db, userId: number, thisId: number) =>
  rows<SessionRow>(
    db,
    sql`select id, host(address) as address, user_agent as "userAgent", created_at as "createdAt",
      last_used_at as "lastUsedAt", id = ${thisId} as "isThis"
    from sessions where user_id = ${userId} and ended_at is null and not is_awaiting_code
      and expires_at > now() and last_used_at >= now() - make_interval(secs => idle_seconds)
    order by id = ${thisId} desc, last_used_at desc, id desc limit 200`,
  )

export const getUserDetails = (db: Db, id: number) =>
  oneRow<{
    username: string
    email: string
    phone: string
    version: number
    isVerified: boolean
    groupId: number
    created_at: number
    last_login: number | null
  }>(
    db,
    sql`select username, email, phone, version, totp_verified_at is not null as "isVerified", group_id as "groupId",
      created_at, last_login_at as last_login from users where id = ${id}`,
  )
