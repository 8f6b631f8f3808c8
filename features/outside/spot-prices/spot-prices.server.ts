import { found } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { feedAddress } from './spot-feeds.ts'
import { listSpotPrices, refreshSpotPrices, saveSpotPrice, spotItems } from './spot-prices.contract.ts'
import { readFeeds } from './spot-prices.jobs.ts'
import { findSpotPrices, holdSpotPrice, lockSpotPrice, typeSpotPrice } from './spot-prices.queries.ts'
import { isSwitchOnly, spotPriceProblems } from './spot-prices.rules.ts'

const counted = (count: number) => (count === 1 ? '1 price' : `${count} prices`)

export const spotPriceHandlers = [
  handle(listSpotPrices, async ({ db, env }) => {
    const prices = await findSpotPrices(db)
    return { data: prices.map(price => ({ ...price, hasFeed: feedAddress(env, price.item) !== undefined })) }
  }),

  handle(saveSpotPrice, ({ transaction, user }, { item, price, version, ...sent }) => {
    assertNoProblems(spotPriceProblems({ price }))
    return transaction(async tx => {
      const before = found(await lockSpotPrice(tx, item), 'Spot price')
      await assertUnchanged(tx, 'spot_prices', before, version)
      const typed = { price, isHeld: sent.isHeld ?? before.isHeld }
      const value = isSwitchOnly(before, typed)
        ? await holdSpotPrice(tx, before.id, typed.isHeld)
        : await typeSpotPrice(tx, before.id, typed)
      await remember(tx, { of: 'spot_prices', id: before.id, action: 'updated', value, by: user })
      await announce(tx, { topic: 'spot_prices', id: before.id, access: 'all' })
      return { message: 'Spot price saved' }
    })
  }),

  // Not in a transaction of the call: a feed may take its ten seconds, and reading twice does no harm.
  handle(refreshSpotPrices, async ({ db, env }) => {
    if (!spotItems.some(item => feedAddress(env, item))) throw refuse('conflict', 'No price feed is configured')
    const outcomes = await readFeeds({ db, env })
    const taken = outcomes.filter(outcome => outcome === 'taken').length
    const refused = outcomes.filter(outcome => outcome === 'refused').length
    return { message: `${counted(taken)} read${refused ? `, ${refused} refused` : ''}`, taken, refused }
  }),
]
