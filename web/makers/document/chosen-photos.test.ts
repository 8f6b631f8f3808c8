import { expect, test } from 'vitest'
import { type ChosenPhoto, uploadsOf } from './chosen-photos.ts'

const photo = (line: string, name: string): ChosenPhoto => ({ id: name, name, url: '', line, file: new File([], name) })
const namesOf = (photos: readonly ChosenPhoto[], lines?: readonly string[]) =>
  uploadsOf(photos, lines).map(({ field, file }) => `${field} ${file.name}`)

test('a picture goes with the place of its line, one of the record without', () => {
  const photos = [photo('b', '1.png'), photo('', '2.png'), photo('a', '3.png'), photo('b', '4.png')]
  expect(namesOf(photos, ['a', 'b'])).toEqual([
    'files[] 2.png',
    'files[0][] 3.png',
    'files[1][] 1.png',
    'files[1][] 4.png',
  ])
  expect(namesOf(photos, ['b']), 'the line before it was removed').toEqual([
    'files[] 2.png',
    'files[0][] 1.png',
    'files[0][] 4.png',
  ])
  expect(namesOf(photos)).toEqual(['files[] 2.png'])
})
