import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { jewelryReceipt } from '../tests/factories.ts'
import { callAs, type DemoGroup } from './people.ts'

export const JEWELRY = '/portal/jewelry-receipts'

/** $2,004.94 with its tax. */
const ring = [{ qty: 1, itemDescription: 'Ring, solitaire 0.72 ct', price: 1850 }]
const { formDetails } = jewelryReceipt

/** Adds a receipt over the API; of one in parts $1,000.00 is paid. */
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
    details: {
      ticketAmount: number
      tax: number
      remainingAmount: number
      firstName: string
      note: string
      paidBy: string
    }
    payments: { paidBy: string; totalAmount: number; tendered: number; change: number }[]
  }
}

export const savedNumber = async (page: Page) => {
  const said = await page.getByText(/^Receipt JR\d+ saved$/).textContent()
  return said?.match(/JR\d+/)?.[0] ?? ''
}
