import { formCard } from '#web/makers/form/form-screen.tsx'
import { getSettlementSettings, saveSettlementSettings, settlementSettingLabels } from './settlement.contract.ts'

export const SettlementCard = formCard({
  title: 'Settlement of Invoices',
  load: getSettlementSettings,
  recordOf: ({ data }) => data,
  save: saveSettlementSettings,
  savedText: 'Setting Updated Successfully!',
  fields: [
    {
      key: 'weightPercent',
      label: settlementSettingLabels.weightPercent,
      span: 12,
      maxLength: 7,
      hint: "A line of a refiner's sheet within both is settled",
    },
    { key: 'amount', label: settlementSettingLabels.amount, kind: 'dollars', span: 12, maxLength: 10 },
  ],
})
