import { expect, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'

export const mayBeSaved = (page: Page) => page.getByText('It may have been saved.')

/** Until `restore`, saves reach the server but their answers are lost, and nobody can ask about them. */
export const loseAnswers = async (page: Page, address: string) => {
  const keys: (string | undefined)[] = []
  let questions = 0
  let isBack = false
  await intercept(page, address, async route => {
    const { 'idempotency-key': key, 'x-only-answered': isQuestion } = route.request().headers()
    if (isQuestion) questions += 1
    else keys.push(key)
    if (isBack) return route.continue()
    if (!isQuestion) await route.fetch()
    return route.abort()
  })
  const restore = () => {
    isBack = true
  }
  /** The screen asked, in vain, whether it was saved. */
  const asked = () => expect.poll(() => questions).toBeGreaterThan(0)
  return { keys, restore, asked }
}
