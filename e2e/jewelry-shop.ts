import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { jewelryReceipt } from '../tests/factories.ts'
import { callAs, type DemoGroup } from './people.ts'

/** Jewelry receipts as the browser tests make and read them. */

export const JEWELRY = '/portal/jewelry-receipts'

/** A ring of $1,850.00, with its tax $2,004.94. */
const ring = [{ qty: 1, itemDescription: 'Ring, solitaire 0.72 ct', price: 1850 }]
const { formDetails } = jewelryReceipt

/** Made as a program makes it; one in parts has paid $1,000.00 of it. */
export const makeJewelryReceipt = async (request: APIRequestContext, change: object = {}) => {
  const clerk = await callAs(request, 'Employee')
  const details = { ...formDetails, tendered: 2020, ...change }
  const answer = await clerk.post('jewelry-receipts/create-new', { formDetails: details, items: ring })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

export const inParts = { paymentType: 'partial', totalAmount: 1000, tendered: 1000 }

export const readJewelryReceipt = async (request: APIRequestContext, id: number, group: DemoGroup = 'Admin') => {
  const answer = await (await callAs(request, group)).get(`jewelry-receipts/get-particular-receipt-data/${id}`)
  return (await answer.json()) as {
    details: { ticketAmount: number; tax: number; remainingAmount: number; note: string; paidBy: string }
    payments: { paidBy: string; totalAmount: number; tendered: number; change: number }[]
  }
}

/** The number of the receipt that was just saved. */
export const savedNumber = async (page: Page) => {
  const said = await page.getByText(/^Receipt JR\d+ saved$/).textContent()
  return said?.match(/JR\d+/)?.[0] ?? ''
}
