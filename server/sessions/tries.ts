import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { refuseForNow } from '#shared/errors.ts'
import { type Db, firstRow } from '../db/db.ts'

/** How many attempts are free, how long the delay grows, and after how much quiet time they are forgotten. */
export type DelayRule = { free: number; longestSeconds: number; forgetAfterSeconds: number }

/** From the fifth wrong attempt on, each one doubles the delay of an account at one address, never permanently. */
const ofAnAccount: DelayRule = { free: 4, longestSeconds: 900, forgetAfterSeconds: 24 * 3600 }

/** The target of an attempt. A correct attempt clears its limit; on a shared limit it removes only itself. */
export type Limit = { key: string; patience?: DelayRule; isShared?: true }

const secondsLeft = async (db: Db, key: string) =>
  (
    await firstRow<{ seconds: number }>(
      db,
      sql`select ceil(extract(epoch from blocked_until - now()))::integer as seconds from tries
        where key = ${key} and blocked_until > now()`,
    )
  )?.seconds

const countTry = (db: Db, { key, patience = ofAnAccount }: Limit) => {
  const { free, longestSeconds, forgetAfterSeconds } = patience
  const isForgotten = sql`t.last_at < now() - make_interval(secs => ${forgetAfterSeconds})`
  return firstRow(
    db,
    sql`
    insert into tries as t (key, fails) values (${key}, 1)
    on conflict (key) do update set
      fails = case when ${isForgotten} then 1 else t.fails + 1 end,
      last_at = now(),
      blocked_until = case when t.fails + 1 <= ${free} or ${isForgotten} then now()
        else now() + make_interval(secs => least(${longestSeconds}, 2 ^ least(t.fails - ${free}, 20))) end
    where t.blocked_until <= clock_timestamp() returning fails`,
  )
}

const takeBack = async (db: Db, keys: readonly string[]) => {
  await sql`update tries set fails = greatest(fails - 1, 0), blocked_until = now()
    where key = any(${sql.val([...keys])}::text[])`.execute(db)
}

export const retryText = (seconds: number | undefined) => {
  if (!seconds) return 'a moment'
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/**
 * Counts an attempt before it is made and refuses it during a delay, so that parallel attempts can not slip past. A
 * correct attempt calls `clearAttempts`.
 */
export const countTries = async (db: Db, limits: readonly Limit[]) => {
  for (const [index, limit] of limits.entries()) {
    if (await countTry(db, limit)) continue
    await takeBack(
      db,
      limits.slice(0, index).map(({ key }) => key),
    )
    const seconds = await secondsLeft(db, limit.key)
    throw refuseForNow(`Too many tries. Please wait ${retryText(seconds)}.`, seconds ?? 1)
  }
}

export const clearTries = async (db: Db, limits: readonly Limit[]) => {
  const keysOf = (chosen: readonly Limit[]) => chosen.map(({ key }) => key)
  const own = keysOf(limits.filter(({ isShared }) => !isShared))
  await sql`delete from tries where key = any(${sql.val(own)}::text[])`.execute(db)
  await takeBack(db, keysOf(limits.filter(({ isShared }) => isShared)))
}

/** Counts any use of a key and refuses those above `most` within the window. */
export const limitUse = async (db: Db, { key, most, seconds }: { key: string; most: number; seconds: number }) => {
  const use = await firstRow<{ fails: number; left: number }>(
    db,
    sql`insert into tries as t (key, fails) values (${key}, 1)
      on conflict (key) do update set
        fails = case when t.last_at < now() - make_interval(secs => ${seconds}) then 1 else t.fails + 1 end,
        last_at = case when t.last_at < now() - make_interval(secs => ${seconds}) then now() else t.last_at end
      returning fails, extract(epoch from last_at - now())::float8 + ${seconds} as left`,
  )
  if (use && use.fails > most) throw refuseForNow('Too many requests. Please wait a moment.', use.left)
}

/** The network of an address: one IPv4 address, or the /64 of IPv6 that a subscriber line gets. */
export const networkOf = (address: string) => {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
  const first = [...groups(head), ...zeros, ...groups(tail)].slice(0, 4)
  return `${first.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
