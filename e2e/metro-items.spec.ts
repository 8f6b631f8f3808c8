import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ticketDetails } from '../tests/factories.ts'
import { expectAccessible } from './axe.ts'
import { addBooth } from './pads.ts'
import { callAs, signInAs } from './people.ts'

const LIST = '/portal/metro-tickets'
const REQUIRED = '*Item Material and Description is required for all items.'
const UNSAVED = 'Unsaved data will be lost! Are you sure you want to go back?'

const addTicket = async (request: APIRequestContext, change: object) => {
  const clerk = await callAs(request, 'Employee')
  const answer = await clerk.post('metro-tickets/create-new', { details: { ...ticketDetails, ...change }, items: [] })
  return ((await answer.json()) as { data: { id: number } }).data.id
}

type Caller = Awaited<ReturnType<typeof callAs>>
type Item = { id: number; description: string; soldTo: string }

const addItems = async (admin: Caller, ticketId: number, descriptions: readonly string[]) => {
  const allItems = descriptions.map(description => ({ itemType: 'Gold 14k', description, soldTo: 'A' }))
  const answer = await admin.post('metro-tickets/add-new-items-in-edit', { ticketId, allItems })
  return ((await answer.json()) as { data: Item[] }).data
}

const sign = async (request: APIRequestContext, booth: string) => {
  const pad = await callAs(request, 'Employee')
  const { id } = (await (await pad.post('common/get-signature-info', { booth })).json()) as { id: number }
  const image = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const signature = `data:image/png;base64,${image.toString('base64')}`
  const points = [1, 2, 3].map(step => ({ x: step * 40, y: step * 30 }))
  const saved = await pad.post('common/save-signature', { id, type: 'metro', signature, strokes: [points] })
  expect(saved.status()).toBe(200)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const choose = async (page: Page, label: string, option: string) => {
  await field(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const items = (page: Page) => page.getByRole('table', { name: 'All Items' })
const itemRow = (page: Page, text: string) => items(page).getByRole('row').filter({ hasText: text })
const side = (page: Page, letter: 'A' | 'B', text: string) =>
  itemRow(page, text).getByRole('checkbox', { name: `Sold to ${letter}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const profit = (page: Page) => page.getByRole('status', { name: 'Profit' })

test('Admin adds items with the keyboard, edits and finds them, and sells them to two buyers', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const id = await addTicket(request, { lastName: 'Itemsold' })
  await signInAs(page, 'Admin')
  await page.goto(`${LIST}?search=M${id}`)
  await page.getByRole('link', { name: 'No items Add' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('View Ticket Items (Amount - $1,240.00)')
  await expect(page.getByText('No items yet')).toBeVisible()

  await test.step('what is missing is said and marked', async () => {
    await expect(field(page, 'Line 1 Material')).toBeFocused()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(REQUIRED)).toBeVisible()
    await expect(field(page, 'Line 1 Material')).toBeFocused()
    await page.keyboard.type('gold 14')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Rope chain')
    await page.keyboard.press('Tab')
    await page.keyboard.type('20 in')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5.2x')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Line 2 Material')).toBeFocused()
    await choose(page, 'Line 2 Type', '10 Misc')
    await choose(page, 'Line 2 Material', 'Other')
    await field(page, 'Line 2 Description').fill('Dive watch')
    await choose(page, 'Line 2 Sold To', 'B')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Line 2: Model & Serial fields are required.')).toBeVisible()
    await expect(field(page, 'Line 2 Model')).toBeFocused()
    await field(page, 'Line 2 Model').fill('SKX-173')
    await field(page, 'Line 2 Serial').fill('8D0417')
    await expect(page.getByText('Model & Serial fields')).toHaveCount(0)
  })

  await test.step('ten lines are the most, and a reload keeps them', async () => {
    for (let lines = 2; lines < 10; lines++) await button(page, 'Add line').click()
    await expect(page.getByText('10 of 10 lines')).toBeVisible()
    await button(page, 'Add line').click()
    await expect(page.getByText('*Maximum limit(10) of add items exceeded')).toBeVisible()
    await button(page, 'Remove line 10').click()
    await expect(page.getByText('9 of 10 lines')).toBeVisible()
    await choose(page, 'Line 3 Material', 'Costume Jewelry')
    await field(page, 'Line 3 Description').fill('Brooch 1.5')
    await expect(field(page, 'Line 3 Weight')).toHaveAttribute('placeholder', '1.5')
    await page.reload()
    await expect(field(page, 'Line 3 Description')).toHaveValue('Brooch 1.5')
  })

  await test.step('leaving asks, and saving makes items of the lines', async () => {
    await button(page, 'Back').click()
    await expect(page.getByRole('alertdialog')).toContainText(UNSAVED)
    await button(page, 'Cancel').click()
    await expect(field(page, 'Line 1 Description')).toHaveValue('Rope chain')
    await button(page, 'Save 3 items').click()
    await expect(itemRow(page, 'Gold 14k. Rope chain. 20 in 5.2 grams')).toBeVisible()
    await expect(itemRow(page, 'Costume Jewelry. Brooch 1.5 lbs')).toBeVisible()
    await expect(side(page, 'B', 'Dive watch')).toBeChecked()
    await expect(page.getByText('1 of 10 lines')).toBeVisible()
    await expect(page.getByText('Gold 14k 5.20 g')).toBeVisible()
  })

  await test.step('items are found by text or weight', async () => {
    await page.getByRole('searchbox', { name: 'Search by description' }).fill('brooch')
    await expect(items(page).getByRole('row')).toHaveCount(2)
    await page.getByRole('radio', { name: 'Weight' }).check()
    await expect(page.getByText('No items found')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by weight' }).fill('5.2')
    await expect(itemRow(page, 'Rope chain')).toBeVisible()
    await expect(items(page).getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Description' }).check()
    await expect(items(page).getByRole('row')).toHaveCount(4)
  })

  await test.step('Editable opens the texts, and the rules hold there too', async () => {
    await page.getByRole('switch', { name: 'Editable' }).check()
    const texts = items(page).getByLabel(/^Description of/)
    await texts.nth(2).fill('Costume Jewelry. Brooches, two. 1.5 lbs')
    await page.keyboard.press('Enter')
    await items(page)
      .getByLabel(/^Type of/)
      .nth(2)
      .click()
    await page.getByRole('option', { name: '10 Misc' }).click()
    await items(page)
      .getByLabel(/^Model of/)
      .nth(1)
      .fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Line 2: Model & Serial' })).toBeVisible()
    await expect(
      items(page)
        .getByLabel(/^Model of/)
        .nth(1),
    ).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await expect(
      items(page)
        .getByLabel(/^Model of/)
        .nth(1),
    ).toHaveValue('SKX-173')
    await items(page)
      .getByLabel(/^Serial of/)
      .nth(0)
      .fill('S-1')
    await page.getByRole('switch', { name: 'Editable' }).uncheck()
    await expect(itemRow(page, 'Brooches, two. 1.5 lbs')).toContainText('10 Misc')
    await expect(itemRow(page, 'Rope chain')).toContainText('S-1')
  })

  await test.step('a buyer needs an item, and the head of a column takes them all', async () => {
    await choose(page, 'Buyer A', 'Halden Refining')
    await expect(page.getByText('you must select at least (1) item above')).toBeVisible()
    await expect(field(page, 'Amount A')).toBeDisabled()
    await expect(button(page, 'Sold to B')).toBeVisible()
    await button(page, 'Sold to A').click()
    for (const text of ['Rope chain', 'Dive watch', 'Brooches']) await expect(side(page, 'A', text)).toBeChecked()
    await choose(page, 'Buyer A', 'Halden Refining')
    await field(page, 'Amount A').fill('$1,300')
    await page.keyboard.press('Enter')
    await expect(profit(page)).toHaveText('$60.00')
    await side(page, 'B', 'Dive watch').click()
    await expect(side(page, 'A', 'Dive watch')).not.toBeChecked()
    await choose(page, 'Buyer B', 'Ostrander Bros')
    await field(page, 'Amount B').fill('130')
    await field(page, 'Amount A').focus()
    await expect(profit(page)).toHaveText('$190.00')
    await expect(page.getByText('15.3 %')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the same buyer on the other side leaves this one, and none empties all', async () => {
    await choose(page, 'Buyer B', 'Halden Refining')
    await expect(field(page, 'Buyer A')).toHaveValue('none')
    await expect(side(page, 'B', 'Rope chain')).toBeChecked()
    await expect(profit(page)).toHaveText('-$1,110.00')
    await choose(page, 'Buyer B', 'none')
    await expect(field(page, 'Amount B')).toHaveValue('')
    await expect(profit(page)).toHaveText('$0.00')
    await side(page, 'B', 'Brooches').click()
    await expect(page.getByText('not sold 1')).toBeVisible()
  })

  await test.step('an item is deleted after a question, and the way back is free', async () => {
    await itemRow(page, 'Brooches')
      .getByRole('button', { name: /^Delete item/ })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText('Brooches, two')
    await button(page, 'Delete').click()
    await expect(itemRow(page, 'Brooches')).toHaveCount(0)
    await button(page, 'Go back').click()
    await expect(page).toHaveURL(new RegExp(`${LIST}$`))
    await page.goto(`${LIST}?search=M${id}`)
    await expect(page.getByRole('link', { name: 'View items' })).toHaveAttribute('href', `${LIST}/view-items/${id}`)
  })
})

test('an employee sees an amount until it is set, and only reads what is signed or void', async ({ page, request }) => {
  test.setTimeout(60_000)
  const admin = await callAs(request, 'Admin')
  const booth = await addBooth(request)
  const id = await addTicket(request, { lastName: 'Itemshop', dLNo: 'ITM9001', dOB: '03051969', booth })
  const made = await addItems(admin, id, ['Band. 3', 'Ring. 4'])
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'Employee')
  await page.goto(`${LIST}/view-items/${id}?itemId=${made[1]?.id}`)
  await expect(itemRow(page, 'Ring. 4 grams')).toHaveAttribute('aria-current', 'true')
  await expect(itemRow(page, 'Ring. 4 grams')).toBeInViewport()
  await expect(profit(page)).toHaveCount(0)

  await test.step('the amount is typed once', async () => {
    await button(page, 'Sold To (A) none Sold To (B) none Show buyers').click()
    await choose(page, 'Buyer A', 'Meridian Metals')
    await field(page, 'Amount A').fill('1500')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The amount is set. Only Admin may change it.')).toBeVisible()
    await expect(field(page, 'Amount A')).toHaveCount(0)
    await expect(field(page, 'Buyer A')).toBeDisabled()
    await expect(field(page, 'Amount B')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  await test.step('a change of another shows by itself', async () => {
    await admin.post('metro-tickets/edit-items-send-items', { ticketId: id, itemId: made[0]?.id, soldTo: 'B' })
    await expect(side(page, 'B', 'Band')).toBeChecked()
  })

  await test.step('lines that are given up are gone', async () => {
    await field(page, 'Line 1 Description').fill('Never mind')
    await button(page, 'Back').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(new RegExp(`${LIST}$`))
    await page.goto(`${LIST}/view-items/${id}`)
    await expect(field(page, 'Line 1 Description')).toHaveValue('')
  })

  await test.step('signed: the items are only read, the sides stay open', async () => {
    await sign(request, booth)
    await expect(page.getByText('(Not Editable for now!)')).toBeVisible()
    await expect(button(page, 'Add line')).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Editable' })).toHaveCount(0)
    await side(page, 'A', 'Band').click()
    await expect(side(page, 'B', 'Band')).not.toBeChecked()
  })

  await test.step('the customer is copied to a new ticket, and blocked once', async () => {
    await choose(page, 'Copy to', 'Ticket')
    await button(page, 'Copy').click()
    await expect(page.getByRole('heading', { name: 'Add Metro Ticket', level: 1 })).toBeVisible()
    await expect(field(page, 'Last Name')).toHaveValue('Itemshop')
    await button(page, 'Clear').click()
    await page.goto(`${LIST}/view-items/${id}`)
    await button(page, 'Block').click()
    const dialog = page.getByRole('dialog', { name: `Block the customer of M${id}` })
    await expect(dialog.getByLabel('Last Name')).toHaveValue('Itemshop')
    await page.keyboard.press('Control+s')
    await expect(dialog).toBeHidden()
    await button(page, 'Block').click()
    await expect(page.getByText('Already Blocked')).toBeVisible()
  })

  await test.step('void: nothing can be done', async () => {
    await admin.post('metro-tickets/edit-ticket-render-table-data', { id, void: true, voidReason: 'Test' })
    await expect(page.getByText('void: Test')).toBeVisible()
    await expect(side(page, 'A', 'Band')).toBeDisabled()
    await expect(button(page, 'Sold to A')).toHaveCount(0)
    await expect(button(page, 'Block')).toHaveCount(0)
  })
})

test('the create form asks for model and serial where the name has a keyword', async ({ page }) => {
  await signInAs(page, 'Employee')
  await page.goto(`${LIST}/add-new`)
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Name').fill('Gold bangle')
  await expect(field(page, 'Line 1 Model')).toHaveCount(0)
  await field(page, 'Line 1 Name').fill('Dive watch')
  await field(page, 'Line 1 Model').fill('SKX')
  await field(page, 'Line 1 Cost').fill('10')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('Line 1: Model & Serial fields are required.')
  await expect(field(page, 'Line 1 Serial')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Line 1 Serial').fill('8D0417')
  await expect(field(page, 'Line 1 Serial')).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Clear' }).click()
})
