import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeUser } from './made-users.ts'
import { signInAs } from './people.ts'

test('Mail: found, filtered, and read as text', async ({ page, request }) => {
  await request.post('/api/users/build-login-secret', { data: { username: 'priya' } })
  await signInAs(page, 'Admin', '/portal/mail')
  const row = page.getByRole('row', { name: /priya@example.com/ }).first()
  await expect(row).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('nobody at all')
  await expect(page.getByText('No mails found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('radio', { name: 'Sent' }).check()
  await expect(page).toHaveURL(/state=sent/)
  await page.getByRole('radio', { name: 'All' }).check()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/portal\/mail\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByText('priya@example.com')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/portal\/mail$/)
})

test('a refused mail says why and is tried again; a sent one is not', async ({ page, request }) => {
  // The mailbox refuses the first mail and takes the next.
  const user = await makeUser(request, 'Coin Managers', { mailbox: 'full' })
  await request.post('/api/users/build-login-secret', { data: { username: user.username } })
  await signInAs(page, 'Admin', '/portal/mail?state=failed')
  const row = page.getByRole('row', { name: new RegExp(user.email) })
  await expect(row).toContainText('The mailbox is full')
  await row.getByRole('link').click()
  await expect(page.getByText(/552.*The mailbox is full/)).toBeVisible()
  await expect(page.getByText('A sign-in link is not shown to anybody')).toBeVisible()
  await expect(page.getByText('Hello')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Mail is queued again')).toBeVisible()
  await expect(page.getByText('sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})
