import { useEffect, useState } from 'react'
import { listSpotPrices, type SpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { useCall } from '#web/queries.ts'
import { cryptoItem, cryptoQuantity, quantityText } from './coin-items.rules.ts'
import { draftOf, type LineText } from './coin-lines.tsx'

const CHECK_MS = 30_000
/** Prices of the hour are there by its second minute. */
const FRESH_MINUTE = 2

/**
 * The prices of bitcoin and ether as they were when the form was opened, so that no quantity moves under the clerk's
 * hand; looked at every half minute, and read again only in the hour's second minute.
 */
export const useCryptoPrices = () => {
  const { data, isFetching, refetch } = useCall(listSpotPrices, {})
  const [prices, setPrices] = useState<readonly SpotPrice[]>()
  if (!prices && data && !isFetching) setPrices(data.data)
  useEffect(() => {
    const look = async () => {
      if (new Date().getMinutes() !== FRESH_MINUTE) return
      const fresh = (await refetch()).data
      if (fresh) setPrices(fresh.data)
    }
    const timer = window.setInterval(() => void look(), CHECK_MS)
    return () => window.clearInterval(timer)
  }, [refetch])
  return (item: string) => prices?.find(price => price.item === cryptoItem(item))?.price
}

export type PriceOf = ReturnType<typeof useCryptoPrices>

/** What the line's cost buys, as the server will work it out; blank until there is a cost. */
export const quantityFor = (line: LineText, priceOf: PriceOf) => {
  const { cost } = draftOf(line)
  const price = priceOf(line.item)
  return cost && price ? quantityText(cryptoQuantity(cost, price)) : ''
}
