import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#shared/errors.ts'
import { type Db, firstRow } from './db.ts'

const FREE_TRIES = 4
const FIRST_DELAY_SECONDS = 1
const MAX_DELAY_SECONDS = 15 * 60

/** Refuses while a key (an account and address, or an address alone) has to wait after wrong tries. */
export const assertMayTry = async (db: Db, key: string) => {
  const wait = await firstRow<{ seconds: number }>(
    db,
    sql`select ceil(extract(epoch from blocked_until - now()))::integer as seconds from tries
      where key = ${key} and blocked_until > now()`,
  )
  if (wait) throw refuse('too_many', `Too many tries. Please wait ${wait.seconds} seconds.`)
}

/** How many tries are free, and how long a quiet time forgets them. */
type Patience = { free: number; forgetAfterSeconds: number }
const ofAnAccount: Patience = { free: FREE_TRIES, forgetAfterSeconds: 24 * 3600 }

const countTry = (db: Db, key: string, { free, forgetAfterSeconds }: Patience, only: RawBuilder<unknown>) => {
  const isForgotten = sql`t.last_at < now() - make_interval(secs => ${forgetAfterSeconds})`
  return firstRow<{ fails: number }>(
    db,
    sql`
    insert into tries as t (key, fails) values (${key}, 1)
    on conflict (key) do update set
      fails = case when ${isForgotten} then 1 else t.fails + 1 end,
      last_at = now(),
      blocked_until = case when t.fails + 1 <= ${free} or ${isForgotten} then now()
        else now() + make_interval(secs => least(${MAX_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * 2 ^ least(t.fails - ${free}, 20))) end
    where ${only} returning fails`,
  )
}

/** Counts a wrong try: from the fifth on each one doubles the delay, up to 15 minutes, never for good. */
export const countWrongTry = async (db: Db, key: string, patience = ofAnAccount) => {
  await countTry(db, key, patience, sql`true`)
}

/**
 * Counts a try before it is made and refuses while its key has to wait: many at once do not slip past the delay.
 * Whoever was right calls `forgetTries`.
 */
export const takeTry = async (db: Db, key: string) => {
  if (await countTry(db, key, ofAnAccount, sql`t.blocked_until <= clock_timestamp()`)) return
  await assertMayTry(db, key)
  throw refuse('too_many', 'Too many tries. Please wait a moment.')
}

export const forgetTries = async (db: Db, key: string) => {
  await sql`delete from tries where key = ${key}`.execute(db)
}

/** Counts any use of a key and refuses the one above `most` within the window. */
export const limitUse = async (db: Db, { key, most, seconds }: { key: string; most: number; seconds: number }) => {
  const use = await firstRow<{ fails: number }>(
    db,
    sql`insert into tries as t (key, fails) values (${key}, 1)
      on conflict (key) do update set
        fails = case when t.last_at < now() - make_interval(secs => ${seconds}) then 1 else t.fails + 1 end,
        last_at = case when t.last_at < now() - make_interval(secs => ${seconds}) then now() else t.last_at end
      returning fails`,
  )
  if (use && use.fails > most) throw refuse('too_many', 'Too many requests. Please wait a moment.')
}
