import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './people.ts'

const save = (page: Page) => page.getByRole('button', { name: /^Save/ })

const ELSEWHERE = '198.51.100.7'

test('IP Whitelist: a blank is refused, one of a device cannot be edited and says why', async ({ page, request }) => {
  const device = await request.post('/api/users/login-user', {
    data: { secret: 'device-secret-of-the-tests', username: '' },
  })
  expect(device.status()).toBe(200)
  await signInAs(page, 'Admin', '/portal/ip-whitelist')
  await expect(page.getByRole('columnheader', { name: 'From bot' })).toBeVisible()
  await page.keyboard.press('n')
  await save(page).click()
  await expect(page.getByText('Ip Address Field is Blank!').first()).toBeVisible()
  await page.getByLabel('IP', { exact: true }).fill('203.0.113.0/24')
  await page.getByLabel('Comment').fill('the other shop')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /203\.0\.113\.0\/24/ })
  await expect(row).toContainText('the other shop')
  await row.click()
  await page.keyboard.press('e')
  await page.getByLabel('Comment').fill('the second shop')
  await page.keyboard.press('Control+s')
  await expect(row).toContainText('the second shop')

  const made = page.getByRole('row', { name: /127\.0\.0\.1/ })
  await expect(made).toContainText('Yes')
  await made.getByRole('button', { name: /^Actions for/ }).click()
  const edit = page.getByRole('menuitem', { name: /^Edit/ })
  await expect(edit).toBeDisabled()
  await expect(edit).toContainText('made automatically')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
})

test('Security: an address that is not on the list can not lock itself out; what was chosen is kept', async ({
  page,
}) => {
  // Comes from another address through a proxy, because other tests list the address of this machine.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': ELSEWHERE })
  await signInAs(page, 'Admin', '/portal/security')
  await expect(page.getByText(`You come from ${ELSEWHERE}: not on the IP whitelist`)).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'IP Whitelist' })).toBeVisible()
  const enforce = page.getByRole('switch', { name: 'Enforce IP whitelist' })
  await enforce.check()
  await page.keyboard.press('Control+s')
  await expect(
    page.getByText(`Your address ${ELSEWHERE} is not on the IP whitelist. Please add it first.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveCount(0)
  await expect(enforce).toBeChecked()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(enforce).not.toBeChecked()
  await save(page).click()
  await expect(page.getByText('Setting Updated Successfully!')).toBeVisible()
})

test('a page answers HEAD as it answers GET, without its body', async ({ request }) => {
  for (const path of ['/', '/portal', '/portal/metro-tickets']) {
    const [whole, head] = [await request.get(path), await request.head(path)]
    expect([head.status(), head.headers()['content-type']], path).toEqual([200, whole.headers()['content-type']])
    expect(await head.text()).toBe('')
  }
  expect((await request.head('/api/no-such-call')).status()).toBe(404)
})
