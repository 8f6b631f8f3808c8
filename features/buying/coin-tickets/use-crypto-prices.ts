import { useEffect, useState } from 'react'
import { listSpotPrices, type SpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { useCall } from '#web/queries.ts'
import { cryptoItem, cryptoQuantity, quantityText } from './coin-items.rules.ts'
import { draftOf, type LineText } from './coin-lines.tsx'

const CHECK_MS = 30_000
/** The feed has the prices of the hour by its second minute. */
const FRESH_MINUTE = 2

/**
 * Crypto prices stay as they were when the form was opened, so that quantities do not change while the clerk types.
 * They are read again in the second minute of each hour.
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

export const quantityFor = (line: LineText, priceOf: PriceOf) => {
  const { cost } = draftOf(line)
  const price = priceOf(line.item)
  return cost && price ? quantityText(cryptoQuantity(cost, price)) : ''
}
