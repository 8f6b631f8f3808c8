import { formCard } from '#web/makers/form-screen.tsx'
import { useIsAdmin } from '#web/session.ts'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { getCheckSetting, saveCheckSetting } from './check-setting.contract.ts'
import {
  type AlertAmounts,
  alertFields,
  alertLabels,
  alertProblems,
  type CheckPrefixes,
  prefixFields,
  prefixLabels,
  prefixSettingProblems,
} from './check-setting.rules.ts'
import { BankCard } from './PaperCard.tsx'

const amountsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(alertFields.map(key => [key, Number(values[key])])) as AlertAmounts

const saving = { load: getCheckSetting, save: saveCheckSetting, savedText: 'Setting Updated Successfully!' }

const PrefixCard = formCard({
  ...saving,
  title: 'Check Number Prefixes',
  recordOf: ({ data }) => ({ ...data, version: data.prefixVersion }),
  versionKey: 'prefixVersion',
  fields: prefixFields.map(key => ({ key, label: prefixLabels[key], kind: 'digits', span: 6, maxLength: 5 })),
  saveOffWhile: values => prefixSettingProblems(values as CheckPrefixes).length > 0,
})

/** These may be 0; the others stand first. */
const looseAlerts: readonly (keyof AlertAmounts)[] = ['alertCoinReceiptAmount', 'alertJewelryReceiptAmount']
const isLoose = (key: keyof AlertAmounts) => looseAlerts.includes(key)

/** From which amounts on an alert e-mail goes out; also the first tab of Email Notification. */
export const AlertAmountsCard = formCard({
  ...saving,
  title: 'Alert Amounts',
  recordOf: ({ data }) => ({ ...data, version: data.alertVersion }),
  versionKey: 'alertVersion',
  fields: [...alertFields.filter(key => !isLoose(key)), ...looseAlerts].map(key => ({
    key,
    label: alertLabels[key],
    kind: 'dollars',
    span: 6,
    maxLength: 12,
    ...(isLoose(key) ? { hint: '0 sends no alert' } : {}),
  })),
  saveOffWhile: values => alertProblems(amountsOf(values)).length > 0,
})

export const CheckSetting = () => (
  <Page head={<PageHead title="Check Setting" />}>
    <PageBody>
      <PrefixCard />
      <AlertAmountsCard quiet />
      {useIsAdmin() && <BankCard quiet />}
    </PageBody>
  </Page>
)
