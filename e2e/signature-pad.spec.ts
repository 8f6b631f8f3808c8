import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { addBooth, addTicket, openPad, pull } from './pads.ts'
import { callAs } from './people.ts'

type Sent = { signature: string; strokes: { x: number; y: number }[][] }

const WAITING = 'Wait for incoming requests...'
const EMPTY = 'Signature Canvas is Empty!Please add Signature'
const wave = (from: number, to: number) =>
  Array.from({ length: 30 }, (_, step): [number, number] => [
    from + ((to - from) * step) / 29,
    100 + 50 * Math.sin(step / 3),
  ])
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const sentBy = (page: Page) => page.waitForRequest(/save-signature/).then(request => request.postDataJSON() as Sent)

const sign = async (page: Page) => {
  await pull(page, wave(60, 60))
  await page.mouse.down()
  await pull(page, wave(60, 420))
  await page.mouse.up()
}

/** Ink in a picture: how dark a point and its neighbours are. */
const readInk = async (image: Buffer) => {
  const { data, info } = await sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[y * info.width + x] ?? 255
  const isInk = ({ x, y }: { x: number; y: number }) =>
    [-2, -1, 0, 1, 2].some(dx => [-2, -1, 0, 1, 2].some(dy => at(Math.round(x) + dx, Math.round(y) + dy) < 128))
  return { size: [info.width, info.height], corner: at(0, 0), isInk, dark: data.filter(value => value < 128).length }
}
const imageIn = ({ signature }: Sent) => Buffer.from(signature.split(',')[1] ?? '', 'base64')

test.use({ viewport: { width: 820, height: 1180 } })

for (const path of ['/portal/signature-pad', '/portal/signature-pad-2'])
  test(`a ticket comes to ${path} at once, is signed and saved by itself, and the pad waits again`, async ({
    page,
    request,
  }) => {
    const booth = await addBooth(request)
    await openPad(page, booth, path)
    const id = await addTicket(request, booth)
    await expect(heading(page, 'Maria Delgado')).toBeVisible({ timeout: 3000 })
    await expect(page.getByText('$1,240.00')).toBeVisible()
    await expect(page.getByText(`M${id}`)).toBeVisible()
    await expect(page.getByText('By signing you confirm')).toBeVisible()
    await expectAccessible(page)

    const sent = sentBy(page)
    await sign(page)
    await expect(page.getByText(/Saves by itself in [123] s/)).toBeVisible()
    await expect(heading(page, 'Thank you!')).toBeVisible()
    await expect(page.getByText(`Your signature for ticket M${id} is saved.`)).toBeVisible()
    await expectAccessible(page)
    const drawn = await sent
    const ink = await readInk(imageIn(drawn))
    expect(ink).toMatchObject({ size: [500, 200], corner: 255 })
    expect(drawn.strokes.flat().length).toBeGreaterThan(20)
    expect(drawn.strokes.flat().every(ink.isInk)).toBe(true)

    const employee = await callAs(request, 'Employee')
    const ticket = await (await employee.get(`metro-tickets/get-particular-ticket-data/${id}`)).json()
    const stored = await page.request.get(ticket.data.signature)
    expect((await readInk(await stored.body())).dark).toBeGreaterThan(300)
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain('Maria')
    await expect(heading(page, WAITING)).toBeVisible({ timeout: 12_000 })
  })

test('turning the tablet in mid-stroke loses nothing', async ({ page, request }) => {
  const booth = await addBooth(request)
  await openPad(page, booth)
  await addTicket(request, booth)
  await expect(heading(page, 'Maria Delgado')).toBeVisible()
  const pad = page.getByRole('img', { name: /^Signature of/ })
  const inkShown = async () => (await readInk(await pad.screenshot())).dark
  const sent = sentBy(page)
  await pull(page, [[60, 100]])
  await page.mouse.down()
  await pull(page, wave(60, 220))
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect.poll(inkShown).toBeGreaterThan(300)
  await pull(page, wave(240, 420))
  await expect(page.getByText('Saves by itself in 0 s')).toBeVisible()
  await expect(heading(page, 'Thank you!')).toBeHidden()
  await page.mouse.up()
  await expect(heading(page, 'Thank you!')).toBeVisible()
  const drawn = await sent
  const points = drawn.strokes.flat()
  const ink = await readInk(imageIn(drawn))
  expect(points.every(ink.isInk)).toBe(true)
  expect(points.filter(({ x }) => x <= 225).length).toBeGreaterThan(15)
  expect(points.filter(({ x }) => x >= 235).length).toBeGreaterThan(15)
})

test('a mere tap and an empty pad are not saved; Clear starts anew', async ({ page, request }) => {
  const booth = await addBooth(request)
  await openPad(page, booth)
  await addTicket(request, booth)
  let saves = 0
  page.on('request', one => {
    if (one.url().includes('save-signature')) saves += 1
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText(EMPTY)
  await pull(page, [[200, 100]])
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText(EMPTY)
  await sign(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText(/Saves by itself/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText(EMPTY)
  expect(saves).toBe(0)
})

test('a failed save keeps the signature and can be sent again', async ({ page, request }) => {
  const booth = await addBooth(request)
  await openPad(page, booth)
  await addTicket(request, booth)
  await page.route('**/api/common/save-signature', route => route.abort(), { times: 1 })
  await expect(heading(page, 'Maria Delgado')).toBeVisible()
  const first = sentBy(page)
  await sign(page)
  await expect(page.getByRole('alert')).toHaveText('Something went wrong! /n Please clear and retry')
  await expectAccessible(page)
  const second = sentBy(page)
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect(heading(page, 'Thank you!')).toBeVisible()
  expect((await second).strokes).toEqual((await first).strokes)
})

test('a withdrawn request leaves the pad, and the next one starts blank', async ({ page, request }) => {
  const booth = await addBooth(request)
  await openPad(page, booth)
  const id = await addTicket(request, booth)
  await addTicket(request, booth, 'Rosa')
  await expect(heading(page, 'Maria Delgado')).toBeVisible()
  await pull(page, [[60, 100]])
  await page.mouse.down()
  await pull(page, wave(60, 220))
  const admin = await callAs(request, 'Admin')
  const voided = await admin.post('metro-tickets/edit-ticket-render-table-data', {
    id,
    void: true,
    voidReason: 'test entry',
  })
  expect(voided.ok()).toBe(true)
  await expect(heading(page, 'Rosa Delgado')).toBeVisible()
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText(EMPTY)
})

test('a pad without events asks every three seconds', async ({ page, request }) => {
  await page.route('**/api/events', route => route.abort())
  const booth = await addBooth(request)
  await openPad(page, booth)
  await addTicket(request, booth)
  await expect(heading(page, 'Maria Delgado')).toBeVisible({ timeout: 5000 })
})
