import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { callAs, signInAs } from './people.ts'

/** Metro tickets as the browser tests make, find and read them. */

export const SCREEN = '/portal/metro-tickets'

export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const rowOf = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `M${id}`, exact: true }) })
export const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
export const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An action of the row's menu. */
export const act = async (page: Page, id: number, action: string) => {
  await button(page, `Actions for M${id}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** An option of a select. */
export const choose = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A period of the list. */
export const choosePeriod = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** A ticket of today, in a name of the test's own. */
export const makeTicket = async (request: APIRequestContext, change: object, items: readonly object[] = metroItems) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.post('metro-tickets/create-new', { details: { ...ticketDetails, ...change }, items })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

type Ticket = { comment: string; version: number; ticketAmount: number; ticket_attachments: unknown[] }

export const ticketOf = async (request: APIRequestContext, id: number) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`metro-tickets/get-particular-ticket-data/${id}`)
  return ((await answer.json()) as { data: Ticket }).data
}

/** The empty form. */
export const openAdd = async (page: Page, group: 'Admin' | 'Employee') => {
  await signInAs(page, group, `${SCREEN}/add-new`)
  await expect(page.getByRole('heading', { name: 'Add Metro Ticket', level: 1 })).toBeVisible()
}
