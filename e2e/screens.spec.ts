import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type DemoGroup, signInByForm } from './people.ts'
import { staffPaths, visit } from './visit.ts'

/** Checks all screens; a new one is covered as soon as it is in all.screens.ts. */

test.describe.configure({ mode: 'parallel' })

const watchForErrors = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

test('there are screens to look at', () => {
  expect(staffPaths.length).toBeGreaterThan(20)
})

const looks = [
  { width: 1440, height: 900, colorScheme: 'light', coloursOnly: true },
  { width: 1024, height: 768, colorScheme: 'dark', coloursOnly: false },
] as const

const SCREENS_A_TEST = 5
const parts = Array.from({ length: Math.ceil(staffPaths.length / SCREENS_A_TEST) }, (_, at) =>
  staffPaths.slice(at * SCREENS_A_TEST, (at + 1) * SCREENS_A_TEST),
)

const expectGoodLooks = async (page: Page) => {
  for (const { width, height, colorScheme, coloursOnly } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', colorScheme)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      `nothing hangs over the side at ${width}`,
    ).toBe(true)
    await expectAccessible(page, { coloursOnly })
  }
}

for (const [at, part] of parts.entries())
  test(`every screen opens without an error, fits 1440×900 and 1024×768, and passes axe, light and dark: part ${at + 1}`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const errors = watchForErrors(page)
    const titles = new Map<string, string>()
    await visit(page, 'Admin', part, async path => {
      await expect(page.locator('body'), 'a page begins at its heading or at a field').not.toBeFocused()
      await expectGoodLooks(page)
      titles.set(path, await page.title())
      expect(errors).toEqual([])
    })
    for (const title of titles.values()) expect(title).toMatch(/^.+ · Loupe$/)
    // The two pads differ in nothing that one sees, and three addresses lead to a new coin receipt.
    const pads = [...titles.keys()].filter(path => path.includes('signature-pad')).length
    const forms = [...titles.keys()].filter(path => /portal\/receipts\/create/.test(path)).length
    const doubles = Math.max(0, pads - 1) + Math.max(0, forms - 1)
    expect(new Set(titles.values()).size).toBe(titles.size - doubles)
  })

test('the page of calls breaks no rule of the content policy', async ({ page }) => {
  const errors = watchForErrors(page)
  await page.goto('/api/docs')
  await expect(page.locator('summary').first()).toHaveCSS('cursor', 'pointer')
  expect(errors).toEqual([])
})

const denied = 'User do not have permission to access this page!'
const receiptPaths = [
  ...['', '/create', '/create-new', '/create-new-v2'].map(path => `/portal/receipts${path}`),
  ...['', '/create-new'].map(path => `/portal/jewelry-receipts${path}`),
]

const quotePaths = ['/portal/quotes', '/portal/quotes/create']

const openTo: Record<Exclude<DemoGroup, 'Customer' | 'Admin'>, readonly string[]> = {
  Employee: [
    ...receiptPaths,
    ...quotePaths,
    '/portal/dashboard',
    '/portal/block-list',
    '/portal/metro-tickets',
    '/portal/metro-tickets/add-new',
    '/portal/coin-tickets',
    '/portal/coin-tickets/add-new',
    '/portal/signature-pad',
    '/portal/signature-pad-2',
    '/portal/notices',
  ],
  Drawer: [
    '/portal/notices',
    '/portal/transactions',
    '/portal/transactions/drawer-transfer',
    '/portal/transactions/snapshot',
    '/portal/transactions/worksheet',
    '/portal/transactions/daily',
    '/portal/transactions/reconcile',
    '/portal/drawer-disparity-log',
    '/portal/petty-cash',
    '/portal/transactions-petty',
    '/portal/petty-cash-users',
  ],
  'Coin Managers': [
    ...receiptPaths,
    ...quotePaths,
    '/portal/dashboard',
    '/portal/block-list',
    '/portal/coin-tickets',
    '/portal/coin-tickets/add-new',
    '/portal/items',
    '/portal/coin-items/categories',
    '/portal/coin-invoices',
    '/portal/coin-invoices/create-new',
  ],
}
const openToAll = ['/portal/my-profile', '/portal/tablet-config', '/portal/not-any-permissions']

for (const group of Object.keys(openTo) as (keyof typeof openTo)[]) {
  test(`${group} opens the screens of their permissions and no other`, async ({ page }) => {
    test.setTimeout(120_000)
    await visit(page, group, staffPaths, async path => {
      const isOpen = [...openTo[group], ...openToAll].includes(path)
      await expect(page.getByText(denied)).toHaveCount(isOpen ? 0 : 1)
    })
  })
}

// Measured in the page when the heading appears, so that code prefetched in idle moments does not count.
const noteFirstScreen = () => {
  new MutationObserver((_, watch) => {
    if (document.querySelector('main h1')?.textContent !== 'Dashboard') return
    watch.disconnect()
    const scripts = performance.getEntriesByType('resource').filter(entry => entry.name.endsWith('.js'))
    document.documentElement.dataset.scriptBytes = String(
      scripts.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

test('the first page after sign-in loads at most 150 kB of compressed JavaScript', async ({ page }) => {
  await page.addInitScript(noteFirstScreen)
  const compressed = page.waitForResponse(response => response.url().endsWith('.js'))
  await signInByForm(page, 'Admin')
  expect((await compressed).headers()['content-encoding']).toBe('br')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-script-bytes', /\d/)
  const bytes = Number(await html.getAttribute('data-script-bytes'))
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(150 * 1024)
})
