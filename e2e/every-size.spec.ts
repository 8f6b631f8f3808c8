import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { faultsOf } from './page-fit.ts'
import { signInAs } from './people.ts'
import { followTo, recordPaths, staffPaths, visit } from './visit.ts'

/** Every screen with touch, on a phone and on an upright and a turned tablet: visited once, then resized. */

test.describe.configure({ mode: 'parallel' })
test.use({ hasTouch: true })

const PHONE = { width: 390, height: 844 }
const sizes = [{ width: 820, height: 1180 }, { width: 1024, height: 768 }, PHONE]

const expectFit = async (page: Page, path: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // A changed size draws the page anew.
    await expect.poll(() => faultsOf(page), `${path} at ${size.width}×${size.height}`).toEqual([])
  }
}

const colorSchemes = ['light', 'dark'] as const

/** One record of each kind that the screen links to. */
const recordsOn = async (page: Page, seen: Set<string>) => {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).pathname))
  return recordPaths.flatMap(pattern => {
    const found = hrefs.find(href => pattern.test(href))
    if (!found || seen.has(pattern.source)) return []
    seen.add(pattern.source)
    return [found]
  })
}

const PARTS = 4
const parts = Array.from({ length: PARTS }, (_, part) => staffPaths.filter((_, at) => at % PARTS === part))

for (const [at, part] of parts.entries())
  test(`every screen fits a phone and a tablet, light or dark: part ${at + 1}`, async ({ page }) => {
    test.setTimeout(120_000)
    const seen = new Set<string>()
    // Colours alternate and are checked on every third screen, because cards, bar and feet are the same everywhere.
    let visited = 0
    await visit(page, 'Admin', part, async path => {
      visited += 1
      await page.emulateMedia({ colorScheme: colorSchemes[visited % 2] ?? 'light' })
      await expectFit(page, path)
      if (visited % 3 === 0) await expectAccessible(page, { coloursOnly: true })
      for (const record of await recordsOn(page, seen))
        await test.step(record, async () => {
          await followTo(page, record)
          await expectFit(page, record)
        })
    })
  })

test("a phone's menu opens from its button, holds the focus, and closes by Esc, a tap outside and a link", async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, 'Admin', '/portal/clerks')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog')
  const menu = drawer.getByRole('navigation', { name: 'Menu' })
  await opener.click()
  await expect(menu.getByRole('link', { name: 'Clerks' })).toHaveAttribute('aria-current', 'page')
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(page.locator('#root :focus')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await page.mouse.click(380, 400)
  await expect(drawer).toHaveCount(0)

  await opener.click()
  await menu.getByRole('link', { name: 'Booths' }).click()
  await expect(page.getByRole('heading', { name: 'Booths', level: 1 })).toBeVisible()
  await expect(drawer).toHaveCount(0)
})

test('what was typed stays when a phone is turned', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, 'Admin', '/portal/metro-tickets/add-new')
  const name = page.getByLabel('First Name', { exact: true })
  await name.fill('Maria')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expect(name).toHaveValue('Maria')
})

test('a card shows what is empty once it is touched, and keeps its row menu', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInAs(page, 'Admin', '/portal/coin-tickets')
  const card = page
    .locator('tbody tr')
    .filter({ has: page.getByRole('button', { name: /^Sold To of C\d+: none/, includeHidden: true }) })
    .first()
  const soldTo = card.getByRole('button', { name: /^Sold To/ })
  await expect(card).toBeVisible()
  await expect(soldTo).toHaveCount(0)
  await card.click({ position: { x: 8, y: 8 } })
  await expect(soldTo).toBeVisible()
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible()
})
