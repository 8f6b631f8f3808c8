import { sql } from 'kysely'
import { rows, type Tx } from '#server/db/db.ts'
import type { Cents } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

export type FiguresOfDay = {
  keyword: string
  day: Day
  impressions: number
  clicks: number
  conversions: number
  cost: Cents
}

/** Answers how many keywords and days had figures before. */
export const addAdvertisingFigures = async (tx: Tx, figures: readonly FiguresOfDay[]) => {
  const changed = await rows<{ replaced: boolean }>(
    tx,
    sql`insert into advertising_figures (keyword, day, impressions, clicks, conversions, cost_cents)
      select f.keyword, f.day, f.impressions, f.clicks, f.conversions, f.cost
      from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (keyword text, day date, impressions integer,
        clicks integer, conversions integer, cost bigint)
      on conflict (keyword_key, day) do update set keyword = excluded.keyword, impressions = excluded.impressions,
        clicks = excluded.clicks, conversions = excluded.conversions, cost_cents = excluded.cost_cents
      returning xmax <> 0 as replaced`,
  )
  return changed.filter(({ replaced }) => replaced).length
}
