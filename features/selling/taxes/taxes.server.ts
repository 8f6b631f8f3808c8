import { type Handler, handle } from '#server/http/handle.ts'
import { reportDays } from '#shared/day-range.ts'
import { dayAt } from '#shared/time.ts'
import { listTaxes } from './taxes.contract.ts'
import { countReceipts, findTaxDays, findTaxes } from './taxes.queries.ts'
import { taxedKinds, taxPeriods, taxSum } from './taxes.rules.ts'

export const taxHandlers: Handler[] = [
  handle(listTaxes, async ({ db, user, page }, { receiptType, startDate, endDate, ...sorted }) => {
    const span = reportDays({ startDate, endDate }, dayAt(Date.now(), user.timeZone))
    const asked = { ...sorted, ...span, kind: taxedKinds[receiptType] }
    const [data, days, standing] = await Promise.all([
      findTaxes(db, asked, page),
      findTaxDays(db, asked),
      countReceipts(db, asked),
    ])
    const { receipts: count, amount, tax } = taxSum(days)
    const totals = { amount, tax, untaxed: standing - count }
    const periods = taxPeriods(days).map(period => ({ ...period, receiptType }))
    return { data, count, receiptType, periods, totals }
  }),
]
