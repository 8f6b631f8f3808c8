import { expect, test } from '@playwright/test'
import { follow } from './follow.ts'
import { METRO_TICKETS, makeTicket } from './metro-shop.ts'
import { heading } from './page-parts.ts'
import { signInAs } from './people.ts'

test('an address with the prefix of its kind opens the record', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Prefixed' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/M${id}`)
  await expect(page).toHaveTitle(`M${id} · Edit Metro Ticket · Loupe`)
  await follow(page, `${METRO_TICKETS}/view-items/m${id}`)
  await expect(page.locator('main header').first().getByText(`M${id}`, { exact: true })).toBeVisible()
  await follow(page, `/invoice/ticket/M${id}`)
  await expect(page.getByText(`M${id}`).first()).toBeVisible()
})

test('an address that names no record, or one that is not there, says so, in the tab too, and leads back', async ({
  page,
}) => {
  await signInAs(page, 'Admin', `${METRO_TICKETS}/edit/C61`)
  const screens = [
    [`${METRO_TICKETS}/edit/C62`, "There is no Metro ticket 'C62'", METRO_TICKETS],
    [`${METRO_TICKETS}/view-items/x`, "There is no Metro ticket 'x'", METRO_TICKETS],
    ['/portal/coin-tickets/edit/MM62', "There is no coin ticket 'MM62'", '/portal/coin-tickets'],
    ['/portal/receipts/edit/0', "There is no coin receipt '0'", '/portal/receipts'],
    ['/portal/print-desk/M1', "There is no record 'M1'", '/portal/print-desk'],
    ['/portal/mail/99999999999', "There is no record '99999999999'", '/portal/mail'],
    ['/portal/police-reports/x', "There is no record 'x'", '/portal/police-reports'],
    ['/invoice/coin/x', "There is no coin ticket 'x'", '/portal/coin-tickets'],
    ['/invoice-receipt/CRx', "There is no coin receipt 'CRx'", '/portal/receipts'],
  ] as const
  for (const [address, text, list] of screens) {
    await follow(page, address)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
    await expect(page).toHaveTitle(`${text} · Loupe`)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(url => url.pathname === list)
  }
  for (const path of [
    `${METRO_TICKETS}/edit/999999`,
    `${METRO_TICKETS}/view-items/999999`,
    '/portal/coin-tickets/edit/999999',
  ])
    await test.step(path, async () => {
      await follow(page, path)
      await expect(heading(page)).toHaveText('Ticket not found')
      const said = page.getByRole('alert').filter({ hasText: 'Ticket not found' })
      await expect(said).toBeVisible()
      await said.getByRole('button').click()
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL(url => url.pathname === path.replace(/\/[^/]+\/999999$/, ''))
    })
})
