import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const colourRules = { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } }

type Part = {
  /** Only what depends on the colours, where the rest was looked at in others. */
  coloursOnly?: boolean
  /** Only this, where the rest of the screen was looked at. */
  within?: string
}

/** So many rows of each list: the others are alike. */
const ROWS = 3

/** Hidden while axe looks: what is only left out it walks through all the same. */
const hideRows = (page: Page, isHidden: boolean) =>
  page.locator(`tbody tr:nth-child(n + ${ROWS + 1})`).evaluateAll((rows, hide) => {
    for (const row of rows) (row as HTMLElement).hidden = hide
  }, isHidden)

const MODAL = '[role=dialog], [role=alertdialog]'

/** No serious or critical finding on the page as it stands. */
export const expectAccessible = async (page: Page, { coloursOnly = false, within }: Part = {}) => {
  const axe = new AxeBuilder({ page })
    // No frames here, so no second page to put findings together; and no report of what passes: less than half the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(coloursOnly ? colourRules : {}) })
  // What stands behind an open dialog is out of reach, and was looked at without it.
  if (within) axe.include(within)
  else if ((await page.locator(MODAL).count()) > 0) axe.include(MODAL)
  await hideRows(page, true)
  const { violations } = await axe.analyze()
  await hideRows(page, false)
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(', ')}`)).toEqual([])
}
