import { expect, test } from 'vitest'
import { newName } from '#features/people/people/identity-words.rules.ts'
import { chooseFromLists, digitProblems, tidyTicket } from './limits.rules.ts'

const today = new Date(Date.UTC(2026, 10, 15))

const lists = {
  clerk: ['Luis'],
  booth: ['Booth 2'],
  station: [{ value: 'station1', label: 'Station 1' }],
  fromx: ['signs', 'internet google'],
  storeId: [1, 2],
}
const chosen = {
  race: 'H',
  eyes: 'Bro',
  hair: 'Blk',
  clerk: 'Luis',
  booth: 'Booth 2',
  station: '',
  fromx: 'signs',
  storeId: 2,
}
const texts = (change: object, before?: object) =>
  chooseFromLists({ ...chosen, ...change }, lists, before).problems.map(problem => problem.text)

test('what the form strips and cuts is stripped and cut: digits of new names, states beyond two letters; an edited name keeps its digits', () => {
  const typed = { firstName: 'Ma4ria 2', middleName: '7', lastName: 'Delgado3', state: 'nevada', dLState: 'Ca' }
  const whole = { ...typed, dOB: '07141986', dLExpirationDate: 'n/a', height: '504' }
  expect(tidyTicket(whole, { today })).toEqual({
    ...{ dOB: '07141986', dLExpirationDate: 'n/a', height: '504' },
    firstName: 'Maria',
    middleName: '',
    lastName: 'Delgado',
    state: 'NV',
    dLState: 'CA',
  })
  const before = { firstName: 'Ma4ria 2', middleName: '7', lastName: 'rosa' }
  expect(tidyTicket({ ...whole, lastName: 'delgado3' }, { today, before })).toMatchObject({
    firstName: 'Ma4ria 2',
    lastName: 'Delgado3',
    state: 'NV',
  })
  expect(tidyTicket({ ...whole, lastName: 'rosa' }, { today, before }).lastName).toBe('rosa')
})

test('names typed without a capital get theirs, and those with one stay as they are', () => {
  const typed = ['walter brandt', "o'brandt-smith", 'élise', 'McKay', 'BRANDT', 'de la Cruz', '']
  const stored = ['Walter Brandt', "O'Brandt-Smith", 'Élise', 'McKay', 'BRANDT', 'de la Cruz', '']
  expect(typed.map(newName)).toEqual(stored)
})

test('zip and height are digits, unless the ticket was saved otherwise', () => {
  const problems = (zip: string, height: string, before?: object) =>
    digitProblems({ zip, height }, before).map(problem => problem.text)
  expect(problems('89108', '504')).toEqual([])
  expect(problems('', '')).toEqual([])
  expect(problems('ABC', '-50')).toEqual(['Zip must be numeric', 'Height must be numeric'])
  expect(problems('1234567890123', '5.4')).toEqual(['Zip must be numeric', 'Height must be numeric'])
  expect(problems('ABC', '504', { zip: 'ABC' })).toEqual([])
})

test('what is chosen stands on its list, and takes its spelling', () => {
  expect(texts({})).toEqual([])
  const { ticket } = chooseFromLists({ ...chosen, fromx: ' Internet Google', race: 'h', clerk: 'LUIS' }, lists)
  expect(ticket).toMatchObject({ fromx: 'internet google', race: 'H', clerk: 'Luis' })
  for (const station of ['station1', 'Station 1', ' STATION1'])
    expect(chooseFromLists({ ...chosen, station }, lists).ticket.station).toBe('station1')
})

test.each([
  [{ race: 'Z' }, 'Race is not on the list'],
  [{ eyes: 'Zzz' }, 'Eyes is not on the list'],
  [{ hair: 'Zzz' }, 'Hair is not on the list'],
  [{ clerk: 'Nobody' }, 'Clerk is not on the list'],
  [{ booth: 'Booth 99' }, 'Booth is not on the list'],
  [{ station: 'attic' }, 'Station is not on the list'],
  [{ fromx: 'the moon' }, 'From is not on the list'],
  [{ storeId: 99 }, 'Store is not on the list'],
])('%j is refused, but a ticket saved with it keeps it', (change, text) => {
  expect(texts(change)).toEqual([text])
  expect(texts(change, change)).toEqual([])
})
