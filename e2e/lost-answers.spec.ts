import { expect, type Page, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { mayBeSaved } from './lost-line.ts'
import { chooseVisit, typePerson } from './metro-person.ts'
import { METRO_TICKETS, openAdd } from './metro-shop.ts'
import { button, field, heading, pickOption, submit } from './page-parts.ts'
import { signInAs } from './people.ts'

/** The connection at the counter fails at times: nothing is saved twice, and what the page says is true. */

const TICKET = '**/api/metro-tickets/create-new'
const RECEIPT = '**/api/receipts/create-new'
const RECEIPT_FORM = '/portal/receipts/create-new'

/** Lets the server make the next save but drops its answer; returns the saved id, once there is one. */
const loseNextAnswer = async (page: Page, address: string) => {
  const saved = { id: 0 }
  await intercept(
    page,
    address,
    async route => {
      const answer = await route.fetch()
      saved.id = ((await answer.json()) as { data: { id: number } }).data.id
      await route.abort()
    },
    { times: 1 },
  )
  return saved
}

const typeTicket = async (page: Page, lastName: string) => {
  await openAdd(page, 'Admin')
  await chooseVisit(page)
  await typePerson(page, { 'Last Name': lastName })
  const rest = { 'Line 1 Qty': '1', 'Line 1 Name': 'Ring. Gold 14k', 'Line 1 Cost': '250', 'Ticket Amount': '250' }
  for (const [label, text] of Object.entries(rest)) await field(page, label).fill(text)
}

/** A receipt is typed quicker than a ticket, and sent by the same form. */
const typeReceipt = async (page: Page) => {
  await pickOption(page, 'Line 1 Item', 'Morgan Dollar')
  await field(page, 'Line 1 Price').fill('50')
  await field(page, 'Cash Tendered').fill('60')
}

const question = (page: Page, number: string) => page.getByRole('alertdialog', { name: `It was saved as ${number}` })

test('a correction after a lost answer makes no second ticket unasked', async ({ page }) => {
  await typeTicket(page, 'Lostanswer')
  const saved = await loseNextAnswer(page, TICKET)
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await field(page, 'City').fill('Henderson')
  await submit(page).click()
  await expect(question(page, `M${saved.id}`)).toContainText('Your change is not in it.')

  await page.keyboard.press('Escape')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Henderson')
  await submit(page).click()
  await expect(button(page, `Open M${saved.id}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${METRO_TICKETS}/edit/${saved.id}`)
  await expect(heading(page)).toContainText('Edit Metro Ticket')
  await expect(field(page, 'City')).toHaveValue('Las Vegas')
  await page.goBack()
  await expect(heading(page)).toContainText('Add Metro Ticket')
  await expect(field(page, 'Last Name'), 'nothing is left of it').toHaveValue('')
})

test('the same again is the same receipt, it is saved as another one when the clerk says so, and what never arrived is saved once', async ({
  page,
}) => {
  await signInAs(page, 'Admin', RECEIPT_FORM)
  await typeReceipt(page)
  const first = await loseNextAnswer(page, RECEIPT)
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await submit(page).click()
  await expect(page.getByText(`Receipt CR${first.id} saved`)).toBeVisible()

  await button(page, 'Create New Receipt').click()
  await typeReceipt(page)
  const second = await loseNextAnswer(page, RECEIPT)
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await field(page, 'Note').fill('typed after it')
  await submit(page).click()
  await expect(question(page, `CR${second.id}`)).toBeVisible()
  await button(page, 'Save as another').click()
  const others = page.getByText(/^Receipt CR\d+ saved$/).filter({ hasNotText: `CR${first.id} ` })
  await expect(others).toBeVisible()
  await expect(others).not.toHaveText(`Receipt CR${second.id} saved`)

  await button(page, 'Create New Receipt').click()
  await typeReceipt(page)
  await intercept(page, RECEIPT, route => route.abort(), { times: 1 })
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await field(page, 'Note').fill('never arrived')
  await submit(page).click()
  await expect(page).toHaveURL(/portal\/receipts$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('without a connection the page says that Submit is the clerk’s to press again; while it is saved the fields look locked, and a key that is not taken says so', async ({
  page,
  context,
}) => {
  await signInAs(page, 'Employee', RECEIPT_FORM)
  await typeReceipt(page)
  await context.setOffline(true)
  await expect(page.getByText('Submit again when the connection is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Submit again when the connection is back.')).toHaveCount(0)

  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await intercept(page, RECEIPT, async route => {
    await held
    await route.continue()
  })
  const note = field(page, 'Note')
  await note.fill('Slowline')
  await page.keyboard.press('Control+s')
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true')
  await expect(note).toHaveCSS('caret-color', 'rgba(0, 0, 0, 0)')
  await expect(note).toHaveCSS('cursor', 'progress')
  await page.keyboard.type('xy')
  await expect(page.getByText('What you type now is not taken.')).toHaveCount(1)
  await expect(note).toHaveValue('Slowline')
  release()
  await expect(page.getByText(/Receipt CR\d+ saved/)).toBeVisible()
})

test('a card number typed into a name is not taken, into a line it is said at once, and it lies in no draft', async ({
  page,
}) => {
  const card = '4111 1111 1111 1111'
  await openAdd(page, 'Admin')
  await field(page, 'Last Name').fill('Cardtyped')
  await field(page, 'First Name').fill(card)
  await expect(field(page, 'First Name')).not.toHaveValue(/\d/)
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Name').fill(card)
  await expect(page.getByText('Name must not hold a card number')).toBeVisible()
  await expect(page.getByText(/Draft kept/)).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(kept).toContain('Cardtyped')
  expect(kept).not.toContain('4111')
})
