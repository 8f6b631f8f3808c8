import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { PageRange } from '#shared/pages.ts'
import type { Day } from '#shared/time.ts'
import type { SignInRow } from './sign-ins.contract.ts'

const sorts = {
  at: sql`s.at`,
  username: sql`lower(u.username)`,
  outcome: sql`s.outcome`,
  address: sql`s.address`,
}

type Filter = {
  startDate?: Day | undefined
  endDate?: Day | undefined
  user?: number | undefined
  sortBy?: keyof typeof sorts | undefined
  sortOrder?: 'asc' | 'desc' | '' | undefined
}

const matching = ({ startDate, endDate, user }: Filter, timeZone: string) => sql`
  (${startDate ?? null}::date is null or s.at >= ${startDate ?? null}::date::timestamp at time zone ${timeZone}::text)
  and (${endDate ?? null}::date is null
    or s.at < (${endDate ?? null}::date + 1)::timestamp at time zone ${timeZone}::text)
  and (${user ?? null}::integer is null or s.user_id = ${user ?? null})`

const columns = sql<SignInRow>`s.id, s.at, s.outcome, s.user_id as "userId", coalesce(u.username, '') as username,
  coalesce(u.first_name || ' ' || u.last_name, '') as name, host(s.address) as address,
  s.claimed_ipv4 as "claimedIpv4", s.claimed_ipv6 as "claimedIpv6"`
const from = sql`sign_ins s left join users u on u.id = s.user_id`
const order = sql`s.at desc, s.id desc`

export const findSignIns = async (db: Db, filter: Filter & { timeZone: string }, page: PageRange) => {
  const where = matching(filter, filter.timeZone)
  const found = await findPage(db, { columns, from, where, sorts, chosen: filter, order }, page)
  const totals = await rows<{ outcome: string; count: number }>(
    db,
    sql`select s.outcome, count(*) as count from ${from} where ${where} group by s.outcome order by 2 desc, 1`,
  )
  return { ...found, totals }
}
