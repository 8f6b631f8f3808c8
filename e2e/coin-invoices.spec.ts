import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { menuOf } from './list-rows.ts'
import { sign } from './pads.ts'
import { button, field, heading, pickOption } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

const picture = async (colour: string) => ({
  name: `${colour}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 240, height: 240, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
})

type Saved = { items: { id: number; itemDescription: string }[] }

test('a coin invoice is written with a picture, gets an offer that is accepted and taken back, and is shown with notes', async ({
  page,
}) => {
  // Plain HTTP has no clipboard.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await signInAs(page, 'Coin Managers', '/portal/coin-invoices')
  await expect(page.getByPlaceholder('id, amount, billed to, check number')).toBeVisible()
  await page.getByRole('radio', { name: 'Description', exact: true }).check({ force: true })
  await expect(page.getByPlaceholder('description of a line')).toBeVisible()

  await button(page, 'New Invoice').first().click()
  await expect(heading(page)).toHaveText('Create New Invoice')
  await expect(field(page, 'Billed To')).toHaveValue('Silver State Coin')
  await pickOption(page, 'Delivery Date Month', 'December')
  await pickOption(page, 'Delivery Date Day', '24')
  await page.keyboard.press('Control+s')
  await expect(field(page, 'Line 1 Desc'), 'an empty invoice gets a line to type in').toBeFocused()
  await page.keyboard.type('Walked Morgan dollar')
  await field(page, 'Line 1 Qty').fill('2')
  await field(page, 'Line 1 Min. Offer').fill('100')
  await field(page, 'Line 1 Ext. Amount').fill('50.01')
  await field(page, 'Line 1 Qty').fill('4')
  await expect(field(page, 'Line 1 Ext. Amount')).toHaveValue('100.02')
  await field(page, 'Line 1 Picture').setInputFiles(await picture('gold'))
  await button(page, 'Add line').click()
  await page.keyboard.type('Walked proof set')
  await field(page, 'Line 2 Type').fill('265')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('265 is not on the list')).toBeVisible()
  await page.keyboard.press('Escape')
  await pickOption(page, 'Line 2 Type', 'box')
  await field(page, 'Line 2 #').fill('7')
  await field(page, 'Line 2 Min. Offer').fill('34')
  await page.getByLabel('Apply 10% discount').check()
  await expect(page.getByRole('status').filter({ hasText: 'Total' })).toHaveText('Total $90.02')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/portal\/coin-invoices$/)

  const row = page.getByRole('row').filter({ hasText: '90.02' }).first()
  const id = Number(await row.getByRole('link').first().innerText())
  await expect(row.getByRole('button', { name: `1 picture of Coin invoice ${id}` })).toBeVisible()
  await page.getByRole('checkbox', { name: `Public?: Coin invoice ${id}` }).click()
  await expect(page.getByText(`Coin invoice ${id}: Public? on`)).toBeVisible()
  await (await menuOf(page, `Coin invoice ${id}`)).getByRole('menuitem', { name: 'Link' }).click()
  await expect(page.getByText('Customer Link copied!')).toBeVisible()

  const admin = await callAs(page.request, 'Admin')
  const { items } = (await (await admin.get(`invoices/get-single-invoice-data/${id}?type=2`)).json()) as Saved
  const bid = { invoiceId: id, invoiceItemId: items[0]?.id, amount: 95, buyer: 'Silver State Coin' }
  expect((await admin.post('invoices/add-new-offer', bid)).status()).toBe(200)
  await row.getByRole('link').first().click()
  await expect(page.getByText('gap 5.00')).toBeVisible()
  await button(page, 'Accept Offer for Walked Morgan dollar').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure that you want accept this offer ?')
  await expect(question).toContainText('$95.00, 5.00 below the minimum. The price becomes the offer.')
  await question.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('accepted', { exact: true })).toBeVisible()
  await expect(heading(page)).toHaveText(`Update Invoice ${id} (Amount - $85.50)`)
  await button(page, 'Take back the offer for Walked Morgan dollar').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(heading(page)).toHaveText(`Update Invoice ${id} (Amount - $90.02)`)

  await page.goto(`/coin-invoices/v/${id}`)
  const notes = field(page, 'Notes of Walked proof set')
  await notes.fill('two coins toned')
  await notes.press('Enter')
  await expect(page.getByText('134.00')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(notes).toHaveValue('two coins toned')

  await page.goto(`/coin-invoices/v/${id}?interactive=true`)
  await expect(page.getByText('Bag #')).toBeVisible()
  const unsold = page.getByRole('listitem').filter({ hasText: 'Walked proof set' })
  await expect(unsold).toContainText('box 7')
  await expect(unsold).toContainText('not sold')
  await expect(unsold.getByRole('checkbox')).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 1 handed over').first()).toBeVisible()
  await expect(page.getByText('Kept'), 'the pad waits for the tick').toBeVisible()
  await sign(page)
  await page.keyboard.press('Control+s')
  await expect(question).toContainText('1 line is not sold: it leaves the invoice.')
  await question.getByRole('button', { name: 'Mark picked up' }).click()
  await expect(page.getByText('picked up', { exact: true })).toBeVisible()
  await expect(unsold).toHaveCount(0)

  await signInAs(page, 'Employee', `/coin-invoices/v/${id}`)
  await expect(heading(page)).toHaveText('This invoice is no longer active.')
})
