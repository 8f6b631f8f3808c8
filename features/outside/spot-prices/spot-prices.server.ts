import { handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { feedAddress } from './spot-feeds.ts'
import { listSpotPrices, refreshSpotPrices, type SpotItem, saveSpotPrice, spotItems } from './spot-prices.contract.ts'
import { readFeeds } from './spot-prices.jobs.ts'
import {
  changeSpotHold,
  changeSpotPrice,
  findSpotPrices,
  lockSpotPrice,
  type SpotRecord,
} from './spot-prices.queries.ts'
import { isSwitchOnly, spotPriceProblems } from './spot-prices.rules.ts'

const counted = (count: number) => (count === 1 ? '1 price' : `${count} prices`)

const spotPrices: EditedRecord<SpotRecord, SpotItem> = {
  table: 'spot_prices',
  noun: 'Spot price',
  access: 'all',
  lock: lockSpotPrice,
}

export const spotPriceHandlers = [
  handle(listSpotPrices, async ({ db, env }) => {
    const prices = await findSpotPrices(db)
    return { data: prices.map(price => ({ ...price, hasFeed: feedAddress(env, price.item) !== undefined })) }
  }),

  handle(saveSpotPrice, ({ transaction, user }, { item, price, version, ...sent }) => {
    assertNoProblems(spotPriceProblems({ price }))
    return transaction(async tx => {
      await changeRecord(tx, spotPrices, { id: item, version, by: user }, before => {
        const typed = { price, isHeld: sent.isHeld ?? before.isHeld }
        return isSwitchOnly(before, typed)
          ? changeSpotHold(tx, before.id, typed.isHeld)
          : changeSpotPrice(tx, before.id, typed)
      })
      return { message: 'Spot price saved' }
    })
  }),

  // No transaction, because a feed may take ten seconds and reading twice does no harm.
  handle(refreshSpotPrices, async ({ db, env }) => {
    if (!spotItems.some(item => feedAddress(env, item))) throw refuse('conflict', 'No price feed is configured')
    const outcomes = await readFeeds({ db, env })
    const taken = outcomes.filter(outcome => outcome === 'taken').length
    const refused = outcomes.filter(outcome => outcome === 'refused').length
    return { message: `${counted(taken)} read${refused ? `, ${refused} refused` : ''}`, taken, refused }
  }),
]
