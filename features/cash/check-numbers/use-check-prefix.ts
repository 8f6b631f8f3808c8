import { getCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { useCall } from '#web/queries.ts'
import { checkPrefixOf, type PrefixedKind } from './check-prefix.rules.ts'

/** The shop's check prefix; '' until loaded. */
export const useCheckPrefix = (kind: PrefixedKind) => {
  const prefixes = useCall(getCheckSetting, {}).data?.data
  return prefixes ? checkPrefixOf(kind, prefixes) : ''
}
