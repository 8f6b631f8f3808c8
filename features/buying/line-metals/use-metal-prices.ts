import { useMemo } from 'react'
import { listSpotPrices } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { useCall } from '#web/queries.ts'
import type { MetalPrices } from './melt.rules.ts'

/** The spot prices of now, by metal; the top bar keeps them fresh. */
export const useMetalPrices = (): MetalPrices => {
  const { data } = useCall(listSpotPrices, {})
  return useMemo(() => Object.fromEntries((data?.data ?? []).map(({ item, price }) => [item, price])), [data])
}
