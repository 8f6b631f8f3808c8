import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callAs, signInAs } from './people.ts'

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last 30 days', level: 2 }) })
const chart = (page: Page) => card(page).getByRole('img', { name: /^Last 30 days, / })
const told = (page: Page) => card(page).getByRole('status')

type TicketDay = { day: string; metro: number; metroAmount?: number; coin: number; coinAmount?: number }

const daysFor = async (page: Page, group: 'Admin' | 'Employee') => {
  const answer = await (await callAs(page.request, group)).get('dashboard/ticket-days')
  return ((await answer.json()) as { data: TicketDay[] }).data
}

const savedAs = async (page: Page, name: 'PNG' | 'SVG') => {
  await card(page).getByRole('button', { name: 'Picture' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  const file = await download
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('an admin walks the last 30 days with the arrow keys and opens a day of one kind', async ({ page }) => {
  await signInAs(page, 'Admin', '/portal/dashboard')
  await expect(chart(page)).toBeVisible()
  const days = await daysFor(page, 'Admin')
  // Not today, on which other tests make tickets.
  const busy = days.findLastIndex(({ metro, coin }, at) => at < days.length - 1 && metro > 0 && coin > 0)
  const { metro, coin, day } = days[busy] as TicketDay
  await card(page).getByRole('radio', { name: 'Count' }).check()
  await card(page).getByRole('button', { name: 'Picture' }).focus()
  await page.keyboard.press('Tab')
  for (let steps = days.length - 1 - busy; steps > 0; steps--) await page.keyboard.press('ArrowLeft')
  await expect(told(page)).toContainText(`Metro ${metro} ticket`)
  await expect(told(page)).toContainText(`Coin ${coin} ticket`)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(`^Coin, .*: ${coin} ticket`))
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
  await signInAs(page, 'Admin', '/portal/dashboard')
  await expect(chart(page)).toBeVisible()
  const days = await daysFor(page, 'Admin')
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`the charts and the day's cards pass axe and follow the theme: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs(page, 'Admin', '/portal/dashboard')
    await expect(chart(page)).toBeVisible()
    const colour = await chart(page)
      .locator('rect')
      .last()
      .evaluate(mark => getComputedStyle(mark).fill)
    expect(colour).toBe(colorScheme === 'dark' ? 'rgb(208, 165, 80)' : 'rgb(180, 134, 47)')
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size)
      await expect(chart(page)).toBeVisible()
      expect(await page.locator('main').evaluate(main => main.scrollWidth <= main.clientWidth)).toBe(true)
      await expectAccessible(page)
    }
  })

test('an employee sees how many tickets, not what they add up to, and no drawers', async ({ page }) => {
  await signInAs(page, 'Employee', '/portal/dashboard')
  await expect(chart(page)).toBeVisible()
  const [today] = (await daysFor(page, 'Employee')).slice(-1)
  const metro = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Metro Tickets', level: 2 }) })
  await expect(metro).toContainText(new RegExp(`${today?.metro} tickets?`))
  await expect(metro).not.toContainText('$')
  await expect(card(page).getByText('Amount')).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Show as table' }).click()
  await expect(card(page).getByRole('columnheader')).toHaveText(['Date', 'Metro', 'Coin'])
  await expect(page.getByRole('heading', { name: 'Unsigned tickets' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unpaid notices' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Drawers against last count' })).toHaveCount(0)
  await expectAccessible(page)
})
