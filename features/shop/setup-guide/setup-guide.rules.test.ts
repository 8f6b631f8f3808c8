import { expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import type { SetupState } from '../settings/setup-guide.contract.ts'
import { isGuideShown, setupSteps } from './setup-guide.rules.ts'

const fresh: SetupState = {
  shop: { name: '', address: '', phone: '', hasLogo: false },
  booths: ['Booth 1', 'Booth 2', 'Booth 3', 'Booth 4', 'Booth 5'],
  clerks: [],
  users: 1,
  printing: [],
  hasBankAccount: false,
  hasMail: false,
  hasPoliceService: false,
  goldPrice: null,
  hasPrice: false,
  hasTicket: false,
}

const filled: SetupState = {
  ...fresh,
  shop: { name: 'Silver Mesa', address: '4410 Paloma Crossing', phone: '702 555 0148', hasLogo: true },
  clerks: ['Luis'],
  users: 2,
  printing: ['station1'],
  hasBankAccount: true,
  hasMail: true,
  hasPoliceService: true,
  goldPrice: dollars(4050),
  hasPrice: true,
  hasTicket: true,
}

const factOf = (state: SetupState, key: string) => setupSteps(state).find(step => step.key === key)?.fact

test('an empty shop is asked for everything but its booths, and told what is missing', () => {
  const steps = setupSteps(fresh)
  expect(steps.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual(['booths'])
  expect(factOf(fresh, 'shop')).toBe('no name, address, or phone yet')
  expect(factOf(fresh, 'booths')).toBe('Booth 1, Booth 2, Booth 3 and 2 more')
  expect(factOf(fresh, 'clerks')).toBe('nobody yet; a ticket needs one')
})

test('a shop that is filled is told what is there', () => {
  expect(setupSteps(filled).every(({ isDone }) => isDone)).toBe(true)
  expect(factOf(filled, 'shop')).toBe('Silver Mesa, 702 555 0148, logo on papers')
  expect(factOf(filled, 'prices')).toBe('gold $4,050.00')
  expect(factOf({ ...filled, goldPrice: null }, 'prices')).toBe('no gold price yet')
})

test('the guide goes when all is done, or when an admin puts it away', () => {
  expect(isGuideShown(false, setupSteps(fresh))).toBe(true)
  expect(isGuideShown(false, setupSteps({ ...filled, hasMail: false }))).toBe(true)
  expect(isGuideShown(false, setupSteps(filled))).toBe(false)
  expect(isGuideShown(true, setupSteps(fresh))).toBe(false)
})
