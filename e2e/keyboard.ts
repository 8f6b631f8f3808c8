import { expect, type Locator, type Page } from '@playwright/test'

const KEY_MS = 60

/** Types at a person's speed, slower than a scanner. */
export const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS })

/** Types as clerks do: Enter moves on, typing opens a list, Enter chooses and moves on. */
export const typist = (page: Page) => {
  const enter = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text.slice(0, -1))
      // A scanner's Enter would follow faster.
      await page.keyboard.type(text.slice(-1), { delay: KEY_MS })
      await page.keyboard.press('Enter')
    }
  }
  return { enter, pick: (text: string) => enter(text) }
}

const MOST_STEPS = 150

/** Presses Tab, or Shift+Tab, until the element has the focus. */
export const tabTo = async (page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(place).toBeAttached()
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await place.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(place).toBeFocused()
}

const scannerKeys: Record<string, { key: string; ctrlKey?: boolean }> = {
  '\n': { key: 'Enter' },
  '\r': { key: 'Enter' },
  '\u001e': { key: '^', ctrlKey: true },
}

/**
 * Waits until the page takes scans, which begins a moment after its first screen is there: a key outside a field
 * is held back then. The focus is nowhere afterwards.
 */
export const scansTaken = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        return !document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '~', bubbles: true, cancelable: true }))
      }),
    )
    .toBe(true)

const SCANNER_GAP_MS = 8

/** Moving from keyboard to scanner takes longer than from key to key. */
const REACH_MS = 400

/** Sends keys at a scanner's speed, even on a busy machine. */
const scan = (page: Page, keys: readonly { key: string; ctrlKey?: boolean }[], reachMs = REACH_MS) =>
  page.evaluate(
    ({ pressed, gap, reach }) => {
      const begun = performance.now() + reach
      for (const [place, key] of pressed.entries()) {
        const down = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })
        Object.defineProperty(down, 'timeStamp', { value: begun + place * gap })
        const isTyped = document.activeElement?.dispatchEvent(down) && key.key.length === 1 && !key.ctrlKey
        if (isTyped) document.execCommand('insertText', false, key.key)
      }
    },
    { pressed: keys, gap: SCANNER_GAP_MS, reach: reachMs },
  )

export const scanLicence = (page: Page, text: string, reachMs?: number) =>
  scan(
    page,
    text.split('').map(sign => scannerKeys[sign] ?? { key: sign }),
    reachMs,
  )

export const scanBarcode = (page: Page, code: string) =>
  scan(
    page,
    [...code.split(''), 'Enter'].map(key => ({ key })),
  )

/** The keys that reached the page, after they were held back for a scanner. */
export const keysSeen = async (page: Page) => {
  await page.evaluate(() => {
    document.addEventListener('keydown', ({ key }) =>
      document.documentElement.setAttribute(
        'data-seen',
        `${document.documentElement.getAttribute('data-seen') ?? ''}${key}`,
      ),
    )
  })
  return () => page.evaluate(() => document.documentElement.getAttribute('data-seen'))
}
