import { expect, test } from 'vitest'
import { asTypedMoment } from './MomentField.tsx'

test.each([
  ['11/18/26', '11/18/2026'],
  ['11/18/26 9:05', '11/18/2026 09:05'],
  ['11182026 1640', '11/18/2026 16:40'],
  ['2026-11-18 16:40', '11/18/2026 16:40'],
  ['11/18/26 25:00', '11/18/26 25:00'],
  ['11/18 9:05', '11/18 9:05'],
  ['', ''],
])('%s is spelt %s once the field is left', (typed, spelt) => {
  expect(asTypedMoment(typed)).toBe(spelt)
})
