import { found } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { listSpotPrices, saveSpotPrice } from './spot-prices.contract.ts'
import { changeSpotPrice, findSpotPrices, lockSpotPrice } from './spot-prices.queries.ts'
import { spotPriceProblems } from './spot-prices.rules.ts'

export const spotPriceHandlers = [
  handle(listSpotPrices, async ({ db }) => ({ data: await findSpotPrices(db) })),

  handle(saveSpotPrice, ({ transaction, user }, { item, price, version }) => {
    assertNoProblems(spotPriceProblems({ price }))
    return transaction(async tx => {
      const before = found(await lockSpotPrice(tx, item), 'Spot price')
      await assertUnchanged(tx, 'spot_prices', before, version)
      const value = await changeSpotPrice(tx, before.id, { price, source: 'manual' })
      await remember(tx, { of: 'spot_prices', id: before.id, action: 'updated', value, by: user })
      await announce(tx, { topic: 'spot_prices', id: before.id, access: 'all' })
      return { message: 'Spot price saved' }
    })
  }),
]
