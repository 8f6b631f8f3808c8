import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { coinReceipt } from '../tests/factories.ts'
import { JEWELRY, makeJewelryReceipt, readJewelryReceipt } from './jewelry-shop.ts'
import { button, field } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Two people change the same field of a receipt: nobody's change is overwritten silently. */

const RECEIPTS = '/portal/receipts'
const BY_DANA = /^Changed by Dana \S+ at .* while you typed$/

const makeCoinReceipt = async (request: APIRequestContext) => {
  const answer = await (await callAs(request, 'Admin')).post('receipts/create-new', coinReceipt)
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

const [morgan = {}, supplies = {}] = coinReceipt.items as object[]

const editAsDana = async (
  request: APIRequestContext,
  id: number,
  change: { items?: object[]; formDetails?: object },
) => {
  const formDetails = { ...coinReceipt.formDetails, tendered: 150, ...change.formDetails }
  const answer = await (await callAs(request, 'Admin')).post('receipts/edit-receipt', {
    ...{ id, items: coinReceipt.items },
    ...change,
    formDetails,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const pricesOf = async (request: APIRequestContext, id: number) => {
  const answer = await (await callAs(request, 'Admin')).get(`receipts/get-particular-receipt-data/${id}`)
  const { items } = (await answer.json()) as { items: { price: number }[] }
  return items.map(({ price }) => price)
}

const question = (page: Page) => page.getByRole('alertdialog', { name: BY_DANA })

test('what only the other has changed is taken over; a price that both have is not saved before one has said whose stays', async ({
  page,
  request,
}) => {
  const id = await makeCoinReceipt(request)
  await signInAs(page, 'Admin', `${RECEIPTS}/edit/${id}`)
  await field(page, 'Cash Tendered').fill('150')
  await field(page, 'Line 1 Price').fill('90')
  const formDetails = { firstName: 'Nora' }
  const cheaper = { ...supplies, price: 30 }
  await editAsDana(request, id, { items: [morgan, cheaper], formDetails: { tendered: 100, ...formDetails } })
  const said = page.getByRole('status').filter({ hasText: /Changed by Dana \S+ at / })
  await expect(said).toContainText('First Name')
  await expect(said).toContainText('Lines')
  await expect(field(page, 'First Name')).toHaveValue('Nora')
  await expect(field(page, 'Line 2 Price')).toHaveValue('30')
  await expect(field(page, 'Line 1 Price')).toHaveValue('90')

  await editAsDana(request, id, { items: [{ ...morgan, price: 75 }, cheaper], formDetails })
  await expect(page.getByText(BY_DANA)).toBeVisible()
  await expect(page.getByText('Now there: Line 1 Price: 75')).toBeVisible()
  await expect(field(page, 'Line 1 Price')).toHaveValue('90')
  await page.keyboard.press('Control+s')
  await expect(question(page)).toContainText('Line 1 Price: 75')
  await page.keyboard.press('Escape')
  expect(await pricesOf(request, id)).toEqual([75, 30])

  await page.keyboard.press('Control+s')
  await question(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(field(page, 'Line 1 Price')).toHaveValue('75')
  await expect(page.getByText(BY_DANA)).toHaveCount(0)

  await field(page, 'Line 1 Price').fill('95')
  await editAsDana(request, id, { items: [{ ...morgan, price: 80 }, cheaper], formDetails })
  await expect(page.getByText('Now there: Line 1 Price: 80')).toBeVisible()
  await button(page, 'Keep mine').click()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`${RECEIPTS}$`))
  expect(await pricesOf(request, id)).toEqual([95, 30])
})

const noteAsDana = async (request: APIRequestContext, id: number, note: string) => {
  const dana = await callAs(request, 'Admin')
  const answer = await dana.post('jewelry-receipts/edit-receipt-note', { id, formDetails: { note } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a note that both have changed is asked about, by Save Note and by Submit', async ({ page, request }) => {
  const id = await makeJewelryReceipt(request)
  const noteNow = async () => (await readJewelryReceipt(request, id)).details.note
  await signInAs(page, 'Admin', `${JEWELRY}/edit/${id}`)
  await field(page, 'Note').fill('mine')
  await noteAsDana(request, id, 'of Dana')
  await expect(page.getByText('Now: of Dana')).toBeVisible()
  await button(page, 'Save Note').click()
  await expect(question(page)).toContainText('Note: of Dana')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await noteNow()).toBe('of Dana')
  await button(page, 'Save Note').click()
  await question(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  expect(await noteNow()).toBe('mine')

  await noteAsDana(request, id, 'later, of Dana')
  await expect(field(page, 'Note')).toHaveValue('later, of Dana')
})
