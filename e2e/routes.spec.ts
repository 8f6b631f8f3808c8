import { expect, test } from '@playwright/test'
import { follow } from './follow.ts'
import { heading } from './page-parts.ts'
import { type DemoGroup, signInAs } from './people.ts'
import { staffPaths } from './visit.ts'

/** The rows of the documents' list of screens that name a record or a day, and those outside of /portal. */

const all = ['Admin', 'Employee', 'Drawer', 'Coin Managers'] as const
type Staff = (typeof all)[number]
const tellers = ['Admin', 'Employee'] as const
const counter = ['Admin', 'Employee', 'Coin Managers'] as const
const coins = ['Admin', 'Coin Managers'] as const
const admin = ['Admin'] as const

const rows: Record<string, readonly Staff[]> = {
  '/portal/metro-tickets/edit/1': tellers,
  '/portal/metro-tickets/view-items/1': tellers,
  '/portal/coin-tickets/edit/1': counter,
  '/portal/receipts/edit/1': counter,
  '/portal/jewelry-receipts/edit/1': counter,
  '/portal/quotes/edit/1': counter,
  '/invoice-receipt/CR1': counter,
  '/invoice/metro/1': admin,
  '/invoice/coin/1': admin,
  '/portal/daily/2026/11': admin,
  '/portal/profit/2026/11/10': admin,
  '/portal/tally/2026/11/10': admin,
  '/portal/invoices/edit/1': admin,
  '/invoices/v/1': admin,
  '/portal/coin-invoices/edit/2': coins,
  '/coin-invoices/v/2': coins,
  '/coin-invoice/edit/2': coins,
  '/coin-invoice/live-view/2': coins,
  '/transactions/daily': ['Admin', 'Drawer'],
}

const DENIED = /^User do not have permission to access this page!$|^This invoice is no longer active\.$/

for (const group of all)
  test(`${group} opens the records and days of their permissions and no other`, async ({ page }) => {
    test.setTimeout(60_000)
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await signInAs(page, group, '/portal/my-profile')
    for (const [path, openTo] of Object.entries(rows))
      await test.step(path, async () => {
        await follow(page, path)
        await expect(page).toHaveURL(url => path.endsWith(url.pathname.replace('/portal', '')))
        await expect(page.locator('h1, article').first()).toBeVisible()
        await expect(page.getByRole('heading', { name: DENIED })).toHaveCount(openTo.includes(group) ? 0 : 1)
      })
    await test.step('what is for customers alone leads home', async () => {
      for (const path of ['/home', '/customer-portal']) {
        await follow(page, path)
        await expect(page).toHaveURL(/\/portal|\/transactions\/daily/)
      }
    })
    expect(errors).toEqual([])
  })

test('a customer comes home from every screen of the staff, and opens the offer page', async ({ page }) => {
  test.setTimeout(60_000)
  const group: DemoGroup = 'Customer'
  await signInAs(page, group, '/customer-portal')
  await expect(heading(page)).toBeVisible()
  const own = ['/home', '/customer-portal', '/coin-invoice/edit/2']
  for (const path of [...staffPaths, ...Object.keys(rows)].filter(one => !own.includes(one)))
    await test.step(path, async () => {
      await follow(page, path)
      await expect(page).toHaveURL('/home')
      await follow(page, '/customer-portal')
      await expect(page).toHaveURL('/customer-portal')
    })
  await follow(page, '/coin-invoice/edit/2')
  await expect(heading(page)).toHaveText('Customer Invoice')
})
