import { getCashSettings } from '#features/shop/settings/cash.contract.ts'
import { useCall } from '#web/queries.ts'

/** Whether the shop has 50s: without them nobody is asked for any. */
export const useCountsFifties = () => useCall(getCashSettings, {}).data?.data.countsFifties ?? false
