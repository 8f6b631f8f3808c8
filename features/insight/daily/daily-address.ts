import { reportAddress } from '#web/makers/report/report-address.ts'
import { getDailyData } from './daily.contract.ts'

export const dailyAddress = reportAddress(getDailyData, '/portal/daily/{year?}/{month?}')
