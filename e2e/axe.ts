import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const colourRules = { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } }

type Part = {
  /** Checks only colours, when the rest was already checked in another colour scheme. */
  coloursOnly?: boolean
  /** Checks only this part. */
  within?: string
}

/** Checks this many rows of each list, because the others are alike. */
const ROWS = 3

/** Rows are hidden instead of excluded, because axe also walks through excluded elements. */
const hideRows = (page: Page, isHidden: boolean) =>
  page.locator(`tbody tr:nth-child(n + ${ROWS + 1})`).evaluateAll((rows, hide) => {
    for (const row of rows) (row as HTMLElement).hidden = hide
  }, isHidden)

const MODAL = '[role=dialog], [role=alertdialog]'

export const expectAccessible = async (page: Page, { coloursOnly = false, within }: Part = {}) => {
  const axe = new AxeBuilder({ page })
    // Without frames and without reporting passes axe takes less than half the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(coloursOnly ? colourRules : {}) })
  // The page behind an open dialog is inert, and was checked without it.
  if (within) axe.include(within)
  else if ((await page.locator(MODAL).count()) > 0) axe.include(MODAL)
  await hideRows(page, true)
  const { violations } = await axe.analyze()
  await hideRows(page, false)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(', ')}`)).toEqual([])
}
