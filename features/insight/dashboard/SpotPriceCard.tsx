import { listSpotPrices, type SpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { sourceName, spotNames } from '#features/outside/spot-prices/spot-prices.names.ts'
import { isStale } from '#features/outside/spot-prices/spot-prices.rules.ts'
import { formatAmount } from '#shared/money.ts'
import { ReadState } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { ageText, useNow } from '#web/ui/Age.tsx'
import { Card, Line, Lines } from '#web/ui/Cards.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CardLink } from './CardLink.tsx'

const order = ['gold', 'silver', 'platinum', 'palladium', 'btc', 'eth'] as const

const Remark = ({ price }: { price: SpotPrice }) => {
  const now = Math.max(useNow(), price.updatedAt)
  const age = ageText(price.updatedAt, now)
  if (price.source === 'start') return <Tag tone="warn">{sourceName(price)}</Tag>
  if (isStale(price, now)) return <Tag tone="warn">stale, {age}</Tag>
  return price.isHeld ? `kept, ${age}` : age
}

export const SpotPriceCard = () => {
  const query = useCall(listSpotPrices, {})
  useLive('spot_prices', listSpotPrices)
  const prices = order.flatMap(item => query.data?.data.find(price => price.item === item) ?? [])
  return (
    <Card title="Spot prices" aside={<CardLink to="/portal/spot-prices" label="Spot Prices" />}>
      {query.data ? (
        <Lines label="Spot prices">
          {prices.map(price => (
            <Line
              key={price.id}
              aside={<Remark price={price} />}
              figure={price.price === null ? '–' : formatAmount(price.price)}
            >
              {spotNames[price.item]}
            </Line>
          ))}
        </Lines>
      ) : (
        <ReadState query={query} label="Spot prices" />
      )}
    </Card>
  )
}
