import { type Handler, handle } from '#server/http/handle.ts'
import { lastMonth, lateStartProblems } from '#shared/day-range.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { isDrawer } from '#shared/permissions.ts'
import { type Day, dayAt, daysAfter, instantAt } from '#shared/time.ts'
import { balanceOf } from '../ledger/balances.queries.ts'
import { describeTransaction } from '../transactions/transaction-answers.ts'
import { findPettyPostings, type ListedTransaction } from '../transactions/transaction-list.queries.ts'
import { getPettyCashReport, type PettyType } from './petty-cash.contract.ts'

const changeOf = ({ dest, amount }: ListedTransaction) => cents(dest === 'pettycash' ? amount : 0 - amount)

const isOfType = (change: Cents, type: PettyType) => type === 'All' || (type === 'Addition') === change > 0

const sumOf = (changes: readonly Cents[]) => cents(changes.reduce((sum, change) => sum + change, 0))

const endOfDay = (day: Day, timeZone: string) => instantAt(daysAfter(day, 1), '00:00', timeZone)

export const pettyCashHandlers: Handler[] = [
  handle(
    getPettyCashReport,
    async ({ db, user }, { type, ...asked }) => {
      const today = dayAt(Date.now(), user.timeZone)
      const { startDate, endDate } = lastMonth(today)
      const [start, end] = [asked.start ?? startDate, asked.end ?? endDate]
      assertNoProblems(lateStartProblems({ startDate: start, endDate: end }, 'start'))
      const all = await findPettyPostings(db, start, end)
      const rows = all.filter(one => isOfType(changeOf(one), type))
      const changes = rows.map(changeOf)
      const isOver = end < today
      const totals = {
        additions: sumOf(changes.filter(change => change > 0)),
        subtractions: cents(0 - sumOf(changes.filter(change => change < 0))),
        change: sumOf(changes),
        balance: await balanceOf(db, 'pettycash', isOver ? endOfDay(end, user.timeZone) : undefined),
      }
      return {
        data: rows.map(one => ({
          ...describeTransaction(one, user),
          change: changeOf(one),
          name: one.pettyName ?? '',
          who: one.pettyWho ?? '',
          line: one.id,
          isReversal: one.reverses !== null,
        })),
        start,
        end,
        type,
        totals: isDrawer(user) ? null : totals,
      }
    },
    ({ who, name, comment, isReversal }) => ({
      who: who || name,
      comment: isReversal ? `Reversal: ${comment}` : comment,
    }),
  ),
]
