import { formCard } from '#web/makers/form/form-screen.tsx'
import { getSetupGuide, saveSetupGuide } from './setup-guide.contract.ts'

export const GuideCard = formCard({
  title: 'Set-up Guide',
  load: getSetupGuide,
  recordOf: ({ data }) => data,
  save: saveSetupGuide,
  savedText: 'Setting Updated Successfully!',
  fields: [
    {
      key: 'isAway',
      label: 'Put away',
      kind: 'switch',
      span: 24,
      hint: 'Switched off, the guide is on the dashboard of Admin until all its steps are done.',
    },
  ],
})
