import type { Page } from '@playwright/test'
import { field, pickOption } from './page-parts.ts'

/** A customer as the browser tests type one into the Metro form. */

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

export const chooseVisit = async (page: Page) => {
  await pickOption(page, 'Race', 'H')
  await pickOption(page, 'From', 'signs')
  await field(page, 'Clerk').click()
  await page.getByRole('option').first().click()
  await pickOption(page, 'Booth', 'Booth 1')
}
