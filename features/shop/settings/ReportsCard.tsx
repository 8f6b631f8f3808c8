import { formCard } from '#web/makers/form/form-screen.tsx'
import { getReportSettings, reportSettingLabels, saveReportSettings } from './reports.contract.ts'

export const ReportsCard = formCard({
  title: 'Reports',
  load: getReportSettings,
  recordOf: ({ data }) => data,
  save: saveReportSettings,
  savedText: 'Setting Updated Successfully!',
  fields: [
    {
      key: 'highValueFrom',
      label: reportSettingLabels.highValueFrom,
      kind: 'dollars',
      span: 12,
      maxLength: 12,
      hint: 'The two tables of each kind on High Value Tickets begin with these amounts',
    },
    {
      key: 'veryHighValueFrom',
      label: reportSettingLabels.veryHighValueFrom,
      kind: 'dollars',
      span: 12,
      maxLength: 12,
    },
  ],
})
