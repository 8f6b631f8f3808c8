import type { Db } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { recordChange } from '#server/records/records.ts'
import { refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { type Day, dayAt, formatMonth } from '#shared/time.ts'
import { closeMonth, listMonthChanges, listMonths } from './month-closing.contract.ts'
import {
  addClosedMonth,
  findMonthChanges,
  findMonths,
  isMonthClosed,
  type KnownMonth,
  keepMonth,
  sumMonthChanges,
} from './month-closing.queries.ts'
import { isMonthChanged } from './month-closing.rules.ts'

const CLOSED_MONTHS = 'closed_months'

const firstOf = (month: string) => `${month}-01` as Day

const rowOf = ({ keptCount, keptAmount, keptProfit, ...month }: KnownMonth, today: Day) => {
  const isClosed = month.closedAt !== null
  return {
    ...month,
    id: Number(month.month.replace('-', '')),
    isClosed,
    canClose: !isClosed && month.month < today.slice(0, 7),
    changedCount: isClosed ? month.count - (keptCount ?? 0) : 0,
    changedAmount: cents(isClosed ? month.amount - (keptAmount ?? 0) : 0),
    changedProfit: cents(isClosed ? month.profit - (keptProfit ?? 0) : 0),
  }
}

/** Only a month whose figures differ is compared record by record. */
const countChanged = async (db: Db, month: ReturnType<typeof rowOf>) =>
  isMonthChanged(month) ? (await sumMonthChanges(db, firstOf(month.month))).count : 0

export const monthClosingHandlers: Handler[] = [
  handle(listMonths, async ({ db, user }) => {
    const today = dayAt(Date.now(), user.timeZone)
    const months = (await findMonths(db)).map(month => rowOf(month, today))
    return {
      data: await Promise.all(months.map(async month => ({ ...month, changedRecords: await countChanged(db, month) }))),
    }
  }),

  handle(closeMonth, ({ transaction, user }, { month }) =>
    transaction(async tx => {
      const name = formatMonth(month)
      if (month >= dayAt(Date.now(), user.timeZone).slice(0, 7)) throw refuse('conflict', `${name} is not over yet`)
      if (!(await addClosedMonth(tx, firstOf(month), user.id))) throw refuse('conflict', `${name} is closed already`)
      await keepMonth(tx, firstOf(month))
      const row = { id: Number(month.replace('-', '')), month }
      await recordChange(tx, { table: CLOSED_MONTHS, access: 'admin_only' }, { action: 'created', row, by: user })
      return { message: `${name} is closed` }
    }),
  ),

  handle(listMonthChanges, async ({ db, page }, { month }) => {
    if (month === undefined) return { data: [], count: 0, totals: { value: cents(0), profitValue: cents(0) } }
    if (!(await isMonthClosed(db, firstOf(month)))) throw refuse('not_found', `${formatMonth(month)} is not closed`)
    const [data, { count, ...totals }] = await Promise.all([
      findMonthChanges(db, firstOf(month), page),
      sumMonthChanges(db, firstOf(month)),
    ])
    return { data, count, totals }
  }),
]
