import { type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { dayAt, daysAfter, instantAt, timeAt } from '#shared/time.ts'
import { readNotes } from '../counts/places.server.ts'
import { balances } from '../ledger/balances.queries.ts'
import { accountNames, accounts, isOutside } from '../ledger/ledger.rules.ts'
import { getSnapshot, getWorksheet } from './worksheets.contract.ts'
import { findFlows } from './worksheets.queries.ts'
import { daysFrom, rangeProblems, worksheetLines, worksheetOf, worksheetRange } from './worksheets.rules.ts'

const MINUTE = 60_000

export const worksheetHandlers: Handler[] = [
  handle(getSnapshot, async ({ db, user: { timeZone } }, asked) => {
    const now = Date.now()
    const date = asked.date ?? dayAt(now, timeZone)
    const time = (asked.time || timeAt(now, timeZone)).padStart(5, '0')
    const held = await balances(db, instantAt(date, time, timeZone) + MINUTE)
    const data = accounts.map(slug => ({
      name: accountNames[slug],
      slug,
      isOutside: isOutside(slug),
      total: held.find(({ account }) => account === slug)?.balance ?? cents(0),
    }))
    return { data, date, time, sum: cents(data.reduce((sum, { total }) => sum + total, 0)) }
  }),

  handle(getWorksheet, async ({ db, user: { timeZone } }, { dateStart, dateEnd }) => {
    const { first, last } = worksheetRange({ dateStart, dateEnd }, dayAt(Date.now(), timeZone))
    assertNoProblems(rangeProblems(first, last))
    const days = daysFrom(first, last)
    const after = daysAfter(last, 1)
    const [opening, flows, counted] = await Promise.all([
      balances(db, instantAt(first, '00:00', timeZone)),
      findFlows(db, first, after),
      readNotes(db, undefined, instantAt(after, '00:00', timeZone)),
    ])
    const sheets = accounts.map(slug => {
      const notes = counted.find(({ account }) => account === slug)?.notes
      const start = opening.find(({ account }) => account === slug)?.balance ?? cents(0)
      return {
        name: accountNames[slug],
        slug,
        isOutside: isOutside(slug),
        worksheet: worksheetOf(slug, { opening: start, flows, days, notes }),
      }
    })
    return {
      data: {
        transactionOptions: sheets,
        transactionOptionsOnly: accounts.map(slug => ({ name: accountNames[slug], slug })),
        dateStart: first,
        dateEnd: last,
        sum: cents(sheets.reduce((sum, { worksheet }) => sum + worksheet.endingBalance, 0)),
        lines: sheets.flatMap(({ slug, worksheet }) => worksheetLines(slug, worksheet, days)),
      },
    }
  }),
]
