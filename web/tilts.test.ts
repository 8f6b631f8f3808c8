import { expect, test } from 'vitest'
import { tiltAt, tilts } from './tilts.ts'

const isReadAt = (leans: number) => tilts.some(angle => Math.abs(((((leans - angle) % 90) + 135) % 90) - 45) <= 2)

test('a picture is tried straight first, and then at angles that meet a card held any way round', () => {
  expect(tilts.slice(0, 5)).toEqual([0, 4, -4, 8, -8])
  const missed = Array.from({ length: 360 }, (_, degree) => degree).filter(degree => !isReadAt(degree))
  expect(missed).toEqual([])
})

test('a live picture is soon tried at the angles of a hand, and in time at all of them', () => {
  const looks = Array.from({ length: 2 * tilts.length }, (_, turn) => tiltAt(turn))
  expect([0, 4, -4, 8, -8, 12, -12].filter(angle => !looks.slice(0, 14).includes(angle))).toEqual([])
  expect(tilts.filter(angle => !looks.includes(angle))).toEqual([])
})
