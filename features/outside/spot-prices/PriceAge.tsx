import { ageText, useNow } from '#web/ui/Age.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { SpotPrice } from './spot-prices.contract.ts'
import { isStale } from './spot-prices.rules.ts'

export const PriceAge = ({ price }: { price: SpotPrice }) => {
  // An event may be newer than the last tick of the clock.
  const now = Math.max(useNow(), price.updatedAt)
  const age = ageText(price.updatedAt, now)
  return isStale(price, now) ? <Tag tone="warn">stale, {age}</Tag> : age
}
