import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'

/** A connection that loses what the server answers. */

export const mayBeSaved = (page: Page) => page.getByText('It may have been saved.')

/** The first save is made and its answer is lost, and nobody can ask about it until the line is back. */
export const loseAnswers = async (page: Page, address: string) => {
  const keys: (string | undefined)[] = []
  let isBack = false
  await intercept(page, address, async route => {
    const { 'idempotency-key': key, 'x-only-answered': isQuestion } = route.request().headers()
    if (!isQuestion) keys.push(key)
    if (isBack) return route.continue()
    if (!isQuestion) await route.fetch()
    return route.abort()
  })
  const restore = () => {
    isBack = true
  }
  return { keys, restore }
}
