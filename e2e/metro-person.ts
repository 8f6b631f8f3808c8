import type { Page } from '@playwright/test'
import { field } from './page-parts.ts'

const person = {
  'First Name': 'Maria',
  'Last Name': 'Formfield',
  'Date of Birth': '07141986',
  Address: '2214 Mesa Verde Ln',
  City: 'Las Vegas',
  State: 'nv',
  Zip: '89108',
  Height: '504',
  Weight: '150',
  'DL State': 'nv',
  'DL No': '2103345718',
  'ID Expiration': '07142039',
}

export const typePerson = async (page: Page, changes: Partial<Record<keyof typeof person, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...person, ...changes })) await field(page, label).fill(text)
}

/** Uses the keyboard, because a customer found meanwhile moves the fields. */
const choose = async (page: Page, label: string, option?: string) => {
  await field(page, label).press('ArrowDown')
  const options = option ? page.getByRole('option', { name: option, exact: true }) : page.getByRole('option').first()
  await options.click()
}

export const chooseVisit = async (page: Page) => {
  await choose(page, 'Race', 'H')
  await choose(page, 'From', 'signs')
  await choose(page, 'Clerk')
  await choose(page, 'Booth', 'Booth 1')
}
