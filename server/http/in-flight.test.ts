import { expect, test } from 'vitest'
import { limitInFlight } from './in-flight.ts'

const busy = 'Too much is sent at once. Please wait a moment.'

test('one sender has so much on its way, and all together so much', () => {
  const take = limitInFlight({ all: 10, each: 4 })
  const giveBack = take('one', 4)
  expect(() => take('one', 1)).toThrow(busy)
  take('two', 4)
  expect(() => take('three', 3)).toThrow(busy)
  giveBack()
  take('three', 4)
  take('one', 2)
  expect(() => take('four', 1)).toThrow(busy)
})

test('room is given back once, however often it is said', () => {
  const take = limitInFlight({ all: 10, each: 4 })
  const giveBack = take('one', 4)
  giveBack()
  giveBack()
  take('one', 4)
  expect(() => take('one', 1)).toThrow(busy)
})
