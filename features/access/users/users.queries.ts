import { type RawBuilder, sql } from 'kysely'
import { type Db, firstRow, holdsWords, oneRow, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { PageRange } from '#shared/pages.ts'
import { phoneIn } from '#shared/search.ts'
import type { UserRow } from './users.contract.ts'

export type UserRecord = Omit<UserRow, 'group' | 'userPermissions' | 'userType'> & { group: string }

const record = sql<UserRecord>`u.id, u.username, u.email, g.name as "group", u.group_id, u.first_name, u.last_name,
  u.first_name || ' ' || u.last_name as full_name, u.phone,
  u.buyer_id, u.last_login_at as last_login, u.created_at, u.totp_verified_at is not null as two_factor_code_verified,
  u.version`

const sorts = {
  id: sql`u.id`,
  username: sql`lower(u.username)`,
  email: sql`lower(u.email)`,
  group: sql`lower(g.name)`,
  full_name: sql`lower(u.first_name || ' ' || u.last_name)`,
  first_name: sql`lower(u.first_name)`,
  last_name: sql`lower(u.last_name)`,
  last_login: sql`u.last_login_at`,
  created_at: sql`u.created_at`,
}

type Filter = {
  groupId?: number | undefined
  search: string
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

const matching = ({ groupId, search }: Filter) => sql`
  (${groupId ?? null}::integer is null or u.group_id = ${groupId ?? null})
  and (${holdsWords(sql`concat_ws(chr(10), u.username, u.email, u.first_name, u.last_name, u.phone)`, search)}
    or regexp_replace(u.phone, '\\D', '', 'g') like '%' || ${phoneIn(search) ?? null}::text || '%')`

const from = sql`users u join groups g on g.id = u.group_id`
const order = sql`lower(u.username), u.id`

export const findUsers = (db: Db, filter: Filter, page: PageRange) =>
  findPage(db, { columns: record, from, where: matching(filter), sorts, chosen: filter, order }, page)

const getWhere = (db: Db, which: RawBuilder<unknown>) =>
  firstRow<UserRecord>(db, sql`select ${record} from ${from} where ${which}`)

export const getUser = (db: Db, id: number) => getWhere(db, sql`u.id = ${id}`)

/** Reads after locking, because the previous holder may have moved the user to another group. */
export const lockUser = async (tx: Tx, id: number) => {
  await sql`select from users where id = ${id} for update`.execute(tx)
  return getUser(tx, id)
}

/** A username and an e-mail address both sign in, so none may belong to two users. */
export const findTaken = (db: Db, { username, email }: { username: string; email: string }, exceptId: number) =>
  oneRow<{ username: boolean; email: boolean }>(
    db,
    sql`select coalesce(bool_or(lower(${username}) in (lower(username), lower(email))), false) as username,
      coalesce(bool_or(lower(${email}) in (lower(username), lower(email))), false) as email
    from users where id <> ${exceptId} and (lower(username) in (lower(${username}), lower(${email}))
      or lower(email) in (lower(${username}), lower(${email})))`,
  )

export const hasBuyer = async (db: Db, id: number) =>
  (await firstRow(db, sql`select 1 from buyers where id = ${id}`)) !== undefined

export type UserValues = Pick<
  UserRecord,
  'first_name' | 'last_name' | 'username' | 'email' | 'phone' | 'group_id' | 'buyer_id'
>

export const addUser = (tx: Tx, user: UserValues & { passwordHash: string; mustChangePassword: boolean }) =>
  oneRow<{ id: number }>(
    tx,
    sql`insert into users
        (first_name, last_name, username, email, phone, group_id, buyer_id, password_hash, must_change_password)
      values (${user.first_name}, ${user.last_name}, ${user.username}, ${user.email}, ${user.phone}, ${user.group_id},
        ${user.buyer_id}, ${user.passwordHash}, ${user.mustChangePassword})
      returning id`,
  )

export const changeUser = async (tx: Tx, id: number, user: UserValues) => {
  await sql`update users set first_name = ${user.first_name}, last_name = ${user.last_name},
      username = ${user.username}, email = ${user.email}, phone = ${user.phone}, group_id = ${user.group_id},
      buyer_id = ${user.buyer_id}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Also removes an unverified authenticator, because somebody with the old password may have seen its secret. */
export const changePasswordHash = async (tx: Tx, id: number, passwordHash: string, mustChangePassword: boolean) => {
  await sql`update users set password_hash = ${passwordHash}, must_change_password = ${mustChangePassword},
      version = version + 1,
      totp_secret = case when totp_verified_at is not null then totp_secret end
    where id = ${id}`.execute(tx)
}

export const getPasswordHash = async (db: Db, id: number) =>
  (await firstRow<{ hash: string }>(db, sql`select password_hash as hash from users where id = ${id}`))?.hash ?? ''

export const removeTwoStep = async (tx: Tx, id: number) => {
  await sql`update users set totp_secret = null, totp_verified_at = null, totp_last_step = 0, version = version + 1
    where id = ${id}`.execute(tx)
}

export const endLinks = async (tx: Tx, userId: number) => {
  await sql`update login_links set used_at = now() where user_id = ${userId} and used_at is null`.execute(tx)
}

/** Ends all of a user's sessions and mailed links, except the given session. */
export const endSessions = async (tx: Tx, userId: number, exceptSessionId = 0) => {
  await sql`update sessions set ended_at = now()
    where user_id = ${userId} and ended_at is null and id <> ${exceptSessionId}`.execute(tx)
  await endLinks(tx, userId)
}
