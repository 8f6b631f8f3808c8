import { found, type Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { addHistoryEntry } from '#server/records/history.ts'
import { job } from '#server/services/jobs.ts'
import type { Services } from '#server/services/services.ts'
import { askFeed, feedAddress } from './spot-feeds.ts'
import type { SpotItem } from './spot-prices.contract.ts'
import { changeByReading, changeSpotProblem, findSpotPrices, lockSpotPrice } from './spot-prices.queries.ts'
import { judgeReading, type Reading } from './spot-readings.rules.ts'

const THE_SYSTEM = { id: 0, address: '' }

type Answer = Reading | { problem: string }
type Outcome = 'taken' | 'refused' | 'held'

/**
 * History records when a feed takes over from a person, but not each reading: 1,700 entries a day would hide the few
 * that people made.
 */
const settle = async (tx: Tx, item: SpotItem, answer: Answer): Promise<Outcome> => {
  const before = found(await lockSpotPrice(tx, item), 'Spot price')
  // A person kept the price while the feed was being asked.
  if (before.isHeld) return 'held'
  await announce(tx, { topic: 'spot_prices', id: before.id, access: 'all' })
  const verdict = 'problem' in answer ? { ...answer, doubt: before.doubt } : judgeReading(before, answer, Date.now())
  if ('problem' in verdict) {
    await changeSpotProblem(tx, before.id, verdict)
    return 'refused'
  }
  const value = await changeByReading(tx, before.id, verdict.taken)
  if (before.source !== 'feed')
    await addHistoryEntry(tx, { of: 'spot_prices', id: before.id, action: 'updated', value, by: THE_SYSTEM })
  return 'taken'
}

/**
 * Asks all feeds at the same time and settles each item when its answer arrives, so that a dead feed delays no other.
 */
export const readFeeds = async ({ db, env }: Pick<Services, 'db' | 'env'>): Promise<Outcome[]> => {
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
