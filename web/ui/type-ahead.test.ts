import { expect, test } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

const buyers = ['Halden Refining', 'Meridian Metals', 'Mesa Gold', 'Ostrander Bros', 'none']

const typing = (letters: string, at = 0, apart = 100) => {
  const ahead = createTypeAhead()
  return letters.split('').reduce((place, letter, index) => {
    const found = ahead.type(letter, buyers, place, index * apart)
    return found === -1 ? place : found
  }, at)
}

test('letters typed quickly are the beginning of one name', () => {
  expect(buyers[typing('meridian')]).toBe('Meridian Metals')
  expect(buyers[typing('MES')]).toBe('Mesa Gold')
  expect(buyers[typing('halden r')]).toBe('Halden Refining')
  expect(buyers[typing('mzn')], 'what nobody is called leaves the choice at what was found').toBe('Meridian Metals')
})

test('a pause begins anew, and the same letter again walks on', () => {
  expect(buyers[typing('mn', 0, 1000)]).toBe('none')
  expect(buyers[typing('m')]).toBe('Meridian Metals')
  expect(buyers[typing('mm')]).toBe('Mesa Gold')
  expect(buyers[typing('mmm')]).toBe('Meridian Metals')
})

test('a blank belongs to a name that is being typed', () => {
  const ahead = createTypeAhead()
  expect(ahead.isGoingOn(0)).toBe(false)
  ahead.type('h', buyers, 0, 0)
  expect([ahead.isGoingOn(900), ahead.isGoingOn(1000)]).toEqual([true, false])
})
