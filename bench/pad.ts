import type { Page } from '@playwright/test'
import { metroItems, ticketDetails } from '../tests/factories.ts'

const ROUNDS = 5

const post = async (page: Page, token: string, path: string, data: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post(`/api/${path}`, { data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
}

/** Times from the answer to a save until the pad of its booth shows the ticket. The pad itself asks every 30 s only. */
export const timePad = async (page: Page, token: string) => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const booth = `Bench ${Date.now().toString(36)}`
    await post(page, token, 'common/add-new-booth', { name: booth })
    await page.evaluate(`localStorage.setItem('loupe.booth', '${booth}')`)
    await page.goto('/portal/signature-pad')
    await page.getByRole('heading', { name: 'Wait for incoming requests...' }).waitFor()
    const items = metroItems.slice(0, 1)
    await post(page, token, 'metro-tickets/create-new', { details: { ...ticketDetails, booth }, items })
    const from = performance.now()
    await page.getByRole('heading', { name: `${ticketDetails.firstName} ${ticketDetails.lastName}` }).waitFor()
    times.push(performance.now() - from)
  }
  return times
}
