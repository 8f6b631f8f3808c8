import { expect, test } from 'vitest'
import { figureWidth } from './figure-width.ts'

test('a column is as wide as its longest number, and never below its least width', () => {
  expect(figureWidth([], 70)).toBe(70)
  expect(figureWidth(['12.00'], 70)).toBe(70)
  expect(figureWidth(['1,058,260.00', '12.00'], 70)).toBeGreaterThan(figureWidth(['157,540.00'], 70))
  expect(figureWidth(['1,058,260.00'], 70)).toBeGreaterThanOrEqual(80 + 12)
  expect(figureWidth(['4,262.00'], 70, 17 / 13)).toBeGreaterThan(figureWidth(['4,262.00'], 70))
})
