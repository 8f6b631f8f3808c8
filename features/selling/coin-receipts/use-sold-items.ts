import { lookUpItems } from '#features/shop/items/items.contract.ts'
import { useCall } from '#web/queries.ts'

export const useSoldItems = () => {
  const { data, refetch } = useCall(lookUpItems, { itemType: 'coin' })
  return { offered: data?.data, readOffered: async () => (await refetch()).data?.data ?? [] }
}
