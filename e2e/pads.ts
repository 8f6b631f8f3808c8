import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { callAs, signInAs } from './people.ts'

/** A booth that no other test knows, so that nothing waits there to be signed. */
export const addBooth = async (request: APIRequestContext) => {
  const booth = `Pad ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
  const admin = await callAs(request, 'Admin')
  expect((await admin.post('common/add-new-booth', { name: booth })).ok()).toBe(true)
  return booth
}

/** Opens a pad at the booth. */
export const openPad = async (page: Page, booth: string, path = '/portal/signature-pad-2') => {
  await signInAs(page, 'Employee')
  await page.evaluate(name => localStorage.setItem('loupe.booth', name), booth)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
}

/** A Metro ticket of the booth, made as a program makes it. */
export const addTicket = async (request: APIRequestContext, booth: string, firstName = 'Maria') => {
  const employee = await callAs(request, 'Employee')
  const answer = await employee.post('metro-tickets/create-new', {
    details: { ...ticketDetails, booth, firstName },
    items: metroItems,
  })
  const { data } = (await answer.json()) as { data: { id: number } }
  return data.id
}

/** Pulls the pen from point to point of the pad (500×200), without lifting it. */
export const pull = async (page: Page, points: readonly (readonly [number, number])[]) => {
  const box = await page.getByRole('img', { name: /^Signature of/ }).boundingBox()
  if (!box) throw new Error('no pad to sign on')
  for (const [x, y] of points) await page.mouse.move(box.x + (x / 500) * box.width, box.y + (y / 200) * box.height)
}

const wave = Array.from({ length: 30 }, (_, step): [number, number] => [60 + step * 12, 100 + 50 * Math.sin(step / 3)])

/** The customer signs what waits at the booth, on a pad in a browser of its own. */
export const signAt = async (browser: Browser, booth: string) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } })
  const pad = await context.newPage()
  await signInAs(pad, 'Employee')
  await pad.evaluate(name => localStorage.setItem('loupe.booth', name), booth)
  await pad.goto('/portal/signature-pad-2')
  await expect(pad.getByRole('img', { name: /^Signature of/ })).toBeVisible()
  await pull(pad, wave.slice(0, 1))
  await pad.mouse.down()
  await pull(pad, wave)
  await pad.mouse.up()
  await expect(pad.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await context.close()
}
