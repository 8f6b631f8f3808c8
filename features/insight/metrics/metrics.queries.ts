import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import { isInGroup, keywordKey, sellerGroupings } from '../figures/groupings.queries.ts'
import { type MetricStep, type MetricType, NO_TICKET } from './metrics.rules.ts'

/** The spellings of a keyword are found among the few that there are, and not on each ticket. */
const fitsStep = ({ type, key }: MetricStep) => {
  if (type === 'keyword')
    return sql`t.keyword in (select w.keyword from words w where coalesce(nullif(w.key, ''), 'unknown') = ${keywordKey(sql`${key}::text`)})`
  return isInGroup(sellerGroupings[type], key)
}

const reported = sql`t.kind, t.id, t.ticket_day, t.dob, t.race, t.zip, t.keyword, t.profit_cents`

const words = sql`words as materialized (
  select keyword, ${keywordKey(sql`keyword`)} as key, count from (
    select t.keyword, count(*) as count from tickets t where t.counts group by 1) typed)`

/** Keywords with tickets and with a cost, which their tickets share. */
const priced = sql`priced as materialized (
  select w.keyword, key, of_key.tickets, paid.cost from words w
  join (select key, sum(count)::bigint as tickets from words group by 1) of_key using (key)
  join (select keyword_key as key, sum(cost_cents)::bigint as cost from advertising_figures group by 1) paid using (key)
  where key <> '' and paid.cost > 0)`

/** A ticket's share in whole cents: the shares of all tickets of a keyword are exactly its cost. */
const withCost = sql`(
  select ${reported}, cost * place / of_keyword - cost * (place - 1) / of_keyword as cost from (
    select ${reported}, p.cost, p.tickets as of_keyword, row_number() over (partition by p.key order by t.kind, t.id) as place
    from tickets t join priced p on p.keyword = t.keyword where t.counts) t
  union all
  select ${reported}, 0 from tickets t where t.counts and t.keyword not in (select keyword from priced)) t`

const withoutCost = sql`(select ${reported}, 0::bigint as cost from tickets t where t.counts) t`

const unspent = sql`select ${NO_TICKET}::text as value, 0 as count, 0 as known, -cost as amount, cost from (
  select coalesce(sum(f.cost_cents), 0)::bigint as cost from advertising_figures f
  where not exists (select from words w where w.key = f.keyword_key and w.key <> '')) unused where cost > 0`

export type MetricGroup = { key: string; count: number; known: number; value: Cents; cost: Cents }

type Asked = { start: MetricType; steps: readonly MetricStep[]; isRaw: boolean }

/** Groups exact spellings first, as the other reports do. */
export const findMetrics = (db: Db, { start, steps, isRaw }: Asked) => {
  const { value, shown, key } = sellerGroupings[start]
  const isAbove = steps.some(step => step.key === NO_TICKET)
  const fits = isAbove ? sql`false` : sql.join([sql`true`, ...steps.map(fitsStep)], sql` and `)
  const hasUnspent = !isRaw && (steps.length === 0 || isAbove)
  return rows<MetricGroup>(
    db,
    sql`with ${words}, ${priced}, exact as (
        select ${value} as value, count(*) as count, count(t.profit_cents) as known,
          coalesce(sum(t.profit_cents), 0) - sum(t.cost) as amount, sum(t.cost) as cost
        from ${isRaw ? withoutCost : withCost} where ${fits} group by 1
      ), spelt as (select ${shown(sql`value`)} as value, count, known, amount, cost from exact),
      grouped as (
        select (array_agg(value order by count desc, value))[1] as value, sum(count) as count, sum(known) as known,
          sum(amount) as amount, sum(cost) as cost from spelt group by ${key(sql`value`)}
        ${hasUnspent ? sql`union all ${unspent}` : sql``})
      select value as key, count::integer, known::integer, amount::bigint as value, cost::bigint from grouped`,
  )
}
