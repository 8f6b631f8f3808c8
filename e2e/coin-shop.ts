import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ticketDetails } from '../tests/factories.ts'
import { choose, numberedRow } from './list-rows.ts'
import { callAs } from './people.ts'

export const COIN_TICKETS = '/portal/coin-tickets'
export const BOOTH = 'Booth 3'

export const numberOf = (id: number) => `C${id}`
export const coinRow = (page: Page, id: number) => numberedRow(page, numberOf(id))
export const actOnCoin = (page: Page, id: number, action: string) => choose(page, numberOf(id), action)
export const coinItems = (page: Page) => page.getByRole('dialog', { name: 'View And Edit Coin Items' })

export const morgans = { name: 'Morgan Dollar', qty: 3, cost: 90 }

export const makeCoinTicket = async (request: APIRequestContext, change: object, sent: object = {}) => {
  const manager = await callAs(request, 'Coin Managers')
  const details = { ...ticketDetails, booth: BOOTH, ticketAmount: 90, ...change }
  const answer = await manager.post('coin-tickets/create-new', { details, items: [morgans], ...sent })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

export const coinItemsOf = async (request: APIRequestContext, id: number, barter = false) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`coin-tickets/get-ticket-items/${id}?barter=${barter}`)
  return ((await answer.json()) as { data: object[] }).data
}
