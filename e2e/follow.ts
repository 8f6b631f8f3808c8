import type { Page } from '@playwright/test'

/** To another screen as a link of the app leads there: the code that is loaded stays. */
export const follow = (page: Page, path: string) => page.evaluate(to => history.pushState(null, '', to), path)
