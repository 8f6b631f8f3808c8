import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { callAs } from './people.ts'

/** Coin invoices of one test, offered to whom has their link. */

type Line = { itemDescription: string; qty: number; estimate: number }

const jpg = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

const MONTH = 'December'
const formDetails = { billedTo: 'Halden Refining', checkNumber: '', deliveryDateDay: '24', deliveryDateMonth: MONTH }

/** The first line has two pictures. */
export const offerCoins = async (request: APIRequestContext, lines: readonly Line[]) => {
  const admin = await callAs(request, 'Admin')
  const pictures = await Promise.all(['#b08d57', '#8a8d8f'].map(jpg))
  const form = new FormData()
  const details = { ...formDetails, deliveryDateYear: String(new Date().getUTCFullYear() + 1), type: 2 }
  form.append('formDetails', JSON.stringify(details))
  form.append('items', JSON.stringify(lines))
  for (const picture of pictures)
    form.append('files[0][]', new File([new Uint8Array(picture)], 'coin.jpg', { type: 'image/jpeg' }))
  const saved = await admin.upload('invoices/save?type=2', form)
  expect(saved.status()).toBe(200)
  const { id } = ((await saved.json()) as { data: { id: number } }).data
  const mark = (marks: object) => admin.post('invoices/edit-invoice-render-table-data', { id, type: 2, ...marks })
  await mark({ active: true })
  const answer = await admin.get(`invoices/get-single-invoice-data/${id}?type=2`)
  const { data } = (await answer.json()) as { data: { link: string } }
  const { pathname, search } = new URL(data.link)
  return { id, path: `${pathname}${search}`, mark }
}
