import { expect, type Page } from '@playwright/test'

const PROBE = '/intercepted'
const BEGUN = 204

/** Chromium begins to intercept a moment late, so this waits until it does; an early request would reach the server. */
export const intercept = async (page: Page, ...taken: Parameters<Page['route']>) => {
  await page.route(...taken)
  // Requests from now on are intercepted.
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, route => route.fulfill({ status: BEGUN }))
  const ask = (address: string) => fetch(address).then(({ status }) => status)
  await expect.poll(() => page.evaluate(ask, PROBE)).toBe(BEGUN)
}
