import type { Page } from '@playwright/test'

/** Follows a link inside the app, which keeps the loaded code. */
export const follow = (page: Page, path: string) => page.evaluate(to => history.pushState(null, '', to), path)
