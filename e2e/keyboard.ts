import { expect, type Locator, type Page } from '@playwright/test'

const KEY_MS = 60

/** As a hand types: no key follows another as fast as a scanner's do. */
export const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS })

/** How the counter types: Enter goes on, typing opens a list, and Enter takes its choice and goes on. */
export const typist = (page: Page) => {
  const enter = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text.slice(0, -1))
      // Enter does not follow as fast as a scanner's.
      await page.keyboard.type(text.slice(-1), { delay: KEY_MS })
      await page.keyboard.press('Enter')
    }
  }
  return { enter, pick: (text: string) => enter(text) }
}

const MOST_STEPS = 40

/** Goes on with Tab until the focus is there. */
export const tabTo = async (page: Page, place: Locator) => {
  await expect(place).toBeAttached()
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await place.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(place).toBeFocused()
}

const scannerKeys: Record<string, { key: string; ctrlKey?: boolean }> = {
  '\n': { key: 'Enter' },
  '\r': { key: 'Enter' },
  '\u001e': { key: '^', ctrlKey: true },
}

/** A scanner's keys, at its own speed: a busy machine must not tear the scan apart. */
export const scanLicence = (page: Page, text: string) =>
  page.evaluate(
    keys => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }))
    },
    text.split('').map(sign => scannerKeys[sign] ?? { key: sign }),
  )

const SCANNER_GAP_MS = 8

/** From the keyboard to the scanner the hand needs longer than from key to key. */
const REACH_MS = 400

/** A barcode at a scanner's speed, with its Enter, into whatever has the focus: a busy machine must not slow it down. */
export const scanBarcode = (page: Page, code: string) =>
  page.evaluate(
    ({ keys, gap, reach }) => {
      const begun = performance.now() + reach
      for (const [place, key] of keys.entries()) {
        const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(down, 'timeStamp', { value: begun + place * gap })
        const isTyped = document.activeElement?.dispatchEvent(down) && key.length === 1
        if (isTyped) document.execCommand('insertText', false, key)
      }
    },
    { keys: [...code.split(''), 'Enter'], gap: SCANNER_GAP_MS, reach: REACH_MS },
  )
