import { expect, type Page, test } from '@playwright/test'
import { COIN_TICKETS, makeCoinTicket } from './coin-shop.ts'
import { METRO_TICKETS, makeTicket, metroRow } from './metro-shop.ts'
import { button } from './page-parts.ts'
import { callAs, signInAs } from './people.ts'

/** After any button of a page, and Esc, the focus never falls back to the top of the page. */

const OPENERS = 'main button:not(:disabled), main [role=combobox]:not(:disabled)'

/** Buttons that leave the page, print or save have their own tests. */
const LEFT_OUT = /^(Back|Create.*|Add .*|CSV|Print.*|Submit.*|Save.*|Clear.*|Publish.*|Edit|Go back)$/

/** Buttons that differ only in a number or in the row that they belong to are one kind. */
const kindOf = (name: string) => name.replace(/\d+/g, '').replace(/^Actions for .*/, 'Actions')

/** Marks and returns the next kind of button that was not tried yet; a late banner may insert buttons before it. */
const nextOpener = async (page: Page, tried: ReadonlySet<string>) => {
  const openers = await page.locator(OPENERS).evaluateAll(elements =>
    elements.flatMap((element, at) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const mark = (element as HTMLElement).dataset.opener ?? `${at} ${performance.now()}`
      ;(element as HTMLElement).dataset.opener = mark
      return [{ mark, name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '' }]
    }),
  )
  const next = openers.find(({ name }) => !LEFT_OUT.test(name) && !tried.has(kindOf(name)))
  return next && { opener: page.locator(`[data-opener="${next.mark}"]`), name: next.name }
}

/** Waits a moment, because a dialog whose code is loaded first takes the focus later. */
const hasPlace = (page: Page) =>
  page
    .waitForFunction(() => document.activeElement?.matches('body, #content') === false, undefined, { timeout: 3000 })
    .then(
      () => true,
      () => false,
    )

const openOn = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').filter({ visible: true })
const MOST_ESCAPES = 3

/** Presses Esc until everything is closed, because a dialog may ask first or lie over another one. */
const closeAll = async (page: Page) => {
  for (let presses = 0; presses < MOST_ESCAPES && (await openOn(page).count()) > 0; presses++)
    await page.keyboard.press('Escape')
  await expect(openOn(page)).toHaveCount(0)
}

const show = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const tryOpeners = async (page: Page, path: string) => {
  await show(page, path)
  const tried = new Set<string>()
  const lost: string[] = []
  for (let next = await nextOpener(page, tried); next; next = await nextOpener(page, tried)) {
    tried.add(kindOf(next.name))
    await next.opener.focus()
    await expect(next.opener).toBeFocused()
    for (const key of ['Enter', 'Escape']) {
      await page.keyboard.press(key)
      if (!(await hasPlace(page))) lost.push(`${path}: ${next.name}, ${key}`)
    }
    await closeAll(page)
    if (new URL(page.url()).pathname !== path.split('?')[0]) await show(page, path)
  }
  return lost
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
]

/** Each page is tried at one size only, because the focus is given back by the same code everywhere. */
const pagesAt = (size: number, { metro, coin }: { metro: number; coin: number }) =>
  [
    `${METRO_TICKETS}?search=Keptfocus`,
    `${COIN_TICKETS}/edit/${coin}`,
    `${METRO_TICKETS}/add-new`,
    `${METRO_TICKETS}/edit/${metro}`,
    `${METRO_TICKETS}/view-items/${metro}`,
    `${COIN_TICKETS}?search=Keptfocus`,
    '/portal/void-logger',
    '/portal/void-logger/reasons',
    '/portal/block-list',
    '/portal/user-management',
    '/portal/user-management/groups',
    '/portal/shop-settings',
  ].filter((_, at) => at % sizes.length === size)

for (const [size, { width, height }] of sizes.entries())
  test(`no button of a page leaves the keyboard without a place at ${width}×${height}`, async ({ page, request }) => {
    test.setTimeout(120_000)
    const metro = await makeTicket(request, { lastName: 'Keptfocus' })
    const coin = await makeCoinTicket(request, { lastName: 'Keptfocus' })
    const admin = await callAs(request, 'Admin')
    await admin.post('common/create-void-reason', { reason: 'Kept focus' })
    await page.setViewportSize({ width, height })
    await signInAs(page, 'Admin')
    const lost: string[] = []
    for (const path of pagesAt(size, { metro, coin })) lost.push(...(await tryOpeners(page, path)))
    expect(lost).toEqual([])
  })

test('what takes itself away by its own key hands the focus to what stands beside it', async ({ page, request }) => {
  const id = await makeTicket(request, { lastName: 'Keptsold' })
  const admin = await callAs(request, 'Admin')
  await admin.post('metro-tickets/edit-ticket-render-table-data', { id, soldTo: 'Halden Refining' })
  await signInAs(page, 'Admin', `${METRO_TICKETS}?id=${id}`)
  await button(page, `Sell side B of M${id}`).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, `Sell side B of M${id}`)).toHaveCount(0)
  await expect(
    metroRow(page, id)
      .getByRole('button', { name: /^Sold To/ })
      .and(page.locator(':focus')),
  ).toHaveCount(1)
})
