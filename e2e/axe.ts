import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No serious or critical finding on the page as it stands. */
export const expectAccessible = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    // No frames here, so no second page to put findings together; and no report of what passes: less than half the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(', ')}`)).toEqual([])
}
