import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { againstWeekday, kindsFor, lastDays, lastOpenDay, recordDays, ticketKindsFor } from './dashboard.rules.ts'

const admin = { kind: 'admin', permissions: [] } as const
const counter = { kind: 'employee', permissions: ['ticket', 'new_coin'] } as const
const coinOnly = { kind: 'staff', permissions: ['new_coin'] } as const
const day = (text: string) => text as Day

test('thirty business days end today, each once, also over the change of the clocks', () => {
  const autumn = lastDays(day('2026-11-13'))
  expect(autumn).toHaveLength(30)
  expect(new Set(autumn).size).toBe(30)
  expect([autumn[0], autumn.at(-1)]).toEqual(['2026-10-15', '2026-11-13'])
  expect(autumn.slice(16, 19)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  const spring = lastDays(day('2026-03-20'))
  expect(new Set(spring).size).toBe(30)
  expect(spring[0]).toBe('2026-02-19')
})

test('a day without records is a zero, and sums of money are for Admin alone', () => {
  const days = [day('2026-11-12'), day('2026-11-13')]
  const none = { amount: dollars(0), profit: dollars(0), profitKnown: 0 }
  const figures = [
    { kind: 'metro', period: '2026-11-13', count: 2, amount: dollars(90), profit: dollars(30), profitKnown: 1 },
    { kind: 'jewelry_receipt', period: '2026-11-12', count: 1, ...none },
    { kind: 'bullion', period: '2026-11-13', count: 7, ...none },
  ]
  const zeros = (name: string) => ({ [name]: 0, [`${name}Amount`]: 0, [`${name}Profit`]: 0, [`${name}ProfitKnown`]: 0 })
  const [before, last] = recordDays(days, figures, admin)
  expect(before).toEqual({
    day: '2026-11-12',
    ...zeros('metro'),
    ...zeros('coin'),
    ...zeros('coinReceipt'),
    ...zeros('jewelryReceipt'),
    jewelryReceipt: 1,
  })
  expect(last).toMatchObject({ metro: 2, metroAmount: 9000, metroProfit: 3000, metroProfitKnown: 1, coin: 0 })
  expect(recordDays(days, figures, counter)[1]).toEqual({ day: '2026-11-13', metro: 2, coin: 0 })
  expect(recordDays(days, figures, coinOnly)[1]).toEqual({ day: '2026-11-13', coin: 0 })
  expect(kindsFor(coinOnly)).toEqual(['coin'])
  expect(ticketKindsFor(admin)).toEqual(['metro', 'coin'])
})

test('the last open day is the latest before today with a record of any kind', () => {
  const days = [{ coin: 3 }, { metro: 0, jewelryReceipt: 1 }, { metro: 0 }, {}, { metro: 9 }]
  expect(lastOpenDay(days)).toBe(days[1])
  expect(lastOpenDay(days.slice(2))).toBeUndefined()
})

test('a day stands against the average of the same weekday of the eight weeks before', () => {
  expect(againstWeekday(12, 0)).toBeUndefined()
  expect(againstWeekday(0, 80)).toBe(-100)
  expect(againstWeekday(12, 80)).toBe(20)
})
