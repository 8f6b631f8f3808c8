import { sql } from 'kysely'
import { type Db, firstRow, oneRow, type Tx } from '#server/db/db.ts'
import type { User } from '#server/sessions/sessions.ts'

/** Ways to sign in beside the password: mailed links, authenticators, whitelisted devices. */

export const countFreshLinks = async (db: Db, userId: number) =>
  (
    await oneRow<{ count: number }>(
      db,
      sql`select count(*) as count from login_links
        where user_id = ${userId} and created_at > now() - interval '15 minutes'`,
    )
  ).count

export const addLink = async (tx: Tx, userId: number, secretHash: Buffer) => {
  await sql`insert into login_links (user_id, secret_hash, expires_at)
    values (${userId}, ${secretHash}, now() + interval '15 minutes')`.execute(tx)
}

/** Uses a link up; of several concurrent sign-ins only one succeeds. */
export const claimLink = async (tx: Tx, secretHash: Buffer) => {
  const taken = await sql`update login_links set used_at = now()
    where secret_hash = ${secretHash} and used_at is null and expires_at > now()`.execute(tx)
  return taken.numAffectedRows === 1n
}

/**
 * Stores the encrypted authenticator secret: the same one during a session's set-up, a new one in another session, none
 * once verified.
 */
export const addTotpSecret = (db: Db, { id, sessionId }: User, sealed: Buffer) =>
  firstRow<{ sealed: Buffer; email: string }>(
    db,
    sql`update users set totp_begun_in = ${sessionId},
        totp_secret = case when totp_begun_in = ${sessionId} then coalesce(totp_secret, ${sealed}) else ${sealed} end
      where id = ${id} and totp_verified_at is null returning totp_secret as sealed, email`,
  )

export const getTotp = (db: Db, userId: number) =>
  oneRow<{ sealed: Buffer | null; isVerified: boolean }>(
    db,
    sql`select totp_secret as sealed, totp_verified_at is not null as "isVerified" from users where id = ${userId}`,
  )

/** Uses a time step up atomically, so that a code works once. The first code also completes the set-up. */
export const claimTotpStep = async (tx: Tx, userId: number, { step, sealed }: { step: number; sealed: Buffer }) => {
  const taken =
    await sql`update users set totp_last_step = ${step}, totp_verified_at = coalesce(totp_verified_at, now()),
      version = version + case when totp_verified_at is null then 1 else 0 end
    where id = ${userId} and totp_last_step < ${step} and totp_secret = ${sealed}`.execute(tx)
  return taken.numAffectedRows === 1n
}

export const addDeviceAddress = (tx: Tx, address: string, comment: string) =>
  firstRow<{ id: number; ip: string; comment: string; fromBot: boolean; version: number }>(
    tx,
    sql`insert into ip_whitelist (ip, comment, from_bot) values (${address}::inet, ${comment}, true)
      on conflict (ip) do nothing returning id, host(ip) as ip, comment, from_bot as "fromBot", version`,
  )
