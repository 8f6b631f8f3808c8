import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createLimiter } from './limiter.ts'

afterEach(() => vi.useRealTimers())

const Work = fc.record({ steps: fc.nat({ max: 5 }), fails: fc.boolean() })

test('never more at once than allowed, each in its turn, also when some fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(Work, { maxLength: 20 }), async (most, works) => {
      const inTurn = createLimiter(most)
      const begun: number[] = []
      let atOnce = 0
      const run = async (place: number) => {
        begun.push(place)
        atOnce += 1
        expect(atOnce).toBeLessThanOrEqual(most)
        for (let step = 0; step < (works[place]?.steps ?? 0); step++) await Promise.resolve()
        atOnce -= 1
        if (works[place]?.fails) throw new Error('failed')
      }
      const answers = await Promise.allSettled(works.map((_, place) => inTurn(() => run(place))))
      expect(begun).toEqual(works.map((_, place) => place))
      expect(answers.map(({ status }) => status)).toEqual(works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')))
    }),
  )
})

test('who works longer than the patience makes room, once', async () => {
  vi.useFakeTimers()
  const inTurn = createLimiter(1, 200)
  const begun: string[] = []
  let end = () => {}
  const long = inTurn(() => new Promise<void>(resolve => ([end, begun[0]] = [resolve, 'long'])))
  const work = (name: string) => inTurn(async () => void begun.push(name))
  const next = work('next')
  await vi.advanceTimersByTimeAsync(199)
  expect(begun).toEqual(['long'])
  await vi.advanceTimersByTimeAsync(1)
  await next
  expect(begun).toEqual(['long', 'next'])
  end()
  await long
  const held = inTurn(() => new Promise<void>(resolve => (end = resolve)))
  const last = work('last')
  await vi.advanceTimersByTimeAsync(199)
  expect(begun).toEqual(['long', 'next'])
  end()
  await Promise.all([held, last])
})
