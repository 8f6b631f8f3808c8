import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'

/** The next call to this address waits until it is released. */
export const holdAnswer = async (page: Page, address: string) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await intercept(page, address, route => held.then(() => route.continue()), { times: 1 })
  return release
}
