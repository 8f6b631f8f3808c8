import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { COIN_TICKETS, coinItems, coinItemsOf, coinRow, makeCoinTicket } from './coin-shop.ts'
import { follow } from './follow.ts'
import { addBooth, signByCall } from './pads.ts'
import { field, heading, problems, submit } from './page-parts.ts'
import { signInAs } from './people.ts'

/** Flows that use many controls each; the sweep of all screens looks at list and form with axe. */
test.describe.configure({ timeout: 60_000 })

test('lines are added, corrected and removed in the items dialog, quantities by Admin', async ({ page, request }) => {
  const id = await makeCoinTicket(request, { lastName: 'Linesman' })
  await signInAs(page, 'Admin', `${COIN_TICKETS}/edit/${id}`)
  await expect(heading(page)).toContainText('Edit Coin Ticket')
  await expect(page).toHaveTitle(`C${id} · Edit Coin Ticket · Loupe`)
  await field(page, 'Ticket Amount').fill('104')
  await page.getByRole('button', { name: 'View And Edit Items' }).click()
  const add = coinItems(page).getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await expectAccessible(page)
  await field(coinItems(page), 'New line Item').fill('silver cert')
  for (const text of ['', '', '2', '', '14']) {
    if (text) await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const table = coinItems(page).getByRole('table', { name: 'Items', exact: true })
  await expect(table.getByRole('row').nth(2)).toContainText('Silver Certificate')
  await expect(coinItems(page).getByText('Items $104.00')).toBeVisible()
  await coinItems(page).getByRole('button', { name: 'Edit line 1' }).click()
  await field(coinItems(page), 'Line 1 Qty').fill('4')
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row').nth(1)).toContainText('3')
  await coinItems(page).getByRole('button', { name: 'Edit line 1' }).click()
  await field(coinItems(page), 'Line 1 Qty').fill('4')
  await coinItems(page).getByRole('button', { name: 'Save line 1' }).click()
  await expect(coinItems(page).getByRole('button', { name: 'Edit line 1' })).toBeVisible()
  await coinItems(page).getByRole('button', { name: 'Delete line 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await coinItems(page).getByRole('button', { name: 'Delete line 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('*Required at least 1 Item in Property Description.')).toBeVisible()
  await field(coinItems(page), 'New line Cost').fill('7')
  await coinItems(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await field(coinItems(page), 'New line Cost').fill('')
  await page.keyboard.press('Escape')
  await expect(coinItems(page)).toHaveCount(0)
  await expect(field(page, 'Ticket Amount')).toHaveValue('104')
  await submit(page).click()
  await expect(page).toHaveURL(new RegExp(`${COIN_TICKETS}$`))
  expect(await coinItemsOf(request, id)).toMatchObject([{ name: 'Morgan Dollar', qty: 4, cost: 90 }])
})

test('goods are handed out in barter, and corrected from the list by who may not count', async ({ page, request }) => {
  const id = await makeCoinTicket(request, { lastName: 'Swapwell', payment: 'barter', ticketAmount: 60 })
  await signInAs(page, 'Coin Managers', `${COIN_TICKETS}/add-new`)
  await expect(field(page, 'Barter line 1 Item')).toHaveCount(0)
  await page.getByRole('radio', { name: 'barter' }).check()
  await field(page, 'Barter line 1 Item').fill('peace')
  await expect(page.getByRole('option', { name: /Peace/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await field(page, 'Barter line 1 Cost').fill('30')
  await page.keyboard.press('Control+s')
  await expect(problems(page)).toContainText('Some Items values are not valid')
  await expect(page.getByText('Barter $30.00')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await follow(page, `${COIN_TICKETS}?id=${id}`)
  await coinRow(page, id).getByRole('button', { name: 'View items' }).click()
  await field(coinItems(page), 'New barter line Item').fill('peace')
  await expect(page.getByRole('option', { name: /Peace/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await field(coinItems(page), 'New barter line Qty').fill('1')
  await field(coinItems(page), 'New barter line Cost').fill('30')
  await page.keyboard.press('Enter')
  await expect(coinItems(page).getByRole('table', { name: 'Barter Items' })).toContainText('Peace Dollar')
  await expect(coinItems(page).getByText('equal')).toBeVisible()
  await coinItems(page).getByRole('button', { name: 'Edit barter line 1' }).click()
  await expect(field(coinItems(page), 'Barter line 1 Qty')).not.toBeEditable()
  await field(coinItems(page), 'Barter line 1 Cost').fill('35')
  await page.keyboard.press('Enter')
  await expect(coinItems(page).getByText('Barter $35.00')).toBeVisible()
  expect(await coinItemsOf(request, id, true)).toMatchObject([{ name: 'Peace Dollar', qty: 1, cost: 35 }])
})

test('a signed coin ticket is closed to an employee; Admin opens it, copies and blocks the customer', async ({
  page,
  request,
}) => {
  const booth = await addBooth(request)
  const id = await makeCoinTicket(request, { firstName: 'Cosima', lastName: 'Coinsigned', dLNo: 'CSG1001', booth })
  await signByCall(request, booth)
  await signInAs(page, 'Employee', `${COIN_TICKETS}?id=${id}`)
  await expect(coinRow(page, id).getByRole('img', { name: 'Signed' })).toBeVisible()
  const columns = ['Ticket', 'Pay', 'Date', 'Ticket Amount', 'Clerk', 'Booth', 'Desc.', 'Comment']
  await expect(page.getByRole('columnheader')).toHaveText(['Action', ...columns])
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Show Name' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'CSV' })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Ticket Items', exact: true }).check()
  await page.getByRole('searchbox').fill('morgan')
  await expect(coinRow(page, id)).toBeVisible()
  for (const meaning of ['void ticket', 'no signature', 'no items'])
    await expect(page.locator('main').getByText(meaning)).toBeVisible()
  for (const name of ['Ticket', 'Date', 'Ticket Amount']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveAttribute('aria-sort', 'ascending')
  }
  await field(page, `Comment of C${id}`).fill('two rolls')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Actions for C${id}`, exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Edit/,
    /^Print InvoiceP?$/,
    'Print Invoice (No Signature)',
    'Copy To Metro',
    'Copy To Coin',
    'Void…',
  ])
  await page.getByRole('menuitem', { name: 'Copy To Metro' }).click()
  await expect(heading(page)).toHaveText('Add Metro Ticket')
  await expect(field(page, 'Last Name')).toHaveValue('Coinsigned')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await follow(page, `${COIN_TICKETS}/edit/${id}`)
  await expect(field(page, 'Comment')).toHaveValue('two rolls')
  const facts = page.locator('main header').first()
  await expect(facts).toContainText(new RegExp(`C${id}\\w{3} \\d+(st|nd|rd|th) \\d{4} \\d\\d:\\d\\d`))
  await expect(facts).toContainText('(Not Editable for now!)')
  await expect(page.getByRole('button', { name: "Can't Update" })).toBeDisabled()
  const removal = page.getByRole('button', { name: 'Remove signature' })
  const settings = page.getByRole('button', { name: 'Check settings' })
  for (const none of [removal, settings, field(page, 'Station')]) await expect(none).toHaveCount(0)

  await page.context().clearCookies()
  await signInAs(page, 'Admin', `${COIN_TICKETS}/edit/${id}`)
  await expect(settings).toBeVisible()
  await expect(field(page, 'Station')).toBeVisible()
  await removal.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove signature' }).click()
  await expect(page.getByText(`Waiting for the signature at ${booth}`)).toBeVisible()
  await expect(field(page, 'Copy to')).toHaveValue('Ticket')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Block the customer of C${id}` })
    .getByLabel('Reason')
    .fill('false coins')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Blocked', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Already Blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(heading(page)).toHaveText('Add Metro Ticket')
  await expect(page.getByRole('button', { name: 'Blocked', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
})
