import { formCard } from '#web/makers/form/form-screen.tsx'
import { cashSettingLabels, getCashSettings, saveCashSettings } from './cash.contract.ts'

const levels = ['vaultLevel100', 'vaultLevel50', 'vaultLevel20', 'vaultLevel10', 'vaultLevel5', 'vaultLevel1'] as const

export const CashCard = formCard({
  title: 'Counting Cash',
  load: getCashSettings,
  recordOf: ({ data }) => data,
  save: saveCashSettings,
  savedText: 'Setting Updated Successfully!',
  fields: [
    {
      key: 'showsBooks',
      label: cashSettingLabels.showsBooks,
      kind: 'switch',
      span: 12,
      hint: 'Switched off, the books are shown only after the count is entered.',
    },
    {
      key: 'countsFifties',
      label: cashSettingLabels.countsFifties,
      kind: 'switch',
      span: 12,
      hint: 'Shows the $50 field on the count screens. Without it 50s stay as the books have them.',
    },
    ...levels.map(key => ({
      key,
      label: cashSettingLabels[key],
      kind: 'dollars' as const,
      span: 4,
      maxLength: 10,
    })),
  ],
})
