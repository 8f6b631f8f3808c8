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

export const monthClosingHandlers: Handler[] = [
  handle(listMonths, async ({ db, user }) => {
    const today = dayAt(Date.now(), user.timeZone)
    return { data: (await findMonths(db)).map(month => rowOf(month, today)) }
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
    if (month === undefined) return { data: [], count: 0, totals: { value: cents(0) } }
    if (!(await isMonthClosed(db, firstOf(month)))) throw refuse('not_found', `${formatMonth(month)} is not closed`)
    const [data, { count, value }] = await Promise.all([
      findMonthChanges(db, firstOf(month), page),
      sumMonthChanges(db, firstOf(month)),
    ])
    return { data, count, totals: { value } }
  }),
]
