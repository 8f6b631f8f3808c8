import { formCard } from '#web/makers/form/form-screen.tsx'
import { getCheckSetting, saveCheckSetting } from './check-setting.contract.ts'
import { type AlertAmounts, alertFields, alertLabels, alertProblems } from './check-setting.rules.ts'

/** Each card of Check Setting saves its own fields. */
export const checkSettingSaving = {
  load: getCheckSetting,
  save: saveCheckSetting,
  savedText: 'Setting Updated Successfully!',
} as const

const amountsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(alertFields.map(key => [key, Number(values[key])])) as AlertAmounts

/** These may be 0 and come last. */
const looseAlerts: readonly (keyof AlertAmounts)[] = ['alertCoinReceiptAmount', 'alertJewelryReceiptAmount']
const isLoose = (key: keyof AlertAmounts) => looseAlerts.includes(key)

/** The amounts that trigger an alert e-mail; also the first tab of Email Notification. */
export const AlertAmountsCard = formCard({
  ...checkSettingSaving,
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
