import { getCashSettings } from '#features/shop/settings/cash.contract.ts'
import { useCall } from '#web/queries.ts'

export const useCountsFifties = () => useCall(getCashSettings, {}).data?.data.countsFifties ?? false
