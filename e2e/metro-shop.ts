import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { choose, numberedRow } from './list-rows.ts'
import { callAs, signInAs } from './people.ts'

export const METRO_TICKETS = '/portal/metro-tickets'

export const metroRow = (page: Page, id: number) => numberedRow(page, `M${id}`)

export const act = (page: Page, id: number, action: string) => choose(page, `M${id}`, action)

export const choosePeriod = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

export const makeTicket = async (request: APIRequestContext, change: object, items: readonly object[] = metroItems) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.post('metro-tickets/create-new', { details: { ...ticketDetails, ...change }, items })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

type Ticket = {
  comment: string
  version: number
  ticketAmount: number
  isDraft: boolean
  ticket_attachments: unknown[]
}

export const ticketOf = async (request: APIRequestContext, id: number) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get(`metro-tickets/get-particular-ticket-data/${id}`)
  return ((await answer.json()) as { data: Ticket }).data
}

export const openAdd = async (page: Page, group: 'Admin' | 'Employee') => {
  await signInAs(page, group, `${METRO_TICKETS}/add-new`)
  await expect(page.getByRole('heading', { name: 'Add Metro Ticket', level: 1 })).toBeVisible()
}
