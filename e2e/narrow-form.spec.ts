import { expect, test } from '@playwright/test'
import { openAdd } from './metro-shop.ts'
import { field } from './page-parts.ts'

test('on a narrow window no label loses a part of its last letter', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openAdd(page, 'Admin')
  await expect(field(page, 'Other No')).toBeVisible()
  const tight = await page.locator('form label:visible').evaluateAll(labels =>
    labels
      .filter(label => label.textContent && getComputedStyle(label).overflowX === 'hidden' && label.clientWidth > 1)
      .filter(label => {
        const text = document.createRange()
        text.selectNodeContents(label)
        return label.getBoundingClientRect().right - text.getBoundingClientRect().right < 1
      })
      .map(label => label.textContent),
  )
  expect(tight).toEqual([])
})

test('what is wrong with a cost stands below its line, and no line of the table runs through it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAdd(page, 'Employee')
  await field(page, 'Line 1 Qty').fill('1')
  const cost = field(page, 'Line 1 Cost')
  await cost.fill('12.50')
  await cost.blur()
  const text = page.getByText('Cost must be in whole dollars')
  await expect(text).toBeVisible()
  const lines = await text.evaluate(element =>
    [...(element.closest('tr')?.cells ?? [])]
      .map(cell => getComputedStyle(cell))
      .filter(({ borderLeftWidth }) => borderLeftWidth !== '0px')
      .map(({ borderLeftColor }) => borderLeftColor),
  )
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter(colour => colour !== 'rgba(0, 0, 0, 0)')).toEqual([])
})
