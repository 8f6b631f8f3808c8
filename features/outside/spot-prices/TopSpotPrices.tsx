import { formatAmount } from '#shared/money.ts'
import { useCall, useLive } from '#web/queries.ts'
import { ageText, useNow } from '#web/ui/Age.tsx'
import { TopFact } from '#web/ui/AppFrame.tsx'
import { listSpotPrices } from './spot-prices.contract.ts'
import { spotNames } from './spot-prices.names.ts'
import { isStale } from './spot-prices.rules.ts'

const shown = ['gold', 'silver', 'platinum'] as const

export const TopSpotPrices = () => {
  const { data } = useCall(listSpotPrices, {})
  const now = useNow()
  useLive('spot_prices', listSpotPrices)
  return shown.map(item => {
    const price = data?.data.find(row => row.item === item)
    return price?.price != null ? (
      <TopFact
        key={item}
        name={spotNames[item]}
        stale={isStale(price, now) ? `Stale, ${ageText(price.updatedAt, now)}` : undefined}
      >
        {formatAmount(price.price)}
      </TopFact>
    ) : null
  })
}
