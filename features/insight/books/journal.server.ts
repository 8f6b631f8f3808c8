import type { Db } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { cents } from '#shared/money.ts'
import { type Day, dayAt } from '#shared/time.ts'
import { dailySpan } from '../daily/daily.rules.ts'
import { findChangedDays } from '../day-totals/day-totals.queries.ts'
import { findLaterVoids } from '../day-totals/later-voids.queries.ts'
import { findLaterSums } from '../postings/later-changes.queries.ts'
import type { JournalDays } from '../postings/postings.queries.ts'
import { readComparisons } from './comparisons.server.ts'
import { getJournal } from './journal.contract.ts'
import { boughtLines, cashLines, debitsFirst, invoiceLines, soldLines } from './journal.lines.ts'
import { findInvoiceMoves, findMoved, getBought, getSold } from './journal.queries.ts'
import { accountName, type JournalSpan, journalSums } from './journal.rules.ts'

const daysOf = (date: Day, span: JournalSpan): JournalDays => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const whole = span === 'month' ? dailySpan({ year, month }) : undefined
  return { startDate: whole?.from ?? date, endDate: whole?.to ?? date }
}

const readLines = async (db: Db, days: JournalDays) => {
  const moved = await findMoved(db, days)
  const of = { days, moved, later: await findLaterSums(db, days) }
  const invoices = await findInvoiceMoves(db, days)
  return [
    ...boughtLines('ticket', await getBought(db, 'ticket', days), of),
    ...boughtLines('coin', await getBought(db, 'coin', days), of),
    ...soldLines('receipt', await getSold(db, 'receipt', days), of),
    ...soldLines('jewelryReceipt', await getSold(db, 'jewelryReceipt', days), of),
    ...invoices.flatMap(invoiceLines),
    ...cashLines(days, moved),
  ]
}

const changedSince = async (db: Db, { startDate: from, endDate: to }: JournalDays) => {
  const changed = await findChangedDays(db, { from, to })
  return {
    count: changed.reduce((sum, { count }) => sum + count, 0),
    amount: cents(changed.reduce((sum, { amount }) => sum + amount, 0)),
    days: new Set(changed.map(({ period }) => period)).size,
    voids: await findLaterVoids(db, { from, to }),
  }
}

export const journalHandlers: Handler[] = [
  handle(getJournal, async ({ db, user }, { date, span }) => {
    const today = dayAt(Date.now(), user.timeZone)
    const days = daysOf(date ?? today, span)
    const names = await readSetting(db, 'account_names')
    const lines = debitsFirst(await readLines(db, days))
    const compared = days.endDate > today && days.startDate <= today ? today : days.endDate
    return {
      data: lines.map((line, place) => ({
        ...line,
        line: place + 1,
        account: accountName(line.account, names),
        date: days.endDate,
      })),
      ...days,
      totals: journalSums(lines),
      comparisons: await readComparisons(db, compared, span),
      changed: await changedSince(db, days),
    }
  }),
]
