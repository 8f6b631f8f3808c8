import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { follow } from './follow.ts'
import { type DemoGroup, signInAs } from './people.ts'

const source = readFileSync(new URL('../features/all.screens.ts', import.meta.url), 'utf8')
const paths = [...source.matchAll(/screen\(\s*'([^']+)'/g)].map(match => match[1] ?? '')
/** Staff screens that need no record. */
export const staffPaths = paths.filter(path => path.startsWith('/portal/') && !path.includes('$'))

export const recordPaths = paths
  .filter(path => path.startsWith('/portal/') && path.includes('$'))
  .map(path => new RegExp(`^${path.replace(/\$\w+/, '\\d+')}$`))

/** Follows a link inside the app and waits until the old heading is gone. */
export const followTo = async (page: Page, path: string) => {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = ''
  })
  await follow(page, path)
  await expect(page.locator('h1:not([data-before])').first()).toBeVisible()
}

export const visit = async (
  page: Page,
  group: DemoGroup,
  screens: readonly string[],
  look: (path: string) => Promise<void>,
) => {
  const [first = '', ...others] = screens
  await test.step(first, async () => {
    await signInAs(page, group, first)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await look(first)
  })
  for (const path of others)
    await test.step(path, async () => {
      await followTo(page, path)
      await look(path)
    })
}
