import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, maybe, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { settingSchemas } from '#shared/settings.ts'

const reports = settingSchemas.reports.shape

export const reportSettingLabels = {
  highValueFrom: 'High value from $',
  veryHighValueFrom: 'Very high value from $',
}

export const getReportSettings = endpoint({
  method: 'GET',
  path: 'settings/reports',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: z.object({ highValueFrom: Dollars, veryHighValueFrom: Dollars, version: z.int() }) }),
})

export const saveReportSettings = endpoint({
  method: 'POST',
  path: 'settings/save-reports',
  access: 'admin_only',
  input: z.object({
    highValueFrom: maybe(reports.highValueFrom),
    veryHighValueFrom: maybe(reports.veryHighValueFrom),
    version: version(),
  }),
  labels: reportSettingLabels,
  output: done,
})
