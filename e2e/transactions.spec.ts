import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { typist } from './keyboard.ts'
import { choose, numberedRow } from './list-rows.ts'
import { button, field, heading, pickOption, problems } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** Cash that is moved by hand, and the accounts at a glance above it. */

const LIST = '/portal/transactions'

type Made = { data: { id: number } }

const make = async (request: APIRequestContext, values: object) => {
  const answer = await (await callAs(request, 'Admin')).post('common/create-new-transaction', values)
  expect(answer.status(), await answer.text()).toBe(200)
  return String(((await answer.json()) as Made).data.id)
}
const float = (request: APIRequestContext, comment: string) =>
  make(request, { src: 'bank', dest: 'metrovault', denom100: 10, denom20: 5, comment })

const DETAILS = 'common/get-particular-transaction-details'

/** By another person, at another desk. */
const changeElsewhere = async (request: APIRequestContext, number: string, notes: object) => {
  const admin = await callAs(request, 'Admin')
  const read = (await (await admin.get(`${DETAILS}?id=${number}`)).json()) as { data: { version: number } }
  const change = { id: Number(number), version: read.data.version, ...notes }
  expect((await admin.post('common/update-transaction-details', change)).status()).toBe(200)
}

const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

const confirmDelete = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

/** The number of the transaction that was just saved. */
const savedNumber = async (page: Page) => {
  const text = await page.getByText(/^Transaction \d+ saved/).innerText()
  return /\d+/.exec(text)?.[0] ?? ''
}

test('a transaction is added without the mouse, and changed and deleted under its number', async ({ page }) => {
  await signInAs(page, 'Admin', `${LIST}?filter=coinvault&toFrom=to&other=metrovault`)
  await expect(heading(page)).toContainText('Transactions')
  await page.keyboard.press('n')
  await expect(field(dialog(page), 'From')).toBeFocused()
  const { enter } = typist(page)
  await enter('Metro V', 'Coin V', 'morning float', '10', '', '40')
  await expect(dialog(page)).toContainText('$1,800.00')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toHaveCount(0)
  const number = await savedNumber(page)
  const row = numberedRow(page, number)
  await expect(row).toContainText('Metro Vault')
  await expect(row).toContainText('1,800.00')

  await row.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`open=${number}`))
  await expect(dialog(page)).toContainText(`Edit Transaction ${number}`)
  await expect(field(dialog(page), '$50')).toHaveCount(0)
  await field(dialog(page), '$20').fill('30')
  await field(dialog(page), '$10').fill('20')
  const twenties = dialog(page).getByRole('row').filter({ hasText: '$20' })
  await expect(twenties).toContainText('40 −10 = −200.00')
  await expect(dialog(page)).toContainText('as before')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toContainText('30')

  await choose(page, `transaction ${number}`, 'Delete')
  await expect(page.getByRole('alertdialog')).toContainText('$1,800.00 go back from Coin Vault to Metro Vault')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show reversed').check()
  await expect(row).toBeVisible()
  await row.getByRole('link', { name: number }).click()
  await expect(dialog(page)).toContainText('moves no cash any more')
  await expect(button(page, 'Update')).toHaveCount(0)
})

test('after a conflict a change is measured by what is saved now; a delete without an answer says that it may be done', async ({
  page,
  request,
}) => {
  const number = await float(request, 'two change it')
  await signInAs(page, 'Admin', `${LIST}?filter=metrovault&toFrom=to&other=bank&open=${number}`)
  await field(dialog(page), '$20').fill('8')
  const hundreds = dialog(page).getByRole('row', { name: '$100 $100' })
  await changeElsewhere(request, number, { denom100: 11 })
  await page.keyboard.press('Control+s')
  await button(page, 'Compare').click()
  await expect(dialog(page)).toContainText('The next Update saves it.')
  await expect(field(dialog(page), '$100')).toHaveValue('11')
  await expect(hundreds).not.toContainText('+1 = ')

  await page.reload()
  await intercept(page, '**/api/transactions/delete/**', async route => {
    await page.route(`**/api/${DETAILS}*`, reading => reading.abort())
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Delete').click()
  await confirmDelete(page)
  await expect(page.getByText('No connection. It may have been deleted.')).toBeVisible()
  await page.unroute(`**/api/${DETAILS}*`)
  await page.reload()
  await expect(dialog(page)).toContainText('moves no cash any more')
})

test('after a conflict Delete means the record as it is now: it asks again when that was changed, knows what became of it when the answer is lost, and leaves no draft', async ({
  page,
  request,
}) => {
  const number = await float(request, 'deleted after a conflict')
  const address = `${LIST}?filter=metrovault&toFrom=to&other=bank&open=${number}`
  await signInAs(page, 'Admin', address)
  await field(dialog(page), 'Comment').fill('typed over it')
  await changeElsewhere(request, number, { denom20: 10 })
  await page.keyboard.press('Control+s')
  await button(page, 'Compare').click()
  await expect(dialog(page)).toContainText('The next Update saves it.')
  const question = page.getByRole('alertdialog')
  await button(page, 'Delete').click()
  await expect(question).toContainText('$1,200.00 go back from Metro Vault to Bank')

  await changeElsewhere(request, number, { denom20: 15 })
  await intercept(page, '**/api/transactions/delete/**', async route => {
    await route.fetch()
    await route.abort()
  })
  await confirmDelete(page)
  await expect(question).toContainText(`Delete transaction ${number} as it is now?`)
  await expect(question).toContainText(/It was not deleted: .+ changed it at .+ \$1,300\.00 go back/)
  await confirmDelete(page)
  await expect(said(page, `Transaction ${number} deleted. 'Show reversed' lists it`)).toBeVisible()
  await expect(page.getByText('It may have been deleted.')).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)

  await page.goto(address)
  await expect(dialog(page)).toContainText('moves no cash any more')
  await expect(field(dialog(page), 'Comment')).toHaveValue('deleted after a conflict')
  await expect(dialog(page)).not.toContainText('Not saved yet')
})

test('what another took back while it was typed over is only said to be so', async ({ page, request }) => {
  const number = await float(request, 'taken back meanwhile')
  await signInAs(page, 'Admin', `${LIST}?filter=metrovault&toFrom=to&other=bank&open=${number}`)
  await field(dialog(page), 'Comment').fill('typed over it')
  await expect(dialog(page)).toContainText('Draft kept')
  await (await callAs(request, 'Admin')).get(`transactions/delete/${number}`)
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toContainText('moves no cash any more')
  await expect(dialog(page)).not.toContainText('Draft kept')
  for (const name of ['Compare', 'Delete', 'Update']) await expect(button(page, name)).toHaveCount(0)
  await expect(field(dialog(page), 'Comment')).toHaveValue('taken back meanwhile')
})

test('a refused one says so in the words of the documents; twelve accounts are offered, and of petty cash the Metro drawer alone; a place that has not so much is saved with a warning', async ({
  page,
}) => {
  await signInAs(page, 'Drawer', `${LIST}?filter=jewelryretail&toFrom=from&open=new`)
  await field(dialog(page), 'From').click()
  await expect(page.getByRole('option')).toHaveCount(12)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(problems(page).getByText('To,From fields are required*')).toHaveCount(1)
  await expect(problems(page)).toContainText('Amount must be greater than 0')

  await pickOption(page, 'To', 'Petty Cash')
  await expect(field(dialog(page), 'From')).toHaveValue('Metro Drawer')
  await field(dialog(page), 'From').click()
  await expect(page.getByRole('option')).toHaveText(['Metro Drawer'])
  await page.keyboard.press('Escape')
  const proof = dialog(page).getByRole('region', { name: 'SSN and e-mail' })
  await field(dialog(page), '$100').fill('5')
  await expect(proof).toHaveCount(0)
  await field(dialog(page), '$100').fill('6')
  await expect(proof).toContainText('$600.00 or more.')
  await page.keyboard.press('Control+s')
  for (const text of ['Name is Blank', 'Comment is Blank', 'SSN is Blank', 'E-mail is Blank'])
    await expect(problems(page)).toContainText(text)
  await field(dialog(page), 'SSN').fill('900123456')
  await expect(field(dialog(page), 'SSN')).toHaveValue('900-12-3456')
  await field(dialog(page), 'E-mail').fill('ray@tull')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Invalid Email format')

  await pickOption(page, 'To', 'Jewelry Retail')
  await pickOption(page, 'From', 'Jewelry Retail')
  await field(dialog(page), '$5').fill('x2y')
  await expect(field(dialog(page), '$5')).toHaveValue('2')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('To and From must have different values')
  await pickOption(page, 'To', 'Coin Vault')
  await field(dialog(page), '$100').fill('9000')
  await page.keyboard.press('Control+s')
  await expect(said(page, /Jewelry Retail is \$[\d,.]+ below zero in the books now/)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('the cash of a record takes only notes, which must come to its amount', async ({ page }) => {
  await signInAs(page, 'Admin', `${LIST}?filter=metro&toFrom=from`)
  const newest = page.getByRole('row').filter({ hasText: 'not known' }).first()
  const number = (await newest.getByRole('link').first().innerText()).trim()
  // Others may pay out meanwhile.
  const row = numberedRow(page, number)
  const record = (await row.getByRole('link').nth(1).innerText()).trim()
  await page.getByRole('button', { name: `Actions for transaction ${number}` }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await row.getByRole('link').first().click()
  await expect(field(dialog(page), '$100')).toBeFocused()
  await expect(field(dialog(page), 'From')).toHaveAttribute('readonly', '')
  await expect(dialog(page).getByRole('link', { name: record })).toBeVisible()
  await expect(button(page, 'Delete')).toHaveCount(0)
  const total = await dialog(page).getByRole('row').filter({ hasText: 'Cash Total' }).innerText()
  const dollars = Number((/\$([\d,]+)\.00/.exec(total)?.[1] ?? '').replaceAll(',', ''))
  await field(dialog(page), '$1').fill(String(dollars - 1))
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText("Denomination Total Count don't match Cash Total!")
  await field(dialog(page), '$1').fill(String(dollars))
  await expect(dialog(page)).toContainText('equal')
  await page.keyboard.press('Control+s')
  await expect(dialog(page)).toHaveCount(0)
  await expect(numberedRow(page, number)).not.toContainText('not known')
})

test('filters stand in the address, the accounts follow what others do, and lead to their rows; all columns are in sight at 1024', async ({
  page,
  request,
}) => {
  const comment = `live ${Date.now()}`
  await signInAs(page, 'Admin', LIST)
  const accounts = page.getByRole('list', { name: 'Accounts' })
  await expect(accounts.getByRole('listitem')).toHaveCount(5)
  await button(page, '8 more accounts').click()
  await expect(accounts.getByRole('listitem')).toHaveCount(13)
  const vault = accounts.getByRole('listitem').filter({ hasText: 'Metro Vault' })
  const before = await vault.innerText()
  await float(request, comment)
  await expect(page.getByRole('row').filter({ hasText: comment })).toBeVisible()
  await expect(vault).not.toHaveText(before)
  await page.setViewportSize({ width: 1024, height: 768 })
  const frame = page.getByRole('table', { name: 'Transactions' }).locator('xpath=..')
  await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const timesAndAccounts = frame.locator('td').filter({ hasText: /^(\d\d\/\d\d\/\d\d |.*(Drawer|Vault|Retail|Bank)$)/ })
  expect(await timesAndAccounts.count()).toBeGreaterThan(3)
  await expect
    .poll(() =>
      timesAndAccounts.evaluateAll(cells =>
        cells
          .filter(cell => [cell, ...cell.children].some(part => part.scrollWidth > part.clientWidth))
          .map(cell => cell.textContent),
      ),
    )
    .toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await vault.getByRole('link', { name: /since|in all/ }).click()
  await expect(page).toHaveURL(/filter=metrovault/)
  await expect(page.getByRole('radio', { name: 'Metro Vault' })).toBeChecked()
  await page.getByRole('radio', { name: 'Coin', exact: true }).check()
  await expect(page).toHaveURL(/filter=coin/)
  await expect(page.getByRole('row').filter({ hasText: comment })).toHaveCount(0)
  await pickOption(page, 'To/From', 'From')
  await expect(page).toHaveURL(/toFrom=from/)
  await field(page, 'Dates: From').fill('01/01/26')
  await field(page, 'Dates: To').fill('01/02/26')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/startDate=2026-01-01/)
  await expect(heading(page)).toContainText('[01/01/26 – 01/02/26]')
  await expect(page.getByText('No transactions found')).toBeVisible()
  await expect(page.getByText('All accounts 0.00')).toBeVisible()
  await expect(page.getByText('books agree')).toBeVisible()
})
