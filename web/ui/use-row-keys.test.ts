import { expect, test } from 'vitest'
import { nextCurrent } from './use-row-keys.ts'

const at = (id: number | undefined, place: number) => ({ id, place })

test('the mark goes on from its row, wherever a new one has put it', () => {
  expect(nextCurrent('ArrowDown', at(undefined, -1), [7, 6, 5])).toEqual(at(7, 0))
  expect(nextCurrent('ArrowDown', at(6, 1), [8, 7, 6, 5])).toEqual(at(5, 3))
  expect(nextCurrent('ArrowUp', at(6, 1), [8, 7, 6, 5])).toEqual(at(7, 1))
  expect(nextCurrent('ArrowDown', at(5, 2), [7, 6, 5])).toEqual(at(5, 2))
})

test('when the marked row is gone, the mark goes to the one in its place, or before it', () => {
  expect(nextCurrent('ArrowDown', at(6, 1), [7, 5])).toEqual(at(5, 1))
  expect(nextCurrent('ArrowUp', at(6, 1), [7, 5])).toEqual(at(7, 0))
  expect(nextCurrent('ArrowDown', at(5, 2), [7, 6])).toEqual(at(6, 1))
})
