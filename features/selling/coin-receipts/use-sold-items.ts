import { lookUpItems } from '#features/shop/items/items.contract.ts'
import { useCall } from '#web/queries.ts'

/** The shop's coin items, which say what is taxed; none until they are read. */
export const useSoldItems = () => {
  const { data, refetch } = useCall(lookUpItems, { itemType: 'coin' })
  return { offered: data?.data, readOffered: async () => (await refetch()).data?.data ?? [] }
}
