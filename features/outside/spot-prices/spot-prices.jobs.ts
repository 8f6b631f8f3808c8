import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { job } from '#server/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { askFeed, feedAddress } from './spot-feeds.ts'
import type { SpotItem } from './spot-prices.contract.ts'
import { findSpotPrices, lockSpotPrice, noteProblem, takeReading } from './spot-prices.queries.ts'
import { judgeReading, type Reading } from './spot-readings.rules.ts'

const THE_SYSTEM = { id: 0, address: '' }

type Answer = Reading | { problem: string }
type Outcome = 'taken' | 'refused' | 'held'

/**
 * History tells when a feed takes over from a person, and not of every tick: 1,700 entries a day that nobody decided
 * would bury the few that somebody did.
 */
const settle = async (tx: Tx, item: SpotItem, answer: Answer): Promise<Outcome> => {
  const before = found(await lockSpotPrice(tx, item), 'Spot price')
  // Kept by a person while the feed was being asked.
  if (before.isHeld) return 'held'
  await announce(tx, { topic: 'spot_prices', id: before.id, access: 'all' })
  const verdict = 'problem' in answer ? { ...answer, doubt: before.doubt } : judgeReading(before, answer, Date.now())
  if ('problem' in verdict) {
    await noteProblem(tx, before.id, verdict)
    return 'refused'
  }
  const value = await takeReading(tx, before.id, verdict.taken)
  if (before.source !== 'feed')
    await remember(tx, { of: 'spot_prices', id: before.id, action: 'updated', value, by: THE_SYSTEM })
  return 'taken'
}

/** Asks every feed side by side and settles each item as soon as its answer is there: a dead feed holds no other. */
export const readFeeds = async ({ db, env }: Pick<Parts, 'db' | 'env'>): Promise<Outcome[]> => {
  const asked = (await findSpotPrices(db)).filter(({ isHeld }) => !isHeld)
  const outcomes = asked.map(async ({ item }) => {
    const address = feedAddress(env, item)
    if (!address) return []
    const answer = await askFeed(item, address)
    return [await db.transaction().execute(tx => settle(tx, item, answer))]
  })
  return (await Promise.all(outcomes)).flat()
}

export const spotPriceJobs = [
  job({
    name: 'refresh_spot_prices',
    every: '*/5 * * * *',
    run: async parts => {
      await readFeeds(parts)
    },
  }),
]
