import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { intercept } from './intercept.ts'
import { callAs, signInAs } from './people.ts'

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last 30 days', level: 2 }) })
const chart = (page: Page) => card(page).getByRole('img', { name: /^Last 30 days, / })
const told = (page: Page) => card(page).getByRole('status')

type RecordDay = { day: string; metro: number; coin: number }

/** The days as they are now, which stay so on this page however many tickets other tests make meanwhile. */
const standingDays = async (page: Page) => {
  const answer = await (await callAs(page.request, 'Admin')).get('dashboard/days')
  const json = (await answer.json()) as { data: RecordDay[] }
  await intercept(page, '**/api/dashboard/days', route =>
    route.request().headers().accept?.includes('csv') ? route.continue() : route.fulfill({ json }),
  )
  return json.data
}

const savedAs = async (page: Page, name: 'PNG' | 'SVG') => {
  await card(page).getByRole('button', { name: 'Picture' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  const file = await download
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

const barColour = (page: Page) =>
  chart(page)
    .locator('rect')
    .last()
    .evaluate(mark => getComputedStyle(mark).fill)

test('an admin walks the last 30 days with the arrow keys, in the colours of the theme, and opens a day of one kind', async ({
  page,
}) => {
  const days = await standingDays(page)
  const busy = days.findLastIndex(({ metro, coin }, at) => at < days.length - 1 && metro > 0 && coin > 0)
  const { metro, coin, day } = days[busy] as RecordDay
  await signInAs(page, 'Admin', '/portal/dashboard')
  await expect(chart(page)).toBeVisible()
  await expect.poll(() => barColour(page)).toBe('rgb(154, 106, 166)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => barColour(page)).toBe('rgb(179, 132, 191)')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(() => page.locator('main').evaluate(main => main.scrollWidth <= main.clientWidth)).toBe(true)

  await card(page).getByRole('radio', { name: 'Count' }).check()
  await card(page).getByRole('button', { name: 'Picture' }).focus()
  await page.keyboard.press('Tab')
  for (let steps = days.length - 1 - busy; steps > 0; steps--) await page.keyboard.press('ArrowLeft')
  await expect(told(page)).toContainText(`Metro ${metro} record`)
  await expect(told(page)).toContainText(`Coin ${coin} record`)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(`^Coin, .*: ${coin} record`))
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveAttribute('data-spot', /^29 /)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(':focus')).toHaveAttribute('data-spot', /^0 /)
  await card(page).locator(`[data-spot="${busy} 1"]`).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`portal/coin-tickets\\?date=.*${day}`))
  // The list has void tickets too, and those that other clerks make meanwhile.
  await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBeGreaterThanOrEqual(coin)
})

test('the same figures stand in a table with totals, and go into files', async ({ page }) => {
  const days = await standingDays(page)
  await signInAs(page, 'Admin', '/portal/dashboard')
  await expect(chart(page)).toBeVisible()
  const png = await savedAs(page, 'PNG')
  expect(png.name).toBe('Last 30 days.png')
  expect([...png.content.subarray(1, 4)].map(code => String.fromCharCode(code)).join('')).toBe('PNG')
  expect(png.content.length).toBeGreaterThan(5000)
  const svg = (await savedAs(page, 'SVG')).content.toString()
  expect(svg).toContain('Last 30 days')
  expect(svg).not.toContain('var(')
  await card(page).getByRole('button', { name: 'Show as table' }).click()
  const rows = card(page).getByRole('table', { name: 'Last 30 days' }).locator('tbody tr')
  await expect(rows).toHaveCount(30)
  const sum = days.reduce((all, { metro }) => all + metro, 0)
  await expect(card(page).locator('tfoot')).toContainText(`Total${sum}`)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.trim().split('\n')).toHaveLength(31)
  await card(page).getByRole('button', { name: 'Show as chart' }).click()
  await expect(chart(page)).toBeVisible()
})
