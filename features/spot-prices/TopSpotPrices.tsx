import { formatAmount } from '#shared/money.ts'
import { useCall } from '#web/queries.ts'
import { TopFact } from '#web/ui/AppFrame.tsx'
import { listSpotPrices } from './spot-prices.contract.ts'

const shown = { gold: 'Gold', silver: 'Silver', platinum: 'Platinum' } as const

/** The three prices that the counter asks for, in the top bar. */
export const TopSpotPrices = () => {
  const { data } = useCall(listSpotPrices, {})
  return Object.entries(shown).map(([item, name]) => {
    const price = data?.data.find(row => row.item === item)
    return price ? (
      <TopFact key={item} name={name}>
        {formatAmount(price.price)}
      </TopFact>
    ) : null
  })
}
