import { expect, test } from '@playwright/test'
import { openBadPrinter } from '../tests/bad-printer.ts'
import { openCupsServer } from '../tests/cups-server.ts'
import { openTestPrinter } from '../tests/printer.ts'
import { expectAccessible } from './axe.ts'
import { rowOf } from './list-rows.ts'
import { callAs, signInAs } from './people.ts'

test('printers are found on a print server and added, and each says how it is', async ({ page, request }) => {
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
    const admin = await callAs(request, 'Admin')
    await admin.post('printers/add-printer', { name: 'Vault Laser', address: printer.address })
    await admin.post('printers/add-printer', { name: 'Vault Empty', address: bad.address })
    await signInAs(page, 'Admin', '/portal/printers')
    for (const name of ['PDF folder', 'Vault Laser']) await expect(rowOf(page, name)).toContainText('ready')
    await expect(rowOf(page, 'Vault Empty')).toContainText('is out of paper')

    await page.getByRole('button', { name: 'Find printers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Find printers' })
    await expect(dialog.getByLabel('Address')).toHaveValue('ipp://localhost:631/')
    await expect(dialog.getByLabel('Address')).toBeFocused()

    await dialog.getByLabel('Address').fill('http://10.0.0.5')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^Address must begin with ipp:\/\//)).toBeVisible()
    await dialog.getByLabel('Address').fill(cups.address)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('row', { name: /Vault Checks/ })).toContainText('Laser beside the vault')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Vault Checks' }).click()
    await expect(dialog.getByRole('row', { name: /Vault Checks/ })).toContainText('added')
    await expect(dialog.getByRole('button', { name: 'Add Vault Labels' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Vault Checks')).toContainText('Network')
  } finally {
    await Promise.all([printer.close(), bad.close(), cups.close()])
  }
})
