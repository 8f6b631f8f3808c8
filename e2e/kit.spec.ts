import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type KitAnswers, openKit } from './kit-pages.ts'
import { field, heading } from './page-parts.ts'

/** Parts of the makers before the screens that will use them: quotes, daily views, the daily chart. */

type Sent = { customerName: string; items: { description: string; dateTime: string; price: number }[] }

/** A made-up shop that has only the last saved quote. */
const quoteShop = () => {
  const saves: Sent[] = []
  const save = ({ body }: { body: unknown }) => {
    saves.push(body as Sent)
    return { data: { id: 3064 } }
  }
  const answers: KitAnswers = {
    'quotes/save': save,
    'quotes/edit': save,
    'quotes/get': () => {
      const items = saves.at(-1)?.items.map((line, at) => ({ id: at + 1, ...line })) ?? []
      return { data: { id: 3064, version: saves.length, customerName: saves.at(-1)?.customerName, items } }
    },
  }
  return { saves, answers }
}

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Total' })

test('lines of a quote have cents and a sign, and a new quote moves to its edit route, where a save stays', async ({
  page,
}) => {
  const { saves, answers } = quoteShop()
  await openKit(page, '/portal/quotes/create-new', answers)
  await field(page, 'Customer Name').fill('Walter Brandt')
  await cell(page, 'Line 1 Description').fill('1881-S Morgan dollar')
  await expect(cell(page, 'Line 2 Description'), 'no line follows one without a price').toHaveCount(0)
  await cell(page, 'Line 1 Date/Time').fill('11/18/26 9:05')
  await cell(page, 'Line 1 Price').fill('88.5')
  await cell(page, 'Line 2 Description').fill('Sterling tea set')
  await expect(cell(page, 'Line 1 Price')).toHaveValue('88.50')
  await expect(cell(page, 'Line 1 Date/Time')).toHaveValue('11/18/2026 09:05')
  await cell(page, 'Line 2 Price').pressSequentially('-')
  await expect(cell(page, 'Line 3 Description'), 'a minus alone is no price').toHaveCount(0)
  await cell(page, 'Line 2 Price').pressSequentially('100.25')
  await expect(total(page)).toHaveText('Total -$11.75')
  await cell(page, 'Line 2 Price').press('Home')
  await page.keyboard.press('7')
  await expect(cell(page, 'Line 2 Price'), 'no digit before the minus').toHaveValue('-100.25')
  await expect(page.getByRole('button', { name: 'Remove line 1' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove line 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Submit/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Save Quote/ }).click()
  await expect(page).toHaveURL(/quotes\/edit\/3064$/)
  await expect(heading(page)).toHaveText('Editing Quote:3064')
  expect(saves[0]?.items.map(({ price }) => price)).toEqual([88.5, -100.25])
  await expect(cell(page, 'Line 2 Price')).toHaveValue('-100.25')

  await field(page, 'Customer Name').fill('Walter Brandt Jr')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Quote Q3064 saved').last()).toBeVisible()
  await expect.poll(() => saves.length).toBe(2)
  await expect(page.getByRole('button', { name: /^Save Quote/ }), 'its answer is there').toBeEnabled()
  await expect(page).toHaveURL(/quotes\/edit\/3064$/)
  await field(page, 'Customer Name').fill('W. Brandt')
  await page.keyboard.press('Control+s')
  await expect.poll(() => saves.length).toBe(3)
  expect(saves.map(save => (save as Sent & { version?: number }).version)).toEqual([undefined, 1, 2])
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

test('pictures of lines go with the place of their line, and those that fit no save wait for the next', async ({
  page,
}) => {
  await openKit(page, '/kit/photos', {})
  const choose = (line: string, ...names: string[]) =>
    page
      .getByLabel(`Add to Pictures of ${line}`)
      .setInputFiles(names.map(name => ({ name, mimeType: 'image/png', buffer: PIXEL })))
  await choose('ring', 'a.png', 'b.png', 'c.png', 'd.png')
  await expect(page.getByText('1 photo was left out: there is room for 5')).toBeVisible()
  await choose('eagle', 'e.png')
  const status = page.getByText(/ new; /)
  await expect(status).toHaveText('4 new; files[0][] e.png, files[1][] a.png, files[1][] b.png; 1 more')
  await page.getByRole('button', { name: 'Remove line 1', exact: true }).click()
  await expect(status).toHaveText('4 new; files[0][] a.png, files[0][] b.png, files[0][] c.png; 0 more')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(status).toHaveText('1 new; ; 0 more')
})

const periods: KitAnswers = {
  'kit/periods': ({ url }) => ({
    data: [{ period: 11, group: `${url.searchParams}`, amount: url.searchParams.get('systems')?.length ?? 0 }],
  }),
}
const asked = (page: Page) => page.getByRole('row').nth(1)
const systems = (page: Page) => page.getByRole('combobox', { name: 'Filter System' })

test('a report reads the parts of its path beside its filters, with links down and the way up', async ({ page }) => {
  await openKit(page, '/kit/daily', periods)
  await expect(heading(page)).toHaveText('Daily')
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.getByRole('link', { name: '11', exact: true }).click()
  await expect(heading(page)).toHaveText('Daily Nov 2026')
  await expect(asked(page)).toContainText('year=2026&month=11&systems=metro')
  await openKit(page, '/kit/daily/2026/11/18?systems=metro,coin', periods)
  await expect(heading(page)).toHaveText('Daily Nov 18th 2026')
  await expect(asked(page)).toContainText('day=18&systems=metro%2Ccoin')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/daily\/2026\/11\?systems=metro%2Ccoin$/)
  await expect(heading(page)).toHaveText('Daily Nov 2026')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page)).toHaveText('Daily 2026')
  await openKit(page, '/kit/daily/2026/13', periods)
  await expect(heading(page)).toHaveText("There is no report of '2026/13'")
  await openKit(page, '/kit/daily/historical-chart', periods)
  await expect(heading(page)).toHaveText('Historical chart')
})

test('several systems are chosen with the keyboard, stand in the address, and are cleared', async ({ page }) => {
  await openKit(page, '/kit/daily', periods)
  await systems(page).press('ArrowDown')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('jewel')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(systems(page)).toHaveAccessibleDescription('Chosen: Metro, Coin, Jewelry Receipt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/systems=metro%2Ccoin%2Cjewelry_receipt$/)
  await page.reload()
  await expect(systems(page)).toHaveAccessibleDescription('Chosen: Metro, Coin, Jewelry Receipt')
  await systems(page).press('Backspace')
  await expect(systems(page)).toHaveAccessibleDescription('Chosen: Metro, Coin')
  await page.getByRole('button', { name: 'Remove Metro' }).click()
  await expect(systems(page)).toHaveAccessibleDescription('Chosen: Coin')
  await expect(systems(page)).toBeFocused()
  await page.getByRole('button', { name: 'Clear Filter System' }).click()
  await expect(systems(page)).toHaveAccessibleDescription('Nothing chosen')
})

const amount = (series: number, period: number) => (series === 2 && period === 5 ? undefined : wave(series, period))
const wave = (series: number, period: number) => Math.round(Math.sin(series + period / 3) * 4000 + series * 700) - 2000

const chartRows = (series: number, count: number): KitAnswers => ({
  'kit/chart': () => ({
    data: Array.from({ length: count }, (_, at) => at + 1).flatMap(period =>
      Array.from({ length: series }, (_, of) => ({ period, group: `${2015 + of}`, amount: amount(of, period) })).filter(
        row => row.amount !== undefined,
      ),
    ),
  }),
})
const told = (page: Page) => page.getByRole('status').first()
const picture = (page: Page) => page.getByRole('img', { name: /^Figures in/ })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('twelve lines are read one at a time by keyboard, light and dark, and saved as a picture with their legend', async ({
  page,
}) => {
  await openKit(page, '/kit/lines', chartRows(12, 12))
  await expect(picture(page)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Picture' }).focus()
  await page.keyboard.press('Tab')
  await expect(told(page)).toHaveText(/^2015, series 1 of 12: from -?\$/)
  await page.keyboard.press('ArrowUp')
  await expect(told(page)).toHaveText(/^2016, series 2 of 12: from -?\$/)
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^2016, Period 12: /)
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^2016, Period 11: /)
  await expect(picture(page).locator('path:not([class*=dim])')).toHaveCount(1)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  for (let steps = 4; steps > 0; steps--) await page.keyboard.press('ArrowRight')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', '2017, Period 5: none')

  const plot = await picture(page).boundingBox()
  await picture(page).hover({ position: { x: 500, y: 60 }, force: true })
  const tip = await page.locator('fieldset > [aria-hidden=true]').boundingBox()
  expect((tip?.y ?? 0) + (tip?.height ?? 0), 'all twelve figures stand within the chart').toBeLessThanOrEqual(
    (plot?.y ?? 0) + (plot?.height ?? 0),
  )

  await page.getByRole('button', { name: 'Picture' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'SVG' }).click()
  const svg = await readFile(await (await download).path(), 'utf8')
  expect(svg).toContain('2026</text>')
  expect(svg.match(/<path/g)).toHaveLength(12)
  expect(svg).not.toContain('var(')
})

for (const [look, series, count] of [
  ['grouped', 12, 12],
  ['stacked', 12, 31],
  ['lines', 12, 120],
  ['lines', 1, 1],
  ['grouped', 3, 0],
] as const)
  test(`${series} series with ${count} points fit every size: ${look}`, async ({ page }) => {
    await openKit(page, `/kit/${look}`, chartRows(series, count))
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      if (count > 0) await expect(picture(page)).toBeVisible()
      else await expect(page.getByText('Nothing in this range')).toBeVisible()
      expect(await fits(page), `nothing hangs over the side at ${width}`).toBe(true)
    }
  })
