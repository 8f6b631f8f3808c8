import { expect, test } from '@playwright/test'
import { intercept } from './intercept.ts'
import { openAdd } from './metro-shop.ts'
import { field, problems } from './page-parts.ts'
import { callAs } from './people.ts'

/** Typed texts, and the values that the fields of the Metro form make of them. */

test('an employee types whole dollars, a check after its prefix, a state by name, model and serial by keyword', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, 'Admin')
  const setting = (await (await admin.get('common/get-check-setting')).json()) as {
    data: { metroCheckNumberPrefix: string }
  }
  const prefix = setting.data.metroCheckNumberPrefix
  await openAdd(page, 'Employee')
  for (const label of ['Station', 'Video url']) await expect(field(page, label)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check settings' })).toHaveCount(0)

  await test.step('cents never join the dollars, and an amount is typed over', async () => {
    await field(page, 'Ticket Amount').focus()
    await page.keyboard.type('200.50')
    await expect(field(page, 'Ticket Amount')).toHaveValue('200')
    await field(page, 'Line 1 Qty').fill('1')
    await field(page, 'Line 1 Cost').focus()
    await expect(page.getByText('Ticket Amount must be in whole dollars'), 'also once it is left').toBeVisible()
    await page.keyboard.type('150')
    const reason = page.getByText('Cost must be in whole dollars', { exact: true })
    await expect(reason).toHaveCount(0)
    await page.keyboard.type('.75')
    await expect(field(page, 'Line 1 Cost')).toHaveValue('150')
    await page.keyboard.press('Tab')
    await expect(reason, 'also once the cell is left').toBeVisible()
    await expect(field(page, 'Line 1 Cost')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Line 1 Cost').fill('160.75')
    await expect(field(page, 'Line 1 Cost'), 'what is pasted is not cut').toHaveValue('150')
    await field(page, 'Line 1 Cost').fill('160.00')
    await expect(field(page, 'Line 1 Cost')).toHaveValue('160')
    await expect(reason).toHaveCount(0)
    await field(page, 'Comment').focus()
    await field(page, 'Ticket Amount').focus()
    await page.keyboard.type('250')
    await expect(field(page, 'Ticket Amount')).toHaveValue('250')
    await expect(page.getByText('Ticket Amount must be in whole dollars')).toHaveCount(0)
  })

  await test.step('an amount below zero is refused, and never taken without its minus', async () => {
    const amount = field(page, 'Ticket Amount')
    for (const text of ['-20', '(50)']) {
      await amount.fill(text)
      await expect(amount, 'pasted').toHaveValue('250')
      await expect(amount).toHaveAccessibleDescription('must not be negative')
      await amount.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await expect(amount, 'typed').toHaveValue('250')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('250')
      await expect(amount).toHaveValue('250')
      await expect(amount).not.toHaveAttribute('aria-invalid')
    }
  })

  await test.step('dates and heights are typed as people write them', async () => {
    const typed = { 'Date of Birth': '3/22/84', 'ID Expiration': '3/22/31', Height: "5'6" }
    for (const [label, text] of Object.entries(typed)) {
      await field(page, label).focus()
      await page.keyboard.type(text)
    }
    await field(page, 'Comment').focus()
    await expect(field(page, 'Date of Birth')).toHaveValue('03221984')
    await expect(field(page, 'ID Expiration')).toHaveValue('03222031')
    await expect(field(page, 'Height')).toHaveValue('506')
    for (const label of Object.keys(typed)) await expect(field(page, label)).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a state by its letters or by its name', async () => {
    const state = field(page, 'State')
    await state.pressSequentially('nevad')
    await expect(state).toHaveValue('NEVAD')
    await state.press('a')
    await expect(state).toHaveValue('NV')
    await state.fill('new york')
    await expect(state).toHaveValue('NY')
    await state.fill('')
    await state.pressSequentially('nex')
    await expect(state).toHaveValue('NE')
  })

  await test.step('a check takes the ticket amount and the prefix, which can not be shortened', async () => {
    await field(page, 'Ticket Amount').fill('$1,240')
    await page.getByRole('radio', { name: 'check' }).check()
    await expect(field(page, 'Check Amount')).toHaveValue('1240')
    const number = field(page, 'Check Number')
    const standing = number.locator('xpath=..')
    await expect(standing, 'the prefix is no part of what is typed').toHaveText(prefix)
    await expect(page.getByText('At least 4 digits')).toBeVisible()
    await number.fill('54321')
    await number.press('ControlOrMeta+a')
    await page.keyboard.type('6789')
    await expect(number).toHaveValue('6789')
    await number.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect(standing).toHaveText(prefix)
    await number.fill('0')
    await field(page, 'Comment').focus()
    await expect(number).toHaveValue('')
    await expect(page.getByText(`${prefix}0 is too short: at least 4 digits`)).toBeVisible()
    await field(page, 'Check Amount').fill('2000')
    await field(page, 'Line 1 Name').fill('Gold bangle')
    await expect(field(page, 'Line 1 Model')).toHaveCount(0)
    await field(page, 'Line 1 Name').fill('Dive watch')
    await field(page, 'Line 1 Model').fill('SKX')
    await page.keyboard.press('Control+s')
    await expect(problems(page)).toContainText('Check Number is Blank')
    await expect(problems(page)).toContainText('Check Amount is higher than Ticket Amount')
    await expect(problems(page)).toContainText('Line 1: Model & Serial fields are required.')
    await expect(field(page, 'Line 1 Serial')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Line 1 Serial').fill('8D0417')
    await expect(field(page, 'Line 1 Serial')).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('radio', { name: 'cash' }).check()
    await expect(field(page, 'Check Amount')).toHaveValue('')
    await expect(field(page, 'Check Number')).toHaveValue('')
  })
})

test('Admin types over a choice, takes what is marked with Enter, and edits the whole check number', async ({
  page,
}) => {
  let bringBooths = () => {}
  const asked = new Promise<void>(resolve => {
    bringBooths = resolve
  })
  await intercept(page, '**/get-all-booths*', async route => {
    await asked
    await route.continue()
  })
  await openAdd(page, 'Admin')
  await expect(field(page, 'Station')).toHaveValue('Station 1')
  const booth = page.getByRole('combobox', { name: 'Booth' })
  await booth.focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  bringBooths()
  await expect(booth, 'Enter came before the list').toHaveValue('Booth 5')
  await page.keyboard.type('3')
  await expect(booth, 'after a choice by typing').toHaveValue('3')
  await page.keyboard.press('Escape')
  await expect(booth).toHaveValue('Booth 5')
  await page.keyboard.type('3')
  await expect(booth, 'after Esc').toHaveValue('3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(booth).toHaveValue('Booth 7')
  const station = page.getByRole('combobox', { name: 'Station' })
  await expect(station).toBeFocused()
  await booth.focus()
  await page.keyboard.type('3')
  await expect(booth, 'after a choice by arrow').toHaveValue('3')
  await page.keyboard.press('Enter')
  await expect(booth).toHaveValue('Booth 3')
  await expect(station).toBeFocused()
  await station.click()
  await page.keyboard.type('2')
  await expect(station, 'after a click').toHaveValue('2')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Video url')).toBeEditable()
  await page.getByRole('radio', { name: 'check' }).check()
  await field(page, 'Check Number').fill('98765')
  await expect(field(page, 'Check Number')).toHaveValue('98765')
  await page.getByRole('button', { name: 'Check settings' }).click()
  await expect(page).toHaveURL(/setting-checks/)
})
