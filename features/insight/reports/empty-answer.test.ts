import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyAnswer } from '#web/makers/report/empty-answer.ts'
import { getMetrics } from '../metrics/metrics.contract.ts'
import { getDemographics, getHighValueTickets, getKeywords, getReferrals } from './reports.contract.ts'

test('a report without an answer has empty lists and zero totals, as its contract spells them', () => {
  for (const call of [getDemographics, getHighValueTickets, getKeywords, getReferrals, getMetrics])
    expect(z.safeParse(call.output as z.ZodMiniType, emptyAnswer(call)).error, call.path).toBeUndefined()
  expect(emptyAnswer(getDemographics)).toMatchObject({ data: [], count: 0, totals: { count: 0, profit: 0 } })
  expect(emptyAnswer(getReferrals)).toMatchObject({ data: { coin: [] }, totals: { coin: { ticketAmount: 0 } } })
})
