import { expect, test } from '@playwright/test'
import { openBadPrinter } from '../tests/bad-printer.ts'
import { openCupsServer } from '../tests/cups-server.ts'
import { openTestPrinter } from '../tests/printer.ts'
import { expectAccessible } from './axe.ts'
import { rowOf } from './list-rows.ts'
import { signInAs } from './people.ts'

test('printers are found on a print server and added, and each says how it is', async ({ page }) => {
  const queues = [
    { name: 'Vault Checks', info: 'Laser beside the vault' },
    { name: 'Vault Labels', info: '' },
  ]
  const [printer, bad, cups] = await Promise.all([
    openTestPrinter({ name: 'Vault Laser' }),
    openBadPrinter('is out of paper'),
    openCupsServer(queues),
  ])
  try {
    await signInAs(page, 'Admin', '/portal/printers')
    await expect(rowOf(page, 'PDF folder')).toContainText('ready')
    await page.getByRole('button', { name: 'Find printers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Find printers' })
    await expect(dialog.getByLabel('Address')).toHaveValue('ipp://localhost:631/')
    await expect(dialog.getByLabel('Address')).toBeFocused()

    await dialog.getByLabel('Address').fill('http://10.0.0.5')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^Address must begin with ipp:\/\//)).toBeVisible()
    await dialog.getByLabel('Address').fill('ipp://127.0.0.1:1/')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('ipp://127.0.0.1:1/ does not answer')).toBeVisible()

    await dialog.getByLabel('Address').fill(cups.address)
    await page.reload()
    await expect(dialog.getByLabel('Address')).toHaveValue(cups.address)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('row', { name: /Vault Checks/ })).toContainText('Laser beside the vault')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Vault Checks' }).click()
    await expect(dialog.getByRole('row', { name: /Vault Checks/ })).toContainText('added')
    await expect(dialog.getByRole('button', { name: 'Add Vault Labels' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The queue is listed; behind it stands a print server that prints nothing.
    await expect(rowOf(page, 'Vault Checks')).toContainText('can not do this')

    for (const [name, { address }] of [['Vault Laser', printer] as const, ['Vault Empty', bad] as const]) {
      await page.getByRole('button', { name: 'Add Printer' }).click()
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Address').fill(address)
      await page.keyboard.press('Control+s')
    }
    await expect(rowOf(page, 'Vault Laser')).toContainText('ready')
    await expect(rowOf(page, 'Vault Empty')).toContainText('is out of paper')
    await printer.stop()
    await page.reload()
    await expect(rowOf(page, 'Vault Laser')).toContainText('does not answer')
    await expectAccessible(page)
  } finally {
    await Promise.all([printer.close(), bad.close(), cups.close()])
  }
})
