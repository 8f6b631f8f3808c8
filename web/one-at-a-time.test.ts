import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('however many news come while one is fetched, one more fetch brings the newest', async () => {
  let newest = 0
  const seen: number[] = []
  let answer = () => {}
  const follow = oneAtATime(async () => {
    const now = newest
    await new Promise<void>(resolve => {
      answer = resolve
    })
    seen.push(now)
  })
  const first = follow()
  for (newest = 1; newest < 5; newest += 1) void follow()
  answer()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  answer()
  await first
  expect(seen).toEqual([0, 5])
})

test('a fetch that fails does not stop the next one', async () => {
  let tries = 0
  const follow = oneAtATime(async () => {
    tries += 1
    throw new Error('the line is dead')
  })
  await follow()
  await follow()
  expect(tries).toBe(2)
})
