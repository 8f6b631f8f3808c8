import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerShown, emptyAnswer } from '#web/makers/report/empty-answer.ts'
import { getJournal } from '../books/journal.contract.ts'
import { getDailyChart, getDateStatistics } from '../charts/charts.contract.ts'
import { getDailyView } from '../daily/daily.contract.ts'
import { getDayTally } from '../day-profit/day-profit.contract.ts'
import { getMetrics } from '../metrics/metrics.contract.ts'
import { getDemographics, getHighValueTickets, getKeywords, getReferrals } from './reports.contract.ts'

test('a report without an answer has empty lists and zero totals, as its contract spells them', () => {
  const reports = [getDemographics, getHighValueTickets, getKeywords, getReferrals, getMetrics]
  const days = [getDailyView, getDailyChart, getDateStatistics, getJournal, getDayTally]
  for (const call of [...reports, ...days])
    expect(z.safeParse(call.output as z.ZodMiniType, emptyAnswer(call)).error, call.path).toBeUndefined()
  expect(emptyAnswer(getDemographics)).toMatchObject({ data: [], count: 0, totals: { count: 0, profit: 0 } })
  expect(emptyAnswer(getReferrals)).toMatchObject({ data: { coin: [] }, totals: { coin: { ticketAmount: 0 } } })
})

test('a first load that fails is empty with zero totals; later ones keep what was shown, and nothing is shown before', () => {
  const error = new Error('Something went wrong')
  const { data, totals } = emptyAnswer(getDayTally)
  expect(answerShown(getDayTally, { data: undefined, error })).toEqual({ data, totals })
  const shown = { data, totals: { ...totals, known: 3 } }
  expect(answerShown(getDayTally, { data: shown, error })).toBe(shown)
  expect(answerShown(getDayTally, { data: undefined, error: null })).toBeUndefined()
  const asked = { month: 11, day: 19 }
  expect(answerShown(getDateStatistics, { data: undefined, error }, asked)).toMatchObject({
    ...asked,
    data: [],
    systems: [],
  })
})
