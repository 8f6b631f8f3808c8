import { expect, type Page, test } from '@playwright/test'
import { chooseVisit, typePerson } from './metro-person.ts'
import { METRO_TICKETS, openAdd } from './metro-shop.ts'
import { button, field, heading, submit } from './page-parts.ts'
import { signInAs } from './people.ts'

/** The connection at the counter is not always there: no ticket is made twice, and what the page says is true. */

const CREATE = '**/api/metro-tickets/create-new'

/** The next save is made by the server, and nobody hears of it. Answers what it was saved as. */
const loseNextAnswer = async (page: Page) => {
  const saved = { number: '' }
  await page.route(
    CREATE,
    async route => {
      const answer = await route.fetch()
      saved.number = `M${((await answer.json()) as { data: { id: number } }).data.id}`
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

const mayBeSaved = (page: Page) => page.getByText('It may have been saved.')
const question = (page: Page, number: string) => page.getByRole('alertdialog', { name: `It was saved as ${number}` })

test('a correction after a lost answer makes no second ticket unasked', async ({ page }) => {
  await typeTicket(page, 'Lostanswer')
  const saved = await loseNextAnswer(page)
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await field(page, 'City').fill('Henderson')
  await submit(page).click()
  await expect(question(page, saved.number)).toContainText('Your change is not in it.')

  await page.keyboard.press('Escape')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Henderson')
  await submit(page).click()
  await expect(button(page, `Open ${saved.number}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${METRO_TICKETS}/edit/${saved.number.slice(1)}`)
  await expect(heading(page)).toContainText('Edit Metro Ticket')
  await expect(field(page, 'City')).toHaveValue('Las Vegas')
  await page.goto(`${METRO_TICKETS}/add-new`)
  await expect(field(page, 'Last Name'), 'nothing is left of it').toHaveValue('')
})

test('it is saved as another one when the clerk says so, and the same again is the same ticket', async ({ page }) => {
  await typeTicket(page, 'Lostagain')
  const saved = await loseNextAnswer(page)
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await submit(page).click()
  await expect(page.getByText(`Ticket ${saved.number} saved`)).toBeVisible()

  await typeTicket(page, 'Losttwice')
  const first = await loseNextAnswer(page)
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await field(page, 'City').fill('Reno')
  await submit(page).click()
  await expect(question(page, first.number)).toBeVisible()
  await button(page, 'Save as another').click()
  await expect(page.getByText(`Ticket M${Number(first.number.slice(1)) + 1} saved`)).toBeVisible()
})

test('what never reached the server is saved once, with the correction in it', async ({ page }) => {
  await typeTicket(page, 'Neverarrived')
  await page.route(CREATE, route => route.abort(), { times: 1 })
  await submit(page).click()
  await expect(mayBeSaved(page)).toBeVisible()
  await field(page, 'City').fill('Sparks')
  await submit(page).click()
  await expect(page.getByText(/Ticket M\d+ saved/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('without a connection the page says that Submit is the clerk’s to press again', async ({ page, context }) => {
  await openAdd(page, 'Employee')
  await context.setOffline(true)
  await expect(page.getByText('Submit again when the connection is back.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Submit again when the connection is back.')).toHaveCount(0)
})

test('while it is saved the fields look locked, and a key that is not taken says so', async ({ page }) => {
  await typeTicket(page, 'Slowline')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(CREATE, async route => {
    await held
    await route.continue()
  })
  const city = field(page, 'City')
  await city.focus()
  await page.keyboard.press('Control+s')
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true')
  await expect(city).toHaveCSS('caret-color', 'rgba(0, 0, 0, 0)')
  await expect(city).toHaveCSS('cursor', 'progress')
  await page.keyboard.type('xy')
  await expect(page.getByText('What you type now is not taken.')).toHaveCount(1)
  await expect(city).toHaveValue('Las Vegas')
  release()
  await expect(page.getByText(/Ticket M\d+ saved/)).toBeVisible()
})

test('a card number typed into a name is not taken, into a line it is said at once, and it lies in no draft', async ({
  page,
}) => {
  const card = '4111 1111 1111 1111'
  await signInAs(page, 'Admin', '/portal/receipts/create-new')
  await field(page, 'Last Name').fill('Cardtyped')
  await field(page, 'First Name').fill(card)
  await expect(field(page, 'First Name')).not.toHaveValue(/\d/)
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  expect(kept).toContain('Cardtyped')
  expect(kept).not.toContain('4111')
  await page.reload()
  await expect(field(page, 'Last Name')).toHaveValue('Cardtyped')

  await openAdd(page, 'Admin')
  await field(page, 'Line 1 Qty').fill('1')
  await field(page, 'Line 1 Name').fill(card)
  await expect(page.getByText('Name must not hold a card number')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('4111')
})
