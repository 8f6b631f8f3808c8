import { expect, type Page } from '@playwright/test'

const PROBE = '/intercepted'
const BEGUN = 204

/**
 * Takes requests of the page, from now on. Chromium begins with it a moment after it was told to, and a request that is
 * sent right away would still get through to the server.
 */
export const intercept = async (page: Page, ...taken: Parameters<Page['route']>) => {
  await page.route(...taken)
  // What is opened from now on begins with it.
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, route => route.fulfill({ status: BEGUN }))
  const ask = (address: string) => fetch(address).then(({ status }) => status)
  await expect.poll(() => page.evaluate(ask, PROBE)).toBe(BEGUN)
}
