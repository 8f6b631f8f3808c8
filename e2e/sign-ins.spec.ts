import { expect, test } from '@playwright/test'
import { makeNewUser } from './made-users.ts'
import { signInAs } from './people.ts'

test('shows the last seven days in the order of its heads, goes into a file, filters by user, counts the outcomes, and is printed without its tools', async ({
  page,
  request,
}) => {
  const user = await makeNewUser(request, 'Coin Managers')
  const enter = (password: string) =>
    request.post('/api/users/login-user', { data: { username: user.username, password } })
  await enter('Wrong&Word9')
  await enter(user.password)
  await signInAs(page, 'Admin', '/portal/sign-ins')
  await expect(page.getByRole('heading', { name: 'Sign-ins' })).toBeVisible()
  await expect(page.getByRole('row', { name: /wrong password/ }).first()).toBeVisible()
  const dayOf = (ms: number) =>
    new Date(ms).toLocaleDateString('en-US', {
      timeZone: 'America/Los_Angeles',
      year: '2-digit',
      month: '2-digit',
      day: '2-digit',
    })
  await expect(page.getByLabel('From')).toHaveValue(dayOf(Date.now() - 6 * 24 * 3600 * 1000))
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(dayOf(Date.now()))
  const head = page.getByRole('columnheader', { name: 'User Name' })
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/sortBy=username/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Successful and refused sign-ins.csv')

  await page.getByRole('combobox', { name: 'User' }).fill(user.username)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(new RegExp(`user=.*${user.id}`))
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('signed in 1 · wrong password 1')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Sign-ins', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Submit', 'Print', 'CSV']) await expect(page.getByRole('button', { name })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByLabel('To', { exact: true }).fill('01/01/2020')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('The start date is after the end date')).toBeVisible()
})
