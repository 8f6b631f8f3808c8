import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { callAs } from './people.ts'

/** Coin tickets as the browser tests make, find and read them. */

export const SCREEN = '/portal/coin-tickets'
export const BOOTH = 'Booth 3'

export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const numberOf = (id: number) => `C${id}`
export const rowOf = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: numberOf(id), exact: true }) })
export const choose = async (page: Page, id: number, action: string) => {
  await page.getByRole('button', { name: `Actions for ${numberOf(id)}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
export const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
export const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'View And Edit Coin Items' })

export const silver = { name: 'Morgan Dollar', qty: 3, cost: 90 }

export const make = async (request: APIRequestContext, change: object, sent: object = {}) => {
  const manager = await callAs(request, 'Coin Managers')
  const details = { ...ticketDetails, booth: BOOTH, ticketAmount: 90, ...change }
  const answer = await manager.post('coin-tickets/create-new', { details, items: [silver], ...sent })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

export const itemsOf = async (request: APIRequestContext, id: number, barter = false) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`coin-tickets/get-ticket-items/${id}?barter=${barter}`)
  return ((await answer.json()) as { data: object[] }).data
}

export const savedId = async (page: Page) => {
  const said = page.getByRole('status').filter({ hasText: /Ticket C\d+ saved/ })
  return Number(/C(\d+)/.exec((await said.textContent()) ?? '')?.[1])
}
