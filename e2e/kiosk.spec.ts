import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { addBooth, openPad } from './pads.ts'
import { signInAs } from './people.ts'

const sizes = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
]

test('a pad asks for its booth once, then waits calmly, and can move to another booth', async ({ page, request }) => {
  const [here, there] = [await addBooth(request), await addBooth(request)]
  await signInAs(page, 'Employee', '/portal/signature-pad')
  const question = page.getByRole('dialog', { name: 'Select Booth' })
  await question.getByRole('button', { name: here }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
  await expect(page.getByText('Loupe Coin & Jewelry')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const overflow = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return [scrollWidth - innerWidth, scrollHeight - innerHeight]
      })
    await expect.poll(overflow).toEqual([0, 0])
  }

  await page.reload()
  await expect(page.getByRole('button', { name: here })).toBeVisible()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: here }).click()
  await question.getByRole('button', { name: there }).click()
  await expect(page.getByRole('button', { name: there })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
})

test('six taps on the year within five seconds sign out; five, or slower ones, do not', async ({ page, request }) => {
  await page.clock.install()
  await openPad(page, await addBooth(request), '/portal/signature-pad')
  const year = page.getByRole('button', { name: `© ${new Date().getFullYear()}` })
  for (let tap = 0; tap < 8; tap++) {
    await year.click()
    await page.clock.fastForward(1100)
  }
  await expect(page).toHaveURL(/signature-pad/)
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
  await page.clock.fastForward(5000)
  for (let tap = 0; tap < 5; tap++) await year.click()
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
  await year.click()
  await expect(page).toHaveURL(/auth\/login/)
  await page.goto('/portal/signature-pad')
  await expect(page).toHaveURL(/auth\/login/)
})

test('it says Please Wait! while it loads, and a booth that is gone is asked for again', async ({ page }) => {
  await signInAs(page, 'Employee')
  await page.evaluate(() => localStorage.setItem('loupe.booth', 'Booth 99'))
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await intercept(page, '**/api/common/get-all-booths*', async route => {
    await held
    await route.continue()
  })
  await page.goto('/portal/signature-pad')
  await expect(page.getByRole('heading', { name: 'Please Wait!' })).toBeVisible()
  answer()
  await expect(page.getByRole('dialog', { name: 'Select Booth' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select Booth' }).click()
  await expect(page.getByRole('dialog', { name: 'Select Booth' })).toBeVisible()
})
