import { expect, test } from 'vitest'
import { chosenText, readChosen, withToggled } from './chosen.ts'

const systems = ['metro', 'coin', 'coin_receipt', 'jewelry_receipt'].map(value => ({ value }))

test('what is chosen stands in the order of the options, however it was chosen', () => {
  const late = withToggled(['jewelry_receipt'], 'coin', systems)
  expect(late).toEqual(['coin', 'jewelry_receipt'])
  expect(withToggled(late, 'metro', systems)).toEqual(['metro', 'coin', 'jewelry_receipt'])
  expect(withToggled(late, 'coin', systems)).toEqual(['jewelry_receipt'])
})

test('an address carries them in one text, and an empty one is none', () => {
  expect(readChosen(chosenText(['metro', 'coin']))).toEqual(['metro', 'coin'])
  expect(readChosen(['metro'])).toEqual(['metro'])
  expect(readChosen(2026)).toEqual(['2026'])
  for (const nothing of ['', undefined, null, {}, ',']) expect(readChosen(nothing)).toEqual([])
})
