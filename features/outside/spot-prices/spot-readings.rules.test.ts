import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, dollars } from '#shared/money.ts'
import { readAnswer } from './spot-answers.rules.ts'
import { judgeReading, type LastPrice } from './spot-readings.rules.ts'

const NOW = Date.parse('2026-11-13T17:00:00Z')
const MINUTE = 60_000
const lastPrice: LastPrice = { price: dollars(4000), updatedAt: NOW - 5 * MINUTE, source: 'feed', doubt: null }
const read = (price: number, at = NOW) => ({ price: dollars(price), at })

test('a price within a fifth of the last one is taken with its own time', () => {
  expect(judgeReading(lastPrice, read(4800, NOW - MINUTE), NOW)).toEqual({ taken: read(4800, NOW - MINUTE) })
  expect(judgeReading(lastPrice, read(3200), NOW)).toEqual({ taken: read(3200) })
})

test('a jump waits for a second reading, five minutes later, that says the same', () => {
  const first = judgeReading(lastPrice, read(5200), NOW)
  expect(first).toEqual({
    problem: '$5,200.00 jumps by 30 %: waiting for a second reading',
    doubt: { ...read(5200), heardAt: NOW },
  })
  const doubting = { ...lastPrice, doubt: { ...read(5200), heardAt: NOW } }
  const early = judgeReading(doubting, read(5210, NOW + MINUTE), NOW + MINUTE)
  expect(early, 'too early, and the first doubt keeps its time').toMatchObject({ doubt: { heardAt: NOW } })
  const later = NOW + 5 * MINUTE
  expect(judgeReading(doubting, read(5210, later), later)).toEqual({ taken: read(5210, later) })
  const other = judgeReading(doubting, read(6000, later), later)
  expect(other, 'another jump begins a doubt of its own').toMatchObject({ doubt: { price: 600_000, heardAt: later } })
  const stuck = judgeReading(doubting, read(5200, NOW), later)
  expect(stuck, 'a feed that stands still bears nothing out').toHaveProperty('problem')
})

test('old news, news of tomorrow and news of last month are refused', () => {
  const refused = (at: number, of: LastPrice = lastPrice) => judgeReading(of, read(4000, at), NOW)
  expect(refused(lastPrice.updatedAt - 1)).toMatchObject({ problem: 'The price is older than the one we have' })
  expect(refused(NOW + 3 * MINUTE)).toMatchObject({ problem: 'The time of the price is in the future' })
  expect(refused(NOW - 8 * 24 * 60 * MINUTE, { ...lastPrice, source: 'start' })).toMatchObject({
    problem: 'The price is more than a week old',
  })
  expect(refused(NOW + MINUTE), 'a clock that is a little ahead does not put the price ahead').toEqual({
    taken: read(4000, NOW),
  })
  expect(refused(lastPrice.updatedAt - 1, { ...lastPrice, source: 'start' })).toHaveProperty('taken')
})

const anyReading = fc.record({
  price: fc.integer({ min: -100, max: 2_000_000 }).map(cents),
  at: fc.integer({ min: NOW - 20 * MINUTE, max: NOW + 20 * MINUTE }),
})
const anyLastPrice: fc.Arbitrary<LastPrice> = fc.record({
  price: fc.option(fc.integer({ min: 1, max: 2_000_000 }).map(cents), { freq: 20 }),
  updatedAt: fc.integer({ min: NOW - 20 * MINUTE, max: NOW }),
  source: fc.constantFrom('start', 'manual', 'feed'),
  doubt: fc.option(
    fc.record({
      price: fc.integer({ min: 1, max: 2_000_000 }).map(cents),
      at: fc.integer({ min: NOW - 20 * MINUTE, max: NOW + 2 * MINUTE }),
      heardAt: fc.integer({ min: NOW - 20 * MINUTE, max: NOW }),
    }),
  ),
})

test('whatever a feed says: no price is taken that is nothing, goes back in time, or jumps on one word alone', () => {
  fc.assert(
    fc.property(anyLastPrice, anyReading, (before, reading) => {
      const verdict = judgeReading(before, reading, NOW)
      if ('problem' in verdict) return verdict.problem !== ''
      const { price, at } = verdict.taken
      const jumps = before.price !== null && Math.abs(price - before.price) > before.price * 0.2
      const { doubt } = before
      const agrees = doubt !== null && Math.abs(price - doubt.price) <= doubt.price * 0.02
      const isSecond = agrees && NOW - doubt.heardAt >= 4 * MINUTE && reading.at > doubt.at
      return price > 0 && at <= NOW && (before.source === 'start' || at >= before.updatedAt) && (!jumps || isSecond)
    }),
    { numRuns: 5000 },
  )
})

test('a feed that holds to a true jump is believed at its second reading, at the latest with the third', () => {
  fc.assert(
    fc.property(anyLastPrice, fc.integer({ min: 1, max: 2_000_000 }), (before, told) => {
      let now: LastPrice = before
      for (const tick of [1, 2, 3]) {
        const at = NOW + tick * 5 * MINUTE
        const verdict = judgeReading(now, { price: cents(told), at }, at)
        now =
          'taken' in verdict
            ? { price: verdict.taken.price, updatedAt: at, source: 'feed', doubt: null }
            : { ...now, doubt: verdict.doubt }
      }
      return now.price === told
    }),
  )
})

describe('what feeds answer', () => {
  const metal = (fields: object) =>
    readAnswer('gold', JSON.stringify({ symbol: 'XAU', currency: 'USD', ...fields }), NOW)

  test('an ounce of gold and a bitcoin, as their feeds write them', () => {
    const gold =
      '{"currency":"USD","currencySymbol":"$","exchangeRate":1.0,"name":"Gold","price":4010.100098,"symbol":"XAU","updatedAt":"2026-11-13T16:58:29Z","updatedAtReadable":"a few seconds ago"}'
    expect(readAnswer('gold', gold, NOW)).toEqual({ price: 401_010, at: Date.parse('2026-11-13T16:58:29Z') })
    const bitcoin = '{"data":{"amount":"83679.845","base":"BTC","currency":"USD"}}'
    expect(readAnswer('btc', bitcoin, NOW)).toEqual({ price: 8_367_985, at: NOW })
    expect(metal({ price: 4010, currency: undefined }), 'without a currency and a time').toEqual(read(4010))
  })

  test.each([
    [{ price: null }, 'The answer has no price'],
    [{ price: 'high' }, 'The answer has no price'],
    [{ price: [4000] }, 'The answer has no price'],
    [{}, 'The answer has no price'],
    [{ price: 0 }, 'The price is not above 0'],
    [{ price: -4000 }, 'The price is not above 0'],
    [{ price: 0.001 }, 'The price is not above 0'],
    [{ price: 1e15 }, 'The price is too large'],
    [{ price: 4000, currency: 'EUR' }, 'The price is not in dollars'],
    [{ price: 4000, symbol: 'XAG' }, 'The answer is about something else'],
    [{ price: 4000, updatedAt: 'just now' }, 'The time of the price can not be read'],
  ])('%o is refused: %s', (fields, problem) => {
    expect(metal(fields)).toEqual({ problem })
  })

  test('what is no JSON, or JSON of nothing, is refused and never thrown', () => {
    for (const body of ['', '<html>', '{"price":'])
      expect(readAnswer('gold', body, NOW)).toEqual({ problem: 'The answer is not JSON' })
    for (const body of ['null', '[]', '4000', '{"data":null}', '{"data":{"amount":{}}}'])
      for (const item of ['gold', 'btc'] as const)
        expect(readAnswer(item, body, NOW)).toEqual({ problem: 'The answer has no price' })
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('gold', 'btc'), (body, item) => {
        readAnswer(item, body, NOW)
      }),
    )
  })
})
