import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { metroItems, ticketDetails } from '../tests/factories.ts'
import { callAs, type DemoGroup, signInAs } from './people.ts'

/** A booth that no other test uses, so that nothing waits there. */
export const addBooth = async (request: APIRequestContext) => {
  const booth = `Pad ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
  const admin = await callAs(request, 'Admin')
  expect((await admin.post('common/add-new-booth', { name: booth })).ok()).toBe(true)
  return booth
}

export const goToPad = async (page: Page, booth: string, path = '/portal/signature-pad-2') => {
  await signInAs(page, 'Employee')
  await page.evaluate(name => localStorage.setItem('loupe.booth', name), booth)
  await page.goto(path)
}

export const openPad = async (page: Page, booth: string, path?: string) => {
  await goToPad(page, booth, path)
  await expect(page.getByRole('heading', { name: 'Wait for incoming requests...' })).toBeVisible()
}

const makeTicket = async (request: APIRequestContext, group: DemoGroup, path: string, sent: object) => {
  const clerk = await callAs(request, group)
  const answer = await clerk.post(path, sent)
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { id: number } }
  return data.id
}

/** Adds a Metro ticket of the booth over the API. */
export const addMetroTicket = (request: APIRequestContext, booth: string, change: object = {}) =>
  makeTicket(request, 'Employee', 'metro-tickets/create-new', {
    details: { ...ticketDetails, booth, ...change },
    items: metroItems,
  })

export const addCoinTicket = (request: APIRequestContext, booth: string, items: readonly object[]) =>
  makeTicket(request, 'Coin Managers', 'coin-tickets/create-new', { details: { ...ticketDetails, booth }, items })

/** Signs the booth's request over the API. */
export const signByCall = async (request: APIRequestContext, booth: string) => {
  const employee = await callAs(request, 'Employee')
  const { id, type, data } = await (await employee.post('common/get-signature-info', { booth })).json()
  const drawn = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const answer = await employee.post('common/save-signature', {
    id,
    type,
    shown: data,
    signature: `data:image/png;base64,${drawn.toString('base64')}`,
    strokes: [
      [
        { x: 1, y: 1 },
        { x: 9, y: 9 },
      ],
    ],
  })
  expect(answer.status()).toBe(200)
}

const padOf = (page: Page) => page.getByRole('img', { name: /^Signature of/ })

/** Draws one stroke through the points of the pad (500×200). */
export const strokeOnPad = async (page: Page, points: readonly (readonly [number, number])[]) => {
  const box = await padOf(page).boundingBox()
  if (!box) throw new Error('no pad to sign on')
  for (const [x, y] of points) await page.mouse.move(box.x + (x / 500) * box.width, box.y + (y / 200) * box.height)
}

export const wave = (from: number, to: number) =>
  Array.from({ length: 30 }, (_, step): [number, number] => [
    from + ((to - from) * step) / 29,
    100 + 50 * Math.sin(step / 3),
  ])

export const sign = async (page: Page) => {
  await strokeOnPad(page, [[60, 100]])
  await page.mouse.down()
  await strokeOnPad(page, wave(60, 420))
  await page.mouse.up()
}
