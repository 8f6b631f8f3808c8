import { getCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import { useCall } from '#web/queries.ts'
import { checkPrefixOf, type PrefixedKind } from './check-prefix.rules.ts'

/** The check prefix of the shop, for forms that keep the rule; '' until it is read. */
export const useCheckPrefix = (kind: PrefixedKind) => {
  const prefixes = useCall(getCheckSetting, {}).data?.data
  return prefixes ? checkPrefixOf(kind, prefixes) : ''
}
