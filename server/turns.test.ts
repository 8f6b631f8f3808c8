import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

const Work = fc.record({ steps: fc.nat({ max: 5 }), fails: fc.boolean() })

test('never more at once than allowed, each in its turn, also when some fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(Work, { maxLength: 20 }), async (most, works) => {
      const inTurn = openTurns(most)
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
