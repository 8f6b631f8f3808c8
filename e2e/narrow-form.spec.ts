import { expect, test } from '@playwright/test'
import { openAdd } from './metro-shop.ts'
import { field } from './page-parts.ts'

const tightOnes = (labels: Element[]) =>
  labels
    .filter(label => label.textContent && getComputedStyle(label).overflowX === 'hidden' && label.clientWidth > 1)
    .filter(label => {
      const text = document.createRange()
      text.selectNodeContents(label)
      return label.getBoundingClientRect().right - text.getBoundingClientRect().right < 1
    })
    .map(label => label.textContent)

test('on a narrow window no label loses a part of its last letter', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openAdd(page, 'Admin')
  await expect(field(page, 'Other No')).toBeVisible()
  const labels = page.locator('form label:visible')
  await expect.poll(() => labels.evaluateAll(tightOnes)).toEqual([])
})
